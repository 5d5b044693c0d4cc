import { updateAppointment } from '@chartside/contract/appointments'
import { atom, computed, onMount } from 'nanostores'

import { locationZonesOf } from '../availability/index.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentForm, createAppointmentForm } from './appointment-form.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { type AppointmentField, isSame, isSameSlot, sentOf, valuesOf } from './appointment-values.ts'
import { findAppointment } from './find-appointment.ts'
import { formWords as words } from './form-words.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { sayDone } from './undo.ts'

/** The form follows the selected appointment after so long (APPT-04). */
const followMilliseconds = 1000

export interface AppointmentEdit extends AppointmentForm {
  /** Takes the newer state of the appointment after one second; never over what the user has touched (decision 10). */
  follow(row: AppointmentRow): void
  /** Checks and sends. 'unchanged' where there was nothing to send. */
  submit(): Promise<'unchanged' | 'saved' | 'failed'>
}

/** Fields that belong together: with one of them touched, the others are the user's too. */
const place: readonly AppointmentField[] = ['provider_id', 'date', 'location_id', 'time']

/** The edit of one appointment (APPT-04). Its own slot is offered, and its day may stay though it has passed. */
export function createAppointmentEdit(session: Session, row: AppointmentRow): AppointmentEdit {
  const { clock } = session.environment
  const $row = atom(row)
  const touched = new Set<AppointmentField>()
  const original = () => valuesOf($row.get())

  const { form, model } = createAppointmentForm(session, {
    patientId: row.patientId,
    initial: valuesOf(row),
    edited: () => ({ id: row.id, values: original() }),
    insuranceLabel: words.insurance,
    // A slot that it has is not asked about, nor is one that it leaves.
    needsSlot: (values) =>
      values.status !== 'cancelled' && (!isSameSlot(values, original()) || original().status === 'cancelled'),
    async save(values) {
      sayDone(session, await session.call(updateAppointment, { id: row.id, form: sentOf(values, row.patientId) }))
      knownAppointmentsOf(session).changed()
    },
  })

  function take(newer: AppointmentRow): void {
    if (form.$form.get().state === 'submitting') return
    const values = valuesOf(newer)
    $row.set(newer)
    for (const field of Object.keys(values) as AppointmentField[])
      if (!touched.has(field) && form.$values.get()[field] !== values[field]) form.set(field, values[field])
  }

  let waiting = () => {}
  const follow = (newer: AppointmentRow) => {
    waiting()
    if (newer.id === row.id) waiting = clock.after(followMilliseconds, () => take(newer))
  }

  onMount(form.$values, () => {
    const asking = new AbortController()
    void refresh(asking.signal)
    return () => {
      asking.abort()
      waiting()
    }
  })

  /** A list may have been loaded long ago: what the appointment is by now is asked for, where that is one call. */
  async function refresh(signal: AbortSignal): Promise<void> {
    const { features } = await session.capabilities()
    if (!features.has('by-id') || signal.aborted) return
    const found = await findAppointment(session, row.id, signal).catch(() => undefined)
    if (found && !signal.aborted) follow(appointmentRow(found, locationZonesOf(session).get().get(found.location_id)))
  }

  return {
    ...model,
    $changed: computed([form.$values, $row], (values, row) => !isSame(values, valuesOf(row))),
    set(field, value) {
      for (const name of place.includes(field) ? place : [field]) touched.add(name)
      model.set(field, value)
    },
    choose(slot) {
      for (const name of place) touched.add(name)
      model.choose(slot)
    },
    follow,
    async submit() {
      if (isSame(form.$values.get(), original())) return 'unchanged'
      return (await form.submit()) ? 'saved' : 'failed'
    },
  }
}
