import { undoCheckIn } from '@chartside/contract/check-in'

import { problemOf } from '../lib/problem.ts'
import { perUser, type Session } from '../session/index.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { appointmentWords } from './words.ts'

/** Rows of queues whose check-in was undone here: nobody has ended their visits. */
export const undoneArrivalsOf = perUser(() => new Set<string>())

/** Reports that something is done; with `undo`, the toast has a button for ten seconds, which reports in turn. */
export function showUndoable(session: Session, message: string, undo: (() => Promise<{ message: string }>) | undefined): void {
  const { toasts } = session.environment
  const run = async (undo: () => Promise<{ message: string }>) => {
    try {
      toasts.show('success', (await undo()).message)
    } catch (error) {
      toasts.show('error', problemOf(error))
    } finally {
      knownAppointmentsOf(session).changed()
    }
  }
  if (undo) toasts.show('success', message, { action: { label: appointmentWords.undo, run: () => void run(undo) } })
  else toasts.show('success', message)
}

/** Reports that a patient is checked in; by mistake, as the user may say within ten seconds. `id` is the row of the queue, '' if unknown. */
export function showCheckedIn(session: Session, message: string, id: string, undone: () => void): void {
  const undo = async () => {
    const done = await session.call(undoCheckIn, { body: { id, if_waiting: true } })
    undoneArrivalsOf(session).add(id)
    undone()
    return done
  }
  showUndoable(session, message, id !== '' && session.offers('undo-check-in') ? undo : undefined)
}
