import { updateAppointment } from '@chartside/contract/appointments'
import { atom, computed, onMount } from 'nanostores'

import { locationName, locationZonesOf } from '../availability/index.ts'
import { isOutdated, Refused } from '../errors.ts'
import { createDrafts, type Session } from '../session/index.ts'
import { type AppointmentForm, createAppointmentForm } from './appointment-form.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { type AppointmentField, changeOf, isSame, isSameSlot, valuesOf } from './appointment-values.ts'
import { directoryOf, locationOf } from './directory.ts'
import { findAppointment } from './find-appointment.ts'
import { formWords } from './form-words.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { sayDone } from './undo.ts'

/** Delay before the form follows changes of the selected appointment (APPT-04). */
const followMilliseconds = 1000

export interface AppointmentEdit extends AppointmentForm {
  /** Applies the appointment's newer state after one second, but never to fields that the user has touched (decision 10). */
  follow(row: AppointmentRow): void
  /** Drops the entries. */
  discard(): void
  /** Checks and sends. 'unchanged' if there was nothing to send. */
  submit(): Promise<'unchanged' | 'saved' | 'failed'>
}

/** Fields that belong together: touching one claims all of them for the user. */
const place: readonly AppointmentField[] = ['provider_id', 'date', 'location_id', 'time']

/** The edit of one appointment (APPT-04). Its own slot is offered, and its day may stay even if it has passed. */
export function createAppointmentEdit(session: Session, row: AppointmentRow): AppointmentEdit {
  const { clock } = session.environment
  const $row = atom(row)
  /** The appointment as the user last saw it; its version is sent with the change. */
  let seen = row
  const touched = new Set<AppointmentField>()
  const original = () => valuesOf($row.get())

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
        sayDone(session, await session.call(updateAppointment, { id: row.id, form: changeOf(seen, values) }))
        known.changed()
      } catch (error) {
        if (!isOutdated(error)) throw error
        known.changed()
        throw (await changedMeanwhile()) ?? error
      }
    },
  })

  /** Loads the newer state and reports its differences to what was seen; undefined if it cannot be loaded. */
  async function changedMeanwhile(): Promise<Refused | undefined> {
    const found = await findAppointment(session, row.id).catch(() => undefined)
    if (!found) return undefined
    const newer = appointmentRow(found, (await locationOf(session, found.location_id))?.time_zone)
    const message = formWords.changedMeanwhile(differences(session, seen, newer).join(', '))
    fill(newer)
    seen = newer
    return new Refused(message, { code: 409, fields: { version: [message] } })
  }

  function fill(newer: AppointmentRow): void {
    const values = valuesOf(newer)
    $row.set(newer)
    for (const field of Object.keys(values) as AppointmentField[])
      if (!touched.has(field) && form.$values.get()[field] !== values[field]) form.set(field, values[field])
  }

  function take(newer: AppointmentRow): void {
    if (form.$form.get().state === 'submitting') return
    // A change by somebody else to a field touched here must not be overwritten silently: the old version stays, so the server
    // refuses it.
    const [before, after] = [valuesOf(seen), valuesOf(newer)]
    if ([...touched].every((field) => before[field] === after[field])) seen = newer
    fill(newer)
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

  /** The list may be old: loads the current state, if the backend has a call for one appointment. */
  async function refresh(signal: AbortSignal): Promise<void> {
    const { features } = await session.capabilities()
    if (!features.has('by-id') || signal.aborted) return
    const found = await findAppointment(session, row.id, signal).catch(() => undefined)
    if (found && !signal.aborted) follow(appointmentRow(found, locationZonesOf(session).get().get(found.location_id)))
  }

  const discard = () => {
    touched.clear()
    form.reset(original())
  }

  return {
    ...model,
    $changed: computed([form.$values, $row], (values, row) => !isSame(values, valuesOf(row))),
    isChanged: () => !isSame(form.$values.value ?? valuesOf(row), original()),
    set(field, value) {
      for (const name of place.includes(field) ? place : [field]) touched.add(name)
      model.set(field, value)
    },
    choose(slot) {
      for (const name of place) touched.add(name)
      model.choose(slot)
    },
    follow,
    discard,
    async submit() {
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

/** The fields that differ, with their new values: 'Status: Confirmed'. */
function differences(session: Session, before: AppointmentRow, now: AppointmentRow): string[] {
  const { providers, insurances, locations } = directoryOf(session)
  const location = locations.$list.get().data?.find(({ location_id }) => location_id === now.locationId)
  const shown: Record<AppointmentField, string> = {
    provider_id: providers.$list.get().data?.find(({ azz_id }) => azz_id === now.providerId)?.name ?? '',
    date: now.shownDate,
    location_id: location ? locationName(location) : '',
    time: now.shownTime,
    visit_type: now.reason,
    mode: now.shownMode,
    insurance_id: insurances.$list.get().data?.find(({ id }) => id === now.insuranceId)?.name ?? '',
    status: now.shownStatus,
  }
  const [old, values] = [valuesOf(before), valuesOf(now)]
  const labels = { ...formWords.labels, insurance_id: formWords.insurance }
  return (Object.keys(shown) as AppointmentField[])
    .filter((field) => old[field] !== values[field])
    .map((field) => [labels[field], shown[field]].filter(Boolean).join(': '))
}
