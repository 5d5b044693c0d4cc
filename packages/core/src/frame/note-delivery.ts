import { type NoteResource, scratchpadAnswer } from '@chartside/contract/frame'
import type { Dictation } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { SentDictation } from '../dictation/index.ts'
import type { Clock } from '../lib/clock.ts'
import { type HandedNote, handedNotesOf, noteStateOf } from '../notes/index.ts'
import { dictationsOf } from '../patients/index.ts'
import { onHandover, type Session, unsentOf } from '../session/index.ts'
import type { Frame } from './frame.ts'
import { noteResource } from './note-resource.ts'

/** The progress of the note that is on its way to the page; of several, the one that needs attention first. */
export type Delivery =
  | 'none'
  | 'writing'
  /** Written, and handed over once it is signed. */
  | 'unsigned'
  /** To be handed over, but the page shows another patient. */
  | 'waiting'
  | 'delivered'
  /** The page did not accept it. */
  | 'refused'
  /** The server could not write it. */
  | 'failed'

interface Sent extends Pick<SentDictation, 'dictationId' | 'patientId'> {
  state: Exclude<Delivery, 'none'> | 'offering'
  /** As the server had it last. */
  note?: Dictation
}

/** Delay before a note is requested; it doubles each time, for one that is written up to the second limit. */
const firstMilliseconds = 3000
const maxMilliseconds = 60_000
const maxWrittenMilliseconds = 300_000
/** A page that has not accepted a note within this time has refused it. */
const offerMilliseconds = 30_000
/** The states of several notes, the one that needs attention first. */
const order: readonly Sent['state'][] = ['refused', 'failed', 'waiting', 'offering', 'writing', 'unsigned', 'delivered']

/** The dictation, if the server has it under this patient. */
async function findNote(session: Session, { dictationId, patientId }: Sent): Promise<Dictation | undefined> {
  return (await dictationsOf(session, patientId)).find(({ id }) => id === dictationId)
}

interface HandingOver {
  resource: NoteResource
  /** What the page has of this note. */
  before: HandedNote | undefined
  clock: Clock
}

/** Hands a note to the page, as the first state that it gets or as a later one, and waits for its answer. */
async function handOver(request: Frame['request'], { resource, before, clock }: HandingOver) {
  const limit = new AbortController()
  const cancel = clock.after(offerMilliseconds, () => limit.abort())
  const { signal } = limit
  const location = before?.location ? { location: before.location } : {}
  const sending = before
    ? request('scratchpad.update', { ...location, resource }, signal)
    : request('scratchpad.create', { resource }, signal)
  const answer = await sending.catch(() => undefined)
  cancel()
  return v.parse(scratchpadAnswer, answer)
}

/** The state of several notes that needs attention first. */
function urgentOf(notes: readonly Sent[]): Delivery {
  const state = order.find((one) => notes.some((note) => note.state === one)) ?? 'none'
  return state === 'offering' ? 'writing' : state
}

/** Looks at several notes, which can overlap: an answer that comes after one that was asked for later is outdated. */
function createLooks() {
  const used = new Map<string, number>()
  let asked = 0
  return {
    /** Called when a note is asked for; the returned function, with the answer, whether that is the latest. */
    begin(id: string): () => boolean {
      const mine = ++asked
      return () => {
        if (mine < (used.get(id) ?? 0)) return false
        used.set(id, mine)
        return true
      }
    },
  }
}

/**
 * Hands each note dictated in a frame over to the page once it is signed, or, if the page asks for drafts, once it is written; and each
 * later state of it. Only while the page's context names its patient; otherwise the note waits for that context. A dictation for a
 * typed name is not handed over.
 */
export function createNoteDelivery(session: Session, { $context, request }: Pick<Frame, '$context' | 'request'>) {
  const { clock } = session.environment
  const $delivery = atom<Delivery>('none')
  const handed = handedNotesOf(session)
  const looks = createLooks()
  let notes: readonly Sent[] = []

  const change = (next: readonly Sent[]): void => {
    notes = next
    $delivery.set(urgentOf(notes))
  }
  const replace = (changed: Sent): void =>
    change(notes.map((note) => (note.dictationId === changed.dictationId ? changed : note)))
  const forget = (gone: Sent): void => change(notes.filter(({ dictationId }) => dictationId !== gone.dictationId))
  const keptOf = ({ dictationId }: Pick<Sent, 'dictationId'>) => notes.find((note) => note.dictationId === dictationId)

  /** Looks at a note again and again as long as the frame is there: it can be edited, signed or amended elsewhere. */
  function watch(sent: Sent, wait: number): void {
    clock.after(wait, async () => {
      await lookNow(sent)
      const kept = keptOf(sent)
      if (kept) watch(sent, Math.min(wait * 2, kept.state === 'writing' ? maxMilliseconds : maxWrittenMilliseconds))
    })
  }

  /** Asks the server for the note, and decides; again, if the page has refused it. Without an answer it stays as it is. */
  async function lookNow(sent: Sent, isAgain = false): Promise<void> {
    const isLatest = looks.begin(sent.dictationId)
    const found = await findNote(session, sent).catch(() => 'unknown' as const)
    const kept = keptOf(sent)
    if (!kept || kept.state === 'offering' || found === 'unknown' || !isLatest()) return
    if (found) look(isAgain && kept.state === 'refused' ? { ...kept, state: 'waiting' } : kept, found)
    // It was there: it has been moved or deleted since.
    else if (kept.note) forget(kept)
  }

  function look(sent: Sent, note: Dictation): void {
    // A note that the server has filed under another patient is never handed over.
    const isMisfiled = note.patient_pool_id !== '' && note.patient_pool_id !== sent.patientId
    if (isMisfiled || (note.soap_note === null && note.failure !== '')) replace({ ...sent, state: 'failed' })
    // What the page has refused waits for the user.
    else if (sent.state === 'refused') replace({ ...sent, note })
    else if (note.soap_note !== null) decide({ ...sent, note })
  }

  /** Whether a written note goes out now. A state that the page has does not, and a draft only if the page asks for drafts. */
  function decide(sent: Sent): void {
    if (!sent.note) return
    const known = handed.latest(sent.dictationId)
    const isNew = known?.state.value !== noteStateOf(sent.note).value
    const isDue = sent.note.signature !== null || $context.get().drafts === true
    if (isNew && isDue) {
      replace({ ...sent, state: 'waiting' })
      if (sent.patientId === $context.get().subject) void offer(sent)
    } else if (known) replace({ ...sent, state: 'delivered' })
    else if (session.offers('note-sign')) replace({ ...sent, state: 'unsigned' })
    // Nobody can sign it, so it never goes out.
    else forget(sent)
  }

  /** Looks again at what may go out now: it may have waited for long, and be another patient's by now. */
  const offerAll = (): void => {
    for (const note of notes) if (note.state === 'waiting' || note.state === 'unsigned') void lookNow(note)
  }

  async function offer(sent: Sent): Promise<void> {
    const { dictationId, note } = sent
    const resource = note && noteResource(session, note, sent.patientId)
    if (!resource) return
    replace({ ...sent, state: 'offering' })
    const before = handed.latest(dictationId)
    const answer = await handOver(request, { resource, before, clock })
    if (!keptOf(sent)) return
    if (!/^2\d\d\b/.test(answer.status)) return replace({ ...sent, state: 'refused' })
    handed.add(dictationId, noteStateOf(note), answer.location || before?.location)
    replace({ ...sent, state: 'delivered' })
    const isFinished = notes.every(({ state }) => state === 'delivered') && unsentOf(session) === 'none'
    if (isFinished) void request('ui.done', {})
  }

  onHandover(session, () => change([]))
  $context.listen(offerAll)
  session.network.onBack(offerAll)

  return {
    $delivery: $delivery as ReadableAtom<Delivery>,
    /** A dictation was sent. */
    sent(dictation: Pick<SentDictation, 'dictationId' | 'patientId'>): void {
      if (dictation.dictationId === '' || dictation.patientId === '') return
      const note: Sent = { ...dictation, state: 'writing' }
      change([...notes, note])
      watch(note, firstMilliseconds)
    },
    /** Offers refused notes again, and forgets those that could not be written. */
    retry(): void {
      change(notes.filter(({ state }) => state !== 'failed'))
      for (const note of notes) void lookNow(note, true)
    },
  }
}
