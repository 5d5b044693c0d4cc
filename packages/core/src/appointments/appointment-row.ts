import type { Appointment, appointmentModes, statuses, visitTypes } from '@chartside/contract/appointments'
import { foreignZone, momentOf, timeOfDay } from '@chartside/contract/lib/wall-clock'

import { clockTime } from '../lib/clock-times.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { capitalized } from '../lib/person-name.ts'
import type { AuditedRecord } from '../session/index.ts'
import { appointmentWords } from './words.ts'

export type AppointmentStatus = (typeof statuses)[number]
export type VisitType = (typeof visitTypes)[number]
export type AppointmentMode = (typeof appointmentModes)[number]

/** An appointment in display form. */
export interface AppointmentRow {
  id: string
  patientId: string
  /** The name in the patient's row, or else in the appointment's (DASH-03); never ''. */
  patientName: string
  providerId: string
  locationId: string
  insuranceId: string
  /** `yyyy-MM-dd`; '' if unknown. */
  date: string
  /** `HH:mm:ss` in the location's time; '' if unknown. */
  time: string
  /** One of the four statuses, or the value of an old row. */
  status: string
  visitType: string
  mode: string
  /** The backend's version of the row; '' if it has none. */
  version: string
  /** When the patient was checked in for it; '' if they are not in the queue, or the backend does not say. */
  checkedInAt: string
  /** '20 Nov 2026' */
  shownDate: string
  /** '09:30 AM', with the zone's name if the location's clock differs from this machine's: '09:30 AM EST'. */
  shownTime: string
  /** The visit type for display. */
  reason: string
  shownStatus: string
  shownMode: string
}

const labelled = (labels: Record<string, string>, value: string): string =>
  Object.hasOwn(labels, value) ? labels[value]! : value || appointmentWords.notRecorded

/** Reads a row. `timeZone` is the location's, if known. */
export function appointmentRow(appointment: Appointment, timeZone?: string): AppointmentRow {
  const { id, date, status, mode, patient_pool, patient_name } = appointment
  const own = `${patient_pool?.first_name ?? ''} ${patient_pool?.last_name ?? ''}`
  const time = timeOfDay(appointment.time)
  return {
    id,
    patientId: appointment.patient_pool_id || (patient_pool?.id ?? ''),
    patientName: capitalized(own) || capitalized(patient_name) || appointmentWords.nameless,
    providerId: appointment.provider_id,
    locationId: appointment.location_id,
    insuranceId: appointment.insurance_id,
    date,
    time,
    status,
    visitType: appointment.visit_type,
    mode,
    version: appointment.version,
    checkedInAt: appointment.checked_in_at,
    shownDate: unambiguousDay(date) || appointmentWords.noDate,
    shownTime: timeWithZone(date, time, timeZone) || appointmentWords.noTime,
    reason: labelled(appointmentWords.visitTypes, appointment.visit_type),
    shownStatus: labelled(appointmentWords.statuses, status),
    shownMode: labelled(appointmentWords.modes, mode),
  }
}

/** A local time for display, '09:30 AM'; with the zone's name if this machine's clock shows another time. */
export function timeWithZone(date: string, time: string, timeZone: string | undefined): string {
  const zone = foreignZone(timeZone, momentOf(date, time, timeZone).moment)
  return [clockTime(time), zone].filter(Boolean).join(' ')
}

/** The date and time of an appointment for a button: '20 Nov 2026, 09:30 AM'. */
export const dateTimeOf = ({ shownDate, shownTime }: AppointmentRow): string => `${shownDate}, ${shownTime}`

/** True while it is still to take place and can be cancelled. */
export const isOpen = ({ status }: Pick<AppointmentRow, 'status'>): boolean => status === 'pending' || status === 'confirmed'

/** True while its patient can still arrive: it is to take place, and nobody has checked them in. The same for every list. */
export const isExpected = ({ status, checkedInAt }: Pick<AppointmentRow, 'status' | 'checkedInAt'>): boolean =>
  isOpen({ status }) && checkedInAt === ''

/** The appointment of a row, for the audit trail. */
export const appointmentOf = ({ id, patientId }: AppointmentRow): AuditedRecord => ({ resource: 'appointment', id, patientId })
