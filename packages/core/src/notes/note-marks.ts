// What users did with a note: edited, reviewed, copied. A backend with `note-state` stores it for everybody; for another one,
// this browser keeps it for its user until they sign out.
import { type Dictation, type NoteMarks, noteCopied, reviewNote } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'

import { hashOf } from '../lib/hash.ts'
import { audit, onHandover, perSession, type Session, userNameOf } from '../session/index.ts'
import { createLocalMarks, type KnownMarks } from './local-marks.ts'
import { noteOf } from './note-record.ts'
import type { noteWords } from './words.ts'

/** Who did something with a note, and when, as ISO 8601. */
export interface NoteMark {
  by: string
  at: string
}

/** How far a note is. */
export interface ReviewState {
  /** `none` while there is no note; `draft` as the machine wrote it; `edited`, `reviewed` or `signed` by a user. */
  state: 'none' | 'draft' | 'edited' | 'reviewed' | 'signed'
  /** Who edited, reviewed or signed it; undefined in the other states. */
  mark: NoteMark | undefined
  /** The latest copy of the whole note. */
  copied: NoteMark | undefined
  /** True if the note was edited after it was copied. */
  isCopyOutdated: boolean
  /** True if a user wrote the note, because there was none. */
  isByHand: boolean
}

/** How far a note with these marks is; `known` counts if it is newer than the marks in the row. */
function stateOf({ soap_note, note_state, signature }: Dictation, known: KnownMarks | undefined): ReviewState {
  if (soap_note === null) return { state: 'none', mark: undefined, copied: undefined, isCopyOutdated: false, isByHand: false }
  const isAboutThisText = known?.textHash === undefined || known.textHash === textHash(soap_note)
  const isKnownNewer = known !== undefined && isAboutThisText && known.changed_at >= (note_state?.changed_at ?? '')
  const marks = isKnownNewer ? known : note_state
  const [edited, reviewed, copied] = [marks?.edited, marks?.reviewed, marks?.copied].map((mark) => mark ?? undefined)
  return {
    state: signature ? 'signed' : reviewed ? 'reviewed' : edited ? 'edited' : 'draft',
    mark: signature ?? reviewed ?? edited,
    copied,
    isCopyOutdated: copied !== undefined && edited !== undefined && edited.at > copied.at,
    isByHand: marks?.by_hand ?? false,
  }
}

/** Tells texts apart; a backend may store blanks differently. */
const textHash = (note: string): number => hashOf(note.replace(/\s+/g, ' ').trim())

/** The marks of a session's notes. */
export const noteMarksOf = perSession((session) => {
  const $known = atom<Readonly<Record<string, KnownMarks>>>({})
  const local = createLocalMarks(session)
  const learn = (id: string, marks: KnownMarks | null | undefined): void => {
    if (marks) $known.set({ ...$known.get(), [id]: marks })
  }

  void local.read().then((kept) => $known.set({ ...kept, ...$known.get() }))
  onHandover(session, () => {
    $known.set({})
    void local.clear()
  })

  /** Changes the marks of a dictation on this page; without `note-state`, in this browser, too. */
  function change(dictation: Dictation, marks: Partial<NoteMarks>): void {
    const { id, soap_note, note_state } = dictation
    const isLocal = !session.offers('note-state')
    const hash = isLocal ? textHash(soap_note ?? '') : undefined
    learn(id, { ...(note_state ?? {}), ...$known.get()[id], ...marks, changed_at: nowIn(session), textHash: hash })
    if (isLocal) void local.write($known.get())
  }
  const mine = (): NoteMark => ({ by: userNameOf(session.$session.get()), at: nowIn(session) })

  return {
    /** Changes whenever the state of a note may have changed on this page. */
    $known: $known as ReadableAtom<Readonly<Record<string, KnownMarks>>>,
    /** How far a note is, at most as old as the row. */
    stateOf: (dictation: Dictation): ReviewState => stateOf(dictation, $known.get()[dictation.id]),
    /**
     * The user has saved changes, to a dictation without a note if it `wasEmpty`; `stored` are the marks in the server's answer.
     */
    edited(dictation: Dictation, stored: NoteMarks | null | undefined, wasEmpty: boolean): void {
      if (stored) {
        learn(dictation.id, stored)
        return
      }
      const known = $known.get()[dictation.id]
      // One that was emptied before had a text of the machine.
      const by_hand = known?.by_hand || (wasEmpty && !known?.edited)
      change(dictation, { edited: mine(), reviewed: null, by_hand })
    },
    /** The user has copied the whole note. If that cannot be stored, only this page knows. */
    async copied(dictation: Dictation): Promise<void> {
      audit(session, 'copy', noteOf(dictation))
      change(dictation, { copied: mine() })
      if (!session.offers('note-state')) return
      try {
        const { data } = await session.call(noteCopied, { body: { dictation_id: dictation.id } })
        learn(dictation.id, data.note_state)
      } catch (error) {
        session.environment.report(error)
      }
    },
    /** Marks the note as reviewed, or takes that back. Throws as `session.call` does, 409 for an outdated version. */
    async review(dictation: Dictation, reviewed: boolean): Promise<void> {
      const { features } = await session.capabilities()
      if (!features.has('note-state')) return change(dictation, { reviewed: reviewed ? mine() : null })
      const version = dictation.version === '' ? {} : { version: dictation.version }
      const { data } = await session.call(reviewNote, { body: { dictation_id: dictation.id, reviewed, ...version } })
      learn(dictation.id, data.note_state)
    },
  }
})

const nowIn = (session: Session): string => new Date(session.now()).toISOString()

/** How far a note is. Subscribe to `noteMarksOf(session).$known` to hear of changes. */
export const reviewStateOf = (session: Session, dictation: Dictation): ReviewState => noteMarksOf(session).stateOf(dictation)

/** How far a note is, in words. */
export const reviewStateText = ({ reviewStates, writtenByHand }: typeof noteWords, { state, isByHand }: ReviewState): string =>
  state === 'edited' && isByHand ? writtenByHand : reviewStates[state]

/** True for a note that its provider has reviewed, or signed, which includes that. */
export const isReviewed = ({ state }: Pick<ReviewState, 'state'>): boolean => state === 'reviewed' || state === 'signed'
