import { updateAppointment } from '@chartside/contract/appointments'
import { computed, onMount } from 'nanostores'

import { isOutdated } from '../errors.ts'
import { createDrafts, type Session } from '../session/index.ts'
import { createAppointmentFollowing } from './appointment-following.ts'
import { createAppointmentForm } from './appointment-form.ts'
import { type AppointmentRow, appointmentOf } from './appointment-row.ts'
import { type AppointmentField, changeOf, isSame, isSameSlot, valuesOf } from './appointment-values.ts'
import { formWords } from './form-words.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { showDone } from './undo.ts'

export type AppointmentEdit = ReturnType<typeof createAppointmentEdit>

/** The edit of one appointment (APPT-04). Its own slot is offered, and its day may stay even if it has passed. */
export function createAppointmentEdit(session: Session, row: AppointmentRow) {
  const following = createAppointmentFollowing(session, row, () => form)
  const { $row, original, follow, touch } = following

  const { form, model } = createAppointmentForm(session, {
    patientId: row.patientId,
    initial: valuesOf(row),
    edited: () => ({ id: row.id, values: original() }),
    insuranceLabel: formWords.insurance,
    // The appointment's own slot, kept or given up, need not be free.
    needsSlot: (values) =>
      values.status !== 'cancelled' && (!isSameSlot(values, original()) || original().status === 'cancelled'),
    async save(values) {
      const known = knownAppointmentsOf(session)
      try {
        const form = changeOf(following.seen(), values)
        showDone(session, await session.call(updateAppointment, { id: row.id, form }), 'edit', appointmentOf(row))
        known.changed()
      } catch (error) {
        if (!isOutdated(error)) throw error
        known.changed()
        throw (await following.changedMeanwhile()) ?? error
      }
    },
  })

  onMount(form.$values, () => {
    const loading = new AbortController()
    void following.refresh(loading.signal)
    return () => {
      loading.abort()
      following.stop()
    }
  })

  const discard = () => {
    following.release()
    form.reset(original())
  }

  return {
    ...model,
    $changed: computed([form.$values, $row], (values, row) => !isSame(values, valuesOf(row))),
    isChanged: () => !isSame(form.$values.value ?? valuesOf(row), original()),
    set(field: AppointmentField, value: string): void {
      touch(field)
      model.set(field, value)
    },
    choose(slot: Parameters<typeof model.choose>[0]): void {
      // Day, time, place and provider belong together.
      touch('time')
      model.choose(slot)
    },
    /** Applies the appointment's newer state after one second, but never to fields that the user has touched (decision 10). */
    follow,
    /** Discards the input. */
    discard,
    /** Checks and sends. 'unchanged' if there was nothing to send. */
    async submit(): Promise<'unchanged' | 'saved' | 'failed'> {
      if (isSame(form.$values.get(), original())) return 'unchanged'
      if (!(await form.submit())) return 'failed'
      discard()
      return 'saved'
    },
  }
}

const drafts = createDrafts<AppointmentEdit>({ isUnsent: (form) => form.isChanged(), forget: (edit) => edit.discard() })

/** The edit of one appointment: the unsent draft, or a new one. */
export const appointmentEditOf = (session: Session, row: AppointmentRow): AppointmentEdit =>
  drafts.of(session, row.id, () => createAppointmentEdit(session, row))
