import { scratchpadAnswer } from '@chartside/contract/frame'
import { type Dictation, listPatientDictations } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import type { SentDictation } from '../dictation/index.ts'
import { onHandover, type Session, unsentOf } from '../session/index.ts'
import type { Frame } from './frame.ts'
import { noteResource } from './note-resource.ts'

/** Where the latest note is on its way to the page. */
export type Delivery =
  | 'none'
  | 'writing'
  /** Written, but the page shows another patient. */
  | 'waiting'
  | 'delivered'
  /** The page did not take it. */
  | 'refused'
  /** The server could not write it. */
  | 'failed'

interface Sent extends SentDictation {
  state: Exclude<Delivery, 'none' | 'delivered'> | 'offering'
  note?: Dictation
}

/** Milliseconds until a note is looked for, at first and at most. */
const [firstLook, longestWait] = [3000, 60_000]
/** Milliseconds for the page to take a note. */
const offerLimit = 30_000
/** The states of several notes, the one that matters most first. */
const order: readonly Sent['state'][] = ['refused', 'failed', 'waiting', 'offering', 'writing']

/**
 * Hands over each note that was dictated in a frame, once it is written, and only while the page's context names its patient: a
 * page that has moved on gets it when it is back. A dictation for a typed name is not handed over.
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
  const put = (changed: Sent): void =>
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

  function look(sent: Sent, wait: number): void {
    clock.after(wait, async () => {
      const found = await findNote(sent).catch(() => undefined)
      if (!isKept(sent)) return
      if (found && found.soap_note !== null) settle(sent, found)
      else if (found && found.failure !== '') put({ ...sent, state: 'failed' })
      else look(sent, Math.min(wait * 2, longestWait))
    })
  }

  function settle(sent: Sent, note: Dictation): void {
    // Never a note that the server files under somebody else.
    const isOthers = note.patient_pool_id !== '' && note.patient_pool_id !== sent.patientId
    put({ ...sent, note, state: isOthers ? 'failed' : 'waiting' })
    offerAll()
  }

  const offerAll = (): void => {
    for (const note of notes) if (note.state === 'waiting' && note.patientId === $context.get().subject) void offer(note)
  }

  async function offer(sent: Sent): Promise<void> {
    put({ ...sent, state: 'offering' })
    const limit = new AbortController()
    const cancel = clock.after(offerLimit, () => limit.abort())
    const resource = noteResource(sent.note!, sent.patientId)
    const answer = await request('scratchpad.create', { resource }, limit.signal).catch(() => undefined)
    cancel()
    if (!isKept(sent)) return
    if (!/^2\d\d\b/.test(v.parse(scratchpadAnswer, answer).status)) return put({ ...sent, state: 'refused' })
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
    sent(dictation: SentDictation): void {
      if (dictation.dictationId === '' || dictation.patientId === '') return
      const note: Sent = { ...dictation, state: 'writing' }
      change([...notes, note], 'writing')
      look(note, firstLook)
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
