import { scratchpadAnswer } from '@chartside/contract/frame'
import { type Dictation, listPatientDictations } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { SentDictation } from '../dictation/index.ts'
import { onHandover, type Session, unsentOf } from '../session/index.ts'
import type { Frame } from './frame.ts'
import { noteResource } from './note-resource.ts'

/** The progress of the note that is on its way to the page; of several, the one that needs attention first. */
export type Delivery =
  | 'none'
  | 'writing'
  /** Written, but the page shows another patient. */
  | 'waiting'
  | 'delivered'
  /** The page did not accept it. */
  | 'refused'
  /** The server could not write it. */
  | 'failed'

interface Sent extends Pick<SentDictation, 'dictationId' | 'patientId'> {
  state: Exclude<Delivery, 'none' | 'delivered'> | 'offering'
  note?: Dictation
}

/** Delay before a note is requested; it doubles each time. */
const firstMilliseconds = 3000
const maxMilliseconds = 60_000
/** A page that has not accepted a note within this time has refused it. */
const offerMilliseconds = 30_000
/** The states of several notes, the one that needs attention first. */
const order: readonly Sent['state'][] = ['refused', 'failed', 'waiting', 'offering', 'writing']

/**
 * Hands each note dictated in a frame over to the page once it is written, but only while the page's context names its patient;
 * otherwise the note waits for that context. A dictation for a typed name is not handed over.
 */
export function createNoteDelivery(session: Session, { $context, request }: Pick<Frame, '$context' | 'request'>) {
  const { clock } = session.environment
  const $delivery = atom<Delivery>('none')
  let notes: readonly Sent[] = []

  const change = (next: readonly Sent[], otherwise: Delivery): void => {
    notes = next
    const state = order.find((one) => notes.some((note) => note.state === one))
    $delivery.set(state === 'offering' ? 'writing' : (state ?? otherwise))
  }
  const replace = (changed: Sent): void =>
    change(
      notes.map((note) => (note.dictationId === changed.dictationId ? changed : note)),
      $delivery.get(),
    )
  const isKept = ({ dictationId }: Sent): boolean => notes.some((note) => note.dictationId === dictationId)

  /** The dictation, if the server has it under this patient. */
  async function findNote({ dictationId, patientId }: Sent): Promise<Dictation | undefined> {
    const { data } = await session.call(listPatientDictations, { query: { patient_pool_id: patientId } })
    return data.find(({ id }) => id === dictationId)
  }

  function poll(sent: Sent, wait: number): void {
    clock.after(wait, async () => {
      const found = await findNote(sent).catch(() => undefined)
      if (!isKept(sent)) return
      if (found && found.soap_note !== null) accept(sent, found)
      else if (found && found.failure !== '') replace({ ...sent, state: 'failed' })
      else poll(sent, Math.min(wait * 2, maxMilliseconds))
    })
  }

  function accept(sent: Sent, note: Dictation): void {
    // A note that the server has filed under another patient is never handed over.
    const isMisfiled = note.patient_pool_id !== '' && note.patient_pool_id !== sent.patientId
    replace({ ...sent, note, state: isMisfiled ? 'failed' : 'waiting' })
    offerAll()
  }

  const offerAll = (): void => {
    for (const note of notes) if (note.state === 'waiting' && note.patientId === $context.get().subject) void offer(note)
  }

  async function offer(sent: Sent): Promise<void> {
    replace({ ...sent, state: 'offering' })
    const limit = new AbortController()
    const cancel = clock.after(offerMilliseconds, () => limit.abort())
    const resource = noteResource(session, sent.note!, sent.patientId)
    const answer = await request('scratchpad.create', { resource }, limit.signal).catch(() => undefined)
    cancel()
    if (!isKept(sent)) return
    if (!/^2\d\d\b/.test(v.parse(scratchpadAnswer, answer).status)) return replace({ ...sent, state: 'refused' })
    change(
      notes.filter(({ dictationId }) => dictationId !== sent.dictationId),
      'delivered',
    )
    const isFinished = notes.length === 0 && unsentOf(session) === 'none'
    if (isFinished) void request('ui.done', {})
  }

  onHandover(session, () => change([], 'none'))
  $context.listen(offerAll)

  return {
    $delivery: $delivery as ReadableAtom<Delivery>,
    /** A dictation was sent. */
    sent(dictation: Pick<SentDictation, 'dictationId' | 'patientId'>): void {
      if (dictation.dictationId === '' || dictation.patientId === '') return
      const note: Sent = { ...dictation, state: 'writing' }
      change([...notes, note], 'writing')
      poll(note, firstMilliseconds)
    },
    /** Offers refused notes again, and forgets those that could not be written. */
    retry(): void {
      change(
        notes
          .filter(({ state }) => state !== 'failed')
          .map((note) => (note.state === 'refused' ? { ...note, state: 'waiting' } : note)),
        'none',
      )
      offerAll()
    },
  }
}
