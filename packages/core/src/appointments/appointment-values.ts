import type { Appointment, updateAppointment } from '@chartside/contract/appointments'
import type { Input } from '@chartside/contract/lib/endpoint'

import { unlistedText } from '../lib/choice.ts'
import type { FormErrors } from '../lib/form.ts'
import { isDay } from '../lib/formats.ts'
import type { AppointmentMode, AppointmentRow, AppointmentStatus, VisitType } from './appointment-row.ts'
import { formWords as words } from './form-words.ts'

/** What is chosen for an appointment, by the names under which it is sent; '' where nothing is. In the order on screen. */
export interface AppointmentValues {
  provider_id: string
  /** `yyyy-MM-dd`; while it is typed, whatever was typed. */
  date: string
  location_id: string
  /** `HH:mm:ss` on the location's wall. */
  time: string
  visit_type: string
  mode: string
  insurance_id: string
  status: string
}
export type AppointmentField = keyof AppointmentValues

/** A form that nobody has touched; what is booked is pending first. */
export const noValues: AppointmentValues = {
  provider_id: '',
  date: '',
  location_id: '',
  time: '',
  visit_type: '',
  mode: '',
  insurance_id: '',
  status: 'pending',
}

/** A time of five characters gets its seconds (APPT-04). */
export const withSeconds = (time: string): string => (/^\d\d:\d\d$/.test(time) ? `${time}:00` : time)

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

export const isSame = (one: AppointmentValues, other: AppointmentValues): boolean =>
  withSeconds(one.time) === withSeconds(other.time) &&
  (Object.keys(one) as AppointmentField[]).every((field) => field === 'time' || one[field] === other[field])

/** What books or keeps one slot. */
export const isSameSlot = (one: AppointmentValues, other: AppointmentValues): boolean =>
  one.provider_id === other.provider_id &&
  one.date === other.date &&
  one.location_id === other.location_id &&
  withSeconds(one.time) === withSeconds(other.time)

interface Rules {
  /** The first day that can be booked, `yyyy-MM-dd`. */
  earliest: string
  /** The day of the appointment that is edited: it may stay, though it has passed (decision 10). */
  kept?: string
  /** What the insurance is called: 'Insurance name' where it is booked, 'Insurance' where it is edited. */
  insuranceLabel: string
}

/** What is not right yet (APPT-02, APPT-04). */
export function checkAppointment(
  values: AppointmentValues,
  { earliest, kept, insuranceLabel }: Rules,
): FormErrors<AppointmentValues> {
  const errors: FormErrors<AppointmentValues> = {}
  const labels = { ...words.labels, insurance_id: insuranceLabel }
  for (const field of Object.keys(labels) as AppointmentField[]) {
    const unlisted = unlistedText(values[field])
    if (values[field] === '') errors[field] = words.required(labels[field])
    else if (unlisted !== undefined) errors[field] = words.unlisted(unlisted)
  }
  if (values.date !== '' && !isDay(values.date)) errors.date = words.invalidDate
  else if (values.date !== '' && values.date < earliest && values.date !== kept) errors.date = words.pastDate
  return errors
}

/** What is sent of it. The server refuses what is none of its words; a check before has found what is missing. */
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

/** What is sent to make another one of an appointment; where its changes are counted, it is refused if that is another one by now. */
export const changeOf = ({ patientId, version }: AppointmentRow, values: AppointmentValues) =>
  ({ ...sentOf(values, patientId), version: version || undefined }) as Input<typeof updateAppointment>['form']

/** The rows of one patient alone: one patient's appointment never stands under another's name. */
export const rowsOfPatient = (appointments: readonly Appointment[], patientId: string): Appointment[] => {
  const theirs = appointments.filter(({ patient_pool_id }) => patient_pool_id === '' || patient_pool_id === patientId)
  // A page that was loaded while rows were added may hold one of them twice.
  return [...new Map(theirs.map((appointment) => [appointment.id, appointment])).values()]
}
