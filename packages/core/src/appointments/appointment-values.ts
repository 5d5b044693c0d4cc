import type { Appointment, updateAppointment } from '@chartside/contract/appointments'
import type { Input } from '@chartside/contract/lib/endpoint'
import { isDay } from '@chartside/contract/lib/is-day'

import { unlistedText } from '../lib/choice.ts'
import { blank, type FormErrors } from '../lib/form.ts'
import { uniqueRows } from '../lib/unique-rows.ts'
import type { AppointmentMode, AppointmentRow, AppointmentStatus, VisitType } from './appointment-row.ts'
import { formWords } from './form-words.ts'

/** A field of the form, by the name under which it is sent. */
export type AppointmentField = keyof typeof formWords.labels
/**
 * The chosen values of an appointment, under the names in which they are sent; '' if not chosen. `date` is `yyyy-MM-dd`, or the typed
 * text during input; `time` is `HH:mm:ss` in the location's time.
 */
export type AppointmentValues = Record<AppointmentField, string>

/** An untouched form, with its fields in the order on screen; a new appointment starts as pending. */
export const noValues: AppointmentValues = { ...blank(formWords.labels), status: 'pending' }

/** Adds the seconds to a time of five characters (APPT-04). */
export const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time)

/** The form's values of an appointment. */
export const valuesOf = (row: AppointmentRow): AppointmentValues => ({
  provider_id: row.providerId,
  date: row.date,
  location_id: row.locationId,
  time: row.time,
  visit_type: row.visitType,
  mode: row.mode,
  insurance_id: row.insuranceId,
  status: row.status,
})

/** True if both have the same values; a time with and without seconds is the same. */
export const isSame = (one: AppointmentValues, other: AppointmentValues): boolean =>
  withSeconds(one.time) === withSeconds(other.time) &&
  (Object.keys(one) as AppointmentField[]).every((field) => field === 'time' || one[field] === other[field])

/** True if both book the same slot. */
export const isSameSlot = (one: AppointmentValues, other: AppointmentValues): boolean =>
  one.provider_id === other.provider_id &&
  one.date === other.date &&
  one.location_id === other.location_id &&
  withSeconds(one.time) === withSeconds(other.time)

interface Rules {
  /** The first bookable day, `yyyy-MM-dd`. */
  earliest: string
  /** The edited appointment's day: it may stay even if it has passed (decision 10). */
  kept?: string
  /** The label of the insurance: 'Insurance name' when booking, 'Insurance' when editing. */
  insuranceLabel: string
}

/** The messages for invalid values (APPT-02, APPT-04). */
export function checkAppointment(
  values: AppointmentValues,
  { earliest, kept, insuranceLabel }: Rules,
): FormErrors<AppointmentValues> {
  const errors: FormErrors<AppointmentValues> = {}
  const labels = { ...formWords.labels, insurance_id: insuranceLabel }
  for (const field of Object.keys(labels) as AppointmentField[]) {
    const unlisted = unlistedText(values[field])
    if (values[field] === '') errors[field] = formWords.required(labels[field])
    else if (unlisted !== undefined) errors[field] = formWords.unlisted(unlisted)
  }
  if (values.date !== '' && !isDay(values.date)) errors.date = formWords.invalidDate
  else if (values.date !== '' && values.date < earliest && values.date !== kept) errors.date = formWords.pastDate
  return errors
}

/** The values as they are sent. The form's check has found missing ones; the server refuses invalid ones. */
export const sentOf = (values: AppointmentValues, patientId: string) => ({
  patient_pool_id: patientId,
  provider_id: values.provider_id,
  date: values.date,
  time: withSeconds(values.time),
  location_id: values.location_id,
  insurance_id: values.insurance_id,
  visit_type: values.visit_type as VisitType,
  mode: values.mode as AppointmentMode,
  status: values.status as AppointmentStatus,
  // APPT-05
  created_by: 'provider' as const,
})

/** The change as it is sent; on a backend with versions it is refused if the appointment has changed since. */
export const changeOf = ({ patientId, version }: AppointmentRow, values: AppointmentValues) =>
  ({ ...sentOf(values, patientId), version: version || undefined }) as Input<typeof updateAppointment>['form']

/** Only the rows of this patient: one patient's appointment must never appear under another's name. */
export const rowsOfPatient = (appointments: readonly Appointment[], patientId: string): Appointment[] => {
  const theirs = appointments.filter(({ patient_pool_id }) => patient_pool_id === '' || patient_pool_id === patientId)
  return uniqueRows(theirs)
}
