import { type Dictation, isSpoken } from '@chartside/contract/notes'
import { addVocabularyWord, type VocabularyEntry, vocabularyKey } from '@chartside/contract/vocabulary'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused } from '../errors.ts'
import { loadForCodes } from '../findings/index.ts'
import { problemOf } from '../lib/problem.ts'
import { createRequestKey } from '../lib/request-key.ts'
import type { NoteReview } from '../notes/index.ts'
import { onHandover, perSession, type Session } from '../session/index.ts'
import { correctedWords } from './corrected-words.ts'

/** A correction that is offered, with how adding it goes. */
export type CorrectionOffer =
  | { state: 'none' }
  | ({ state: 'offered' | 'adding' } & VocabularyEntry)
  | ({ state: 'failed'; problem: string; error: CallError | undefined } & VocabularyEntry)

/** How long nothing is typed before a correction is offered, so that no half word is. */
export const offerMilliseconds = 1500

/** What was added or dismissed, by key, until the user signs out. */
const settledOf = perSession((session) => {
  const settled = new Set<string>()
  onHandover(session, () => settled.clear())
  return settled
})

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Tests whether a text has a part of the name of the patient or of a speaker: no later patient's recording may get it. */
function nameTest({ patient_name, speakers }: Pick<Dictation, 'patient_name' | 'speakers'>): (text: string) => boolean {
  const names = new Set([patient_name, ...speakers.map(({ name }) => name)].flatMap(wordsOf))
  return (text) => wordsOf(text).some((word) => names.has(word))
}

/** Offers a correction for the user's vocabulary after a word was corrected in a note (VOCAB-09). It never holds up the review. */
export function createCorrectionOffer(session: Session, { $work }: Pick<NoteReview, '$work'>) {
  const { clock, report } = session.environment
  const $offer = atom<CorrectionOffer>({ state: 'none' })
  const settled = settledOf(session)
  const key = createRequestKey()
  /** The text with which the review of a note began. */
  let start: { version: number; note: string } | undefined
  let latest = ''
  let cancel = (): void => undefined

  function follow(now: ReturnType<typeof $work.get>): void {
    if (now?.version !== start?.version) {
      start = now && { version: now.version, note: now.stored.note }
      latest = start?.note ?? ''
      $offer.set({ state: 'none' })
    }
    if (!now || now.draft.note === latest) return
    latest = now.draft.note
    cancel()
    cancel = clock.after(offerMilliseconds, () => void look().catch(report))
  }

  async function look(): Promise<void> {
    const now = $work.get()
    const { features, permissions } = await session.capabilities()
    if (!now || !start || !features.has('vocabulary') || !permissions.has('dictate')) return
    const { note } = now.draft
    const transcript = now.dictation.transcription.items
      .filter(isSpoken)
      .map(({ text }) => text)
      .join('\n')
    const isName = nameTest(now.dictation)
    const found = correctedWords(start.note, note, transcript).filter(
      (entry) => !settled.has(vocabularyKey(entry)) && !isName(entry.text) && !isName(entry.replaces),
    )
    const misheard = found.length === 0 ? [] : await likelyOf(found)
    const isBusy = $offer.get().state === 'adding'
    if (isBusy || $work.get()?.draft.note !== note) return
    const [first] = misheard
    $offer.set(first ? { state: 'offered', ...first } : { state: 'none' })
  }

  async function likelyOf(found: readonly VocabularyEntry[]): Promise<VocabularyEntry[]> {
    const { mayBeMisheard } = await loadForCodes()
    return found.filter(({ text, replaces }) => mayBeMisheard(replaces, text))
  }

  /** Ends an offer for good; the next one follows. */
  function settle(entry: VocabularyEntry): void {
    settled.add(vocabularyKey(entry))
    $offer.set({ state: 'none' })
    void look().catch(report)
  }

  onMount($offer, () => {
    const stop = $work.subscribe(follow)
    return () => {
      stop()
      cancel()
    }
  })

  return {
    $offer: $offer as ReadableAtom<CorrectionOffer>,
    /** Adds the offered correction to the user's own words. */
    async add(): Promise<void> {
      const offer = $offer.get()
      if (offer.state !== 'offered' && offer.state !== 'failed') return
      const entry = { text: offer.text, replaces: offer.replaces }
      const adding = { state: 'adding' as const, ...entry }
      $offer.set(adding)
      try {
        const body = { owner: 'user' as const, ...entry }
        const idempotencyKey = key.of([entry.text, entry.replaces])
        const { message } = await session.call(addVocabularyWord, { body }, { idempotencyKey })
        key.done()
        session.environment.toasts.show('success', message)
        settle(entry)
      } catch (thrown) {
        key.failed(thrown)
        // Already in the vocabulary: nothing is left to offer.
        if (thrown instanceof Refused && thrown.code === 409 && thrown.fields['replaces']) settle(entry)
        // Of another note, or another user, nothing may be shown.
        else if ($offer.get() === adding)
          $offer.set({ state: 'failed', problem: problemOf(thrown), error: asCallError(thrown), ...entry })
      }
    },
    /** Does not offer this one again until the user signs out. */
    dismiss(): void {
      const offer = $offer.get()
      if (offer.state === 'offered' || offer.state === 'failed') settle(offer)
    },
  }
}
