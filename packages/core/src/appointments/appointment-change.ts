import { deleteAppointment, updateAppointment } from '@chartside/contract/appointments'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, appointmentOf } from './appointment-row.ts'
import { changeOf, valuesOf } from './appointment-values.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { showDone } from './undo.ts'

/** What is done to an appointment: a cancelled one stays in the list. */
export type ChangeKind = 'delete' | 'cancel'

/** The steps of deleting or cancelling an appointment. */
export type AppointmentChangeState =
  | { state: 'none' }
  /** `problem` and `error` say why the last attempt failed. */
  | { state: 'asked'; kind: ChangeKind; row: AppointmentRow; problem: string; error?: CallError | undefined }
  /** `asked`: the user has confirmed a question; a change that can be undone needs none. */
  | { state: 'working'; kind: ChangeKind; row: AppointmentRow; asked: boolean }

export type AppointmentChange = ReturnType<typeof createAppointmentChange>

/** Deletes and cancels appointments, one at a time. Calls `done` with each change and the appointment's id. */
export function createAppointmentChange(session: Session, done: (kind: ChangeKind, id: string) => void) {
  const $change = atom<AppointmentChangeState>({ state: 'none' })
  const isIdle = () => $change.get().state === 'none'

  const send = async (kind: ChangeKind, row: AppointmentRow) => {
    const { id } = row
    if (kind === 'delete') return session.call(deleteAppointment, { id })
    return session.call(updateAppointment, { id, form: changeOf(row, { ...valuesOf(row), status: 'cancelled' }) })
  }

  const finish = (kind: ChangeKind, id: string) => {
    $change.set({ state: 'none' })
    done(kind, id)
    knownAppointmentsOf(session).changed()
  }

  async function carryOut(kind: ChangeKind, row: AppointmentRow, asked: boolean): Promise<void> {
    $change.set({ state: 'working', kind, row, asked })
    try {
      showDone(session, await send(kind, row), kind === 'delete' ? 'delete' : 'edit', appointmentOf(row))
      finish(kind, row.id)
    } catch (error) {
      const refused = error instanceof Refused ? error : undefined
      // Already deleted elsewhere: the goal is reached.
      if (refused?.code === 404) finish('delete', row.id)
      // No question is open (or it is about an outdated row), so the refusal is shown as a toast.
      else if (refused && (!asked || isOutdated(error))) $change.set({ state: 'none' })
      else $change.set({ state: 'asked', kind, row, problem: problemOf(error), error: asCallError(error) })
      if (isOutdated(error)) knownAppointmentsOf(session).changed()
      if ($change.get().state === 'none' && !refused?.shown) session.environment.toasts.show('error', problemOf(error))
    }
  }

  return {
    $change: $change as ReadableAtom<AppointmentChangeState>,
    /** Asks whether to delete it (APPT-01). */
    askToDelete(row: AppointmentRow): void {
      if (isIdle()) $change.set({ state: 'asked', kind: 'delete', row, problem: '' })
    },
    /** Cancels it: the row stays. Asks first if it cannot be undone. */
    async cancel(row: AppointmentRow): Promise<void> {
      if (!isIdle()) return
      const { features } = await session.capabilities()
      if (!isIdle()) return
      if (features.has('undo')) await carryOut('cancel', row, false)
      else $change.set({ state: 'asked', kind: 'cancel', row, problem: '' })
    },
    /** Answers the question with No. */
    keep(): void {
      if ($change.get().state === 'asked') $change.set({ state: 'none' })
    },
    /** Answers the question with Yes. After a failure the question stays open and says why. */
    async confirm(): Promise<void> {
      const asked = $change.get()
      if (asked.state === 'asked') await carryOut(asked.kind, asked.row, true)
    },
  }
}
