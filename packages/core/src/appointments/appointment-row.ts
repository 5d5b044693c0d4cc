import type { Appointment, appointmentModes, statuses, visitTypes } from '@chartside/contract/appointments'

import { capitalized, clockTime, timeOfDay, unambiguousDay } from '../lib/formats.ts'
import { foreignZone, momentOf } from '../lib/wall-clock.ts'
import { words } from './words.ts'

export type AppointmentStatus = (typeof statuses)[number]
export type VisitType = (typeof visitTypes)[number]
export type AppointmentMode = (typeof appointmentModes)[number]

/** An appointment as a screen shows it. */
export interface AppointmentRow {
  id: string
  patientId: string
  /** The patient's row's name, else the one that the appointment's row carries (DASH-03); never ''. */
  patientName: string
  providerId: string
  locationId: string
  insuranceId: string
  /** `yyyy-MM-dd`; '' where unknown. */
  date: string
  /** `HH:mm:ss` on the location's wall; '' where unknown. */
  time: string
  /** One of the four, or what an old row has. */
  status: string
  visitType: string
  mode: string
  /** What the backend counts its changes by; '' where it does not. */
  version: string
  /** '20 Nov 2026' */
  shownDate: string
  /** '09:30 AM', with the zone's name where the location's clock is not this machine's: '09:30 AM EST'. */
  shownTime: string
  /** The visit type as it is read. */
  reason: string
  shownStatus: string
  shownMode: string
}

const labelled = (labels: Record<string, string>, value: string): string =>
  Object.hasOwn(labels, value) ? labels[value]! : value || words.notRecorded

/** Reads a row. `timeZone` is the location's, where it is known. */
export function appointmentRow(appointment: Appointment, timeZone?: string): AppointmentRow {
  const { id, date, status, mode, patient_pool, patient_name } = appointment
  const own = `${patient_pool?.first_name ?? ''} ${patient_pool?.last_name ?? ''}`
  const time = timeOfDay(appointment.time)
  return {
    id,
    patientId: appointment.patient_pool_id || (patient_pool?.id ?? ''),
    patientName: capitalized(own) || capitalized(patient_name) || words.nameless,
    providerId: appointment.provider_id,
    locationId: appointment.location_id,
    insuranceId: appointment.insurance_id,
    date,
    time,
    status,
    visitType: appointment.visit_type,
    mode,
    version: appointment.version,
    shownDate: unambiguousDay(date) || words.noDate,
    shownTime: timeWithZone(date, time, timeZone) || words.noTime,
    reason: labelled(words.visitTypes, appointment.visit_type),
    shownStatus: labelled(words.statuses, status),
    shownMode: labelled(words.modes, mode),
  }
}

/** A wall-clock time as it is read, '09:30 AM'; with the zone's name where this machine's clock shows another time. */
export function timeWithZone(date: string, time: string, timeZone: string | undefined): string {
  const zone = foreignZone(timeZone, momentOf(date, time, timeZone))
  return [clockTime(time), zone].filter(Boolean).join(' ')
}

/** When an appointment is, in words for a button: '20 Nov 2026, 09:30 AM'. */
export const whenOf = ({ shownDate, shownTime }: AppointmentRow): string => `${shownDate}, ${shownTime}`

/** True while it is still to take place, so that it can be cancelled. */
export const isOpen = ({ status }: Pick<AppointmentRow, 'status'>): boolean => status === 'pending' || status === 'confirmed'
