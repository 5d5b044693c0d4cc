import { atom, type ReadableAtom } from 'nanostores'

import { locationName, locationZonesOf } from '../availability/index.ts'
import { Refused } from '../errors.ts'
import type { Form } from '../lib/form.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentRow, appointmentRow } from './appointment-row.ts'
import { type AppointmentField, type AppointmentValues, valuesOf } from './appointment-values.ts'
import { directoryOf, locationOf } from './directory.ts'
import { findAppointment } from './find-appointment.ts'
import { formWords } from './form-words.ts'

/** Delay before the form follows changes of the selected appointment (APPT-04). */
const followMilliseconds = 1000

/** Fields that belong together: touching one claims all of them for the user. */
const place: readonly AppointmentField[] = ['provider_id', 'date', 'location_id', 'time']

/**
 * Keeps the form of one appointment in step with the appointment: newer values are filled in, but never into fields that the user
 * has touched (decision 10).
 */
export function createAppointmentFollowing(session: Session, row: AppointmentRow, form: () => Form<AppointmentValues>) {
  const { clock } = session.environment
  const $row = atom(row)
  /** The appointment as the user last saw it; its version is sent with the change. */
  let seen = row
  const touched = new Set<AppointmentField>()
  let cancel = () => {}

  function fill(newer: AppointmentRow): void {
    const values = valuesOf(newer)
    $row.set(newer)
    for (const field of Object.keys(values) as AppointmentField[])
      if (!touched.has(field) && form().$values.get()[field] !== values[field]) form().set(field, values[field])
  }

  function take(newer: AppointmentRow): void {
    if (form().$form.get().state === 'submitting') return
    // A change by somebody else to a field touched here must not be overwritten silently: the old version stays, so the server
    // refuses it.
    const [before, after] = [valuesOf(seen), valuesOf(newer)]
    if ([...touched].every((field) => before[field] === after[field])) seen = newer
    fill(newer)
  }

  function follow(newer: AppointmentRow): void {
    cancel()
    if (newer.id === row.id) cancel = clock.after(followMilliseconds, () => take(newer))
  }

  return {
    $row: $row as ReadableAtom<AppointmentRow>,
    /** The appointment's own values. */
    original: () => valuesOf($row.get()),
    seen: () => seen,
    /** Marks a field as touched by the user, with those that belong to it. */
    touch(field: AppointmentField): void {
      for (const name of place.includes(field) ? place : [field]) touched.add(name)
    },
    /** Marks all fields as untouched. */
    release: () => touched.clear(),
    /** Takes over a newer state, after one second. */
    follow,
    stop: () => cancel(),
    /** Loads the current state, since a list may be old, if the backend has a call for one appointment. */
    async refresh(signal: AbortSignal): Promise<void> {
      const { features } = await session.capabilities()
      if (!features.has('by-id') || signal.aborted) return
      const found = await findAppointment(session, row.id, signal).catch(() => undefined)
      if (found && !signal.aborted) follow(appointmentRow(found, locationZonesOf(session).get().get(found.location_id)))
    },
    /** Loads the newer state and reports its differences to what was seen; undefined if it cannot be loaded. */
    async changedMeanwhile(): Promise<Refused | undefined> {
      const found = await findAppointment(session, row.id).catch(() => undefined)
      if (!found) return undefined
      const newer = appointmentRow(found, (await locationOf(session, found.location_id))?.time_zone)
      const message = formWords.changedMeanwhile(differences(session, seen, newer).join(', '))
      fill(newer)
      seen = newer
      return new Refused(message, { code: 409, fields: { version: [message] } })
    },
  }
}

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
