import type { Appointment } from '@chartside/contract/appointments'
import { dayIn } from '@chartside/contract/lib/wall-clock'

import { type AppointmentRow, type ArrivalState, appointmentRow } from '../appointments/index.ts'
import { type QueueRow, readStay, type Stay, usualThresholds } from '../check-in/index.ts'
import { unambiguousDay } from '../lib/formats.ts'
import { isMissing, isReviewed, type RecentRow, type ReviewState } from '../notes/index.ts'
import { type LookAlike, lookAlikes } from '../patients/index.ts'

/** What is to do next for an appointment; `none` if nothing is, or nothing that this user may do. */
export type TodayStep = 'check-in' | 'dictate' | 'writing' | 'generate' | 'review' | 'reviewed' | 'none'

/** Where the patient is, as far as this product knows. */
export type Presence = 'expected' | 'arrived' | 'waiting' | 'called' | 'left'

/** A recent dictation, and how far its note is. */
export interface RecentNote extends RecentRow {
  /** Whom it is about; '' if unknown. */
  patientId: string
  /** The appointment that it was started from; '' if unknown. */
  appointmentId: string
  review: ReviewState
}

/** An appointment of today with what is known about its patient's visit and note. */
export interface TodayRow extends AppointmentRow {
  /** '04 Mar 1980'; '' if unknown. */
  dateOfBirth: string
  mrn: string
  lookAlike: LookAlike | undefined
  presence: Presence
  /** The row in the queue of the chosen location. */
  queued: QueueRow | undefined
  /** How the visit stands: as that row says, otherwise as the appointment does; undefined before the check-in, or if neither says. */
  stay: Stay | undefined
  arrival: ArrivalState
  /** The dictation about this visit. */
  note: RecentNote | undefined
  step: TodayStep
  /** True if a dictation can be started although something else comes first. */
  mayDictate: boolean
  /** True if nothing is left to do. */
  isFinished: boolean
}

/** What a row is made of, besides its appointment. */
export interface Facts {
  day: string
  /** The server's time, in milliseconds. */
  now: number
  zones: ReadonlyMap<string, string>
  /** The zone of `day`, by which a dictation belongs to a day; undefined if it is this machine's. */
  zone: string | undefined
  queue: readonly QueueRow[]
  recent: readonly RecentNote[]
  arrivals: Readonly<Record<string, ArrivalState>>
  may: { dictate: boolean; checkIn: boolean; generate: boolean }
}

const notArrived: ArrivalState = { state: 'none' }

/** The appointments of a day in the order of their times, each with what comes next. */
export function rowsOfDay(appointments: readonly Appointment[], facts: Facts): TodayRow[] {
  const people = appointments.map(({ patient_pool, patient_name, patient_pool_id, id }) => ({
    first_name: '',
    last_name: patient_name,
    dob: '',
    ...patient_pool,
    id: patient_pool_id || id,
  }))
  const alike = lookAlikes(people)
  const rows = appointments.map((appointment) => ({
    appointment,
    row: appointmentRow(appointment, facts.zones.get(appointment.location_id) || undefined),
  }))
  rows.sort(({ row: one }, { row: other }) => one.time.localeCompare(other.time) || one.id.localeCompare(other.id))
  const visits = rows.filter(({ row }) => row.status !== 'cancelled' && row.patientId !== '').map(({ row }) => row)
  const notes = notesByVisit(visits, facts)
  return rows.map(({ appointment, row }) => {
    const { patient_pool: patient, patient_pool_id, id } = appointment
    const queued = queuedFor(row, visits, facts.queue)
    const known = {
      ...row,
      dateOfBirth: unambiguousDay(patient?.dob ?? ''),
      mrn: patient?.mrn.trim() ?? '',
      lookAlike: alike.get(patient_pool_id || id),
      queued,
      stay: queued ?? stayAt(appointment, facts),
      arrival: facts.arrivals[row.id] ?? notArrived,
      note: notes.get(row.id),
    }
    const presence = presenceOf(known)
    const step = stepOf({ ...known, presence }, facts.may)
    const mayDictate = step === 'check-in' && facts.may.dictate
    return { ...known, presence, step, mayDictate, isFinished: isFinished(known, step) }
  })
}

/** The queue's row of a visit: by its patient, and by its time where the patient has several visits that day. */
function queuedFor(visit: AppointmentRow, visits: readonly AppointmentRow[], queue: readonly QueueRow[]): QueueRow | undefined {
  if (visit.patientId === '' || visit.status === 'cancelled') return undefined
  const own = queue.filter(({ patientId }) => patientId === visit.patientId)
  const isOnly = visits.filter(({ patientId }) => patientId === visit.patientId).length === 1
  return own.find(({ time }) => time === visit.shownTime) ?? (isOnly ? own[0] : undefined)
}

/** How a visit stands as its appointment says: the queue is that of the chosen location alone. */
function stayAt({ status, location_id, checked_in_at, called_at }: Appointment, { now, zones }: Facts): Stay | undefined {
  if (checked_in_at === '' || status === 'cancelled' || status === 'completed') return undefined
  return readStay({
    ...{ isActive: true, since: checked_in_at, calledAt: Date.parse(called_at) || undefined },
    ...{ now, timeZone: zones.get(location_id) || undefined, thresholds: usualThresholds },
  })
}

/**
 * The dictation of each visit, by the appointment's id: those that were started from it. Those started elsewhere belong to the
 * patient's other visits of the day, in their order. Only by the patient's id, never by a name. Where there are more dictations than
 * visits, the last visit has the one that needs the user most.
 */
function notesByVisit(visits: readonly AppointmentRow[], { day, zone, recent }: Facts): ReadonlyMap<string, RecentNote> {
  const notes = new Map<string, RecentNote>()
  const ofDay = recent
    .filter(({ dictation }) => isOn(day, dictation.created_at, zone))
    .sort((one, other) => createdAt(one) - createdAt(other))
  for (const patientId of new Set(visits.map((visit) => visit.patientId))) {
    const own = visits.filter((visit) => visit.patientId === patientId)
    const about = ofDay.filter((note) => note.patientId === patientId)
    const startedFrom = (visit: AppointmentRow) => about.filter(({ appointmentId }) => appointmentId === visit.id)
    const others = about.filter(({ appointmentId }) => !own.some(({ id }) => id === appointmentId))
    const free = own.filter((visit) => startedFrom(visit).length === 0)
    const last = free.at(-1) ?? own.at(-1)
    for (const visit of own) {
      const index = free.indexOf(visit)
      const rest = visit === last ? others.slice(Math.max(index, 0)) : index < 0 ? [] : others.slice(index, index + 1)
      const theirs = [...startedFrom(visit), ...rest]
      const [first, ...further] = theirs
      if (first) notes.set(visit.id, further.reduce(moreUrgent, first))
    }
  }
  return notes
}

/** True if a moment is on a day in a zone. */
export const isOn = (day: string, moment: string, zone: string | undefined): boolean => dayIn(zone, Date.parse(moment)) === day

const createdAt = ({ dictation }: RecentNote): number => Date.parse(dictation.created_at)

const urgency: readonly RecentRow['note']['state'][] = ['asking', 'pending', 'generate']
const urgencyOf = ({ note, review }: RecentNote): number => (isReviewed(review) ? -2 : urgency.indexOf(note.state))
const moreUrgent = (one: RecentNote, other: RecentNote): RecentNote => (urgencyOf(other) >= urgencyOf(one) ? other : one)

function presenceOf({
  stay,
  arrival,
  status,
  checkedInAt,
}: Pick<TodayRow, 'stay' | 'arrival' | 'status' | 'checkedInAt'>): Presence {
  if (stay?.calledAt !== undefined) return 'called'
  if (stay?.isActive) return 'waiting'
  if (stay || status === 'completed') return 'left'
  return arrival.state === 'noted' || checkedInAt !== '' ? 'arrived' : 'expected'
}

function stepOf({ status, patientId, presence, note }: Omit<TodayRow, 'step' | 'mayDictate' | 'isFinished'>, may: Facts['may']) {
  if (note) return stepOfNote(note, may)
  if (status === 'cancelled' || patientId === '') return 'none'
  if (presence === 'expected' && may.checkIn) return 'check-in'
  return may.dictate ? 'dictate' : 'none'
}

function stepOfNote({ note, review }: RecentNote, may: Facts['may']): TodayStep {
  if (note.state === 'view') return isReviewed(review) ? 'reviewed' : 'review'
  if (note.state === 'asking' || !isMissing(note)) return 'writing'
  return may.generate ? 'generate' : 'none'
}

function isFinished({ status, note }: Pick<TodayRow, 'status' | 'note'>, step: TodayStep): boolean {
  return step === 'reviewed' || (note === undefined && status === 'cancelled')
}
