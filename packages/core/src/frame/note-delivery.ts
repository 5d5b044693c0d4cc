import { type NoteResource, scratchpadAnswer } from '@chartside/contract/frame'
import { type Dictation, listPatientDictations } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { SentDictation } from '../dictation/index.ts'
import { type HandedNote, handedNotesOf, noteStateOf } from '../notes/index.ts'
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
  const { data } = await session.call(listPatientDictations, { query: { patient_pool_id: patientId } })
  return data.find(({ id }) => id === dictationId)
}

interface HandingOver {
  resource: NoteResource
  /** What the page has of this note. */
  before: HandedNote | undefined
  signal: AbortSignal
}

/** Hands a note to the page, as the first state that it gets or as a later one. */
async function handOver(request: Frame['request'], { resource, before, signal }: HandingOver) {
  const location = before?.location ? { location: before.location } : {}
  const sending = before
    ? request('scratchpad.update', { ...location, resource }, signal)
    : request('scratchpad.create', { resource }, signal)
  return v.parse(scratchpadAnswer, await sending.catch(() => undefined))
}

/** The state of several notes that needs attention first. */
function urgentOf(notes: readonly Sent[]): Delivery {
  const state = order.find((one) => notes.some((note) => note.state === one)) ?? 'none'
  return state === 'offering' ? 'writing' : state
}

const toTryAgain = (notes: readonly Sent[]): readonly Sent[] =>
  notes.filter(({ state }) => state !== 'failed').map((note) => (note.state === 'refused' ? { ...note, state: 'waiting' } : note))

/**
 * Hands each note dictated in a frame over to the page once it is signed, or, if the page asks for drafts, once it is written; and each
 * later state of it. Only while the page's context names its patient; otherwise the note waits for that context. A dictation for a
 * typed name is not handed over.
 */
export function createNoteDelivery(session: Session, { $context, request }: Pick<Frame, '$context' | 'request'>) {
  const { clock } = session.environment
  const $delivery = atom<Delivery>('none')
  const handed = handedNotesOf(session)
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

  /** Asks the server for the note, and decides. Without an answer it stays as it is. */
  async function lookNow(sent: Sent): Promise<void> {
    const found = await findNote(session, sent).catch(() => 'unknown' as const)
    const kept = keptOf(sent)
    if (!kept || kept.state === 'offering' || found === 'unknown') return
    if (found) look(kept, found)
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
    const limit = new AbortController()
    const cancel = clock.after(offerMilliseconds, () => limit.abort())
    const answer = await handOver(request, { resource, before, signal: limit.signal })
    cancel()
    if (!keptOf(sent)) return
    if (!/^2\d\d\b/.test(answer.status)) return replace({ ...sent, state: 'refused' })
    handed.add(dictationId, noteStateOf(note), answer.location || before?.location)
    replace({ ...sent, state: 'delivered' })
    const isFinished = notes.every(({ state }) => state === 'delivered') && unsentOf(session) === 'none'
    if (isFinished) void request('ui.done', {})
  }

  onHandover(session, () => change([]))
  $context.listen(offerAll)

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
      change(toTryAgain(notes))
      offerAll()
    },
  }
}
