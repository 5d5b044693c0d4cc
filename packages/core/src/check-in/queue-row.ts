import type { CheckIn } from '@chartside/contract/check-in'
import { foreignZone, timeIn } from '@chartside/contract/lib/wall-clock'

import { clockTime } from '../lib/clock-times.ts'
import { genderText, unambiguousDay } from '../lib/formats.ts'
import { capitalized } from '../lib/person-name.ts'
import { type LookAlike, lookAlikes } from '../patients/index.ts'
import type { Tokens } from './queue-token.ts'

/** Minutes of waiting after which a row is marked as long or very long. */
export interface WaitingThresholds {
  long: number
  veryLong: number
}
/** The default thresholds. */
export const usualThresholds: WaitingThresholds = { long: 15, veryLong: 30 }

/** Reads thresholds like '15 30', in minutes; the defaults if they make no sense. */
export function readThresholds(text: string): WaitingThresholds {
  const [long = Number.NaN, veryLong = Number.NaN, ...rest] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  return long > 0 && veryLong >= long && rest.length === 0 ? { long, veryLong } : usualThresholds
}

/** How a visit stands between check-in and Done. */
export interface Stay {
  /** False if the visit is not active and therefore cannot be ended. */
  isActive: boolean
  /** Milliseconds since 1970; undefined until called. */
  calledAt: number | undefined
  /** When they were called, in the location's time: '09:41 AM'. */
  calledTime: string
  /** Whole minutes; undefined once called, or if the start is unknown. */
  waitingMinutes: number | undefined
  waiting: 'short' | 'long' | 'very-long'
}

/** A patient in the queue. Unknown fields are ''. */
export interface QueueRow extends Stay {
  id: string
  patientId: string
  /** The position in the queue, from 1. */
  number: number
  firstName: string
  lastName: string
  gender: string
  /** '04 Mar 1980' */
  dateOfBirth: string
  mrn: string
  /** '09:30 AM' in the location's time, with the zone's name if this machine's clock shows another time. */
  time: string
  /** True for a patient without an appointment. */
  isWalkIn: boolean
  /** What this row has in common with another one on screen. */
  lookAlike: LookAlike | undefined
  tokens: Tokens
}

/** The patients waiting at a location. */
export interface Queue {
  rows: readonly QueueRow[]
  /** The number of patients not called yet. */
  waiting: number
  /** Their average waiting time in whole minutes; undefined if nobody is waiting. */
  averageMinutes: number | undefined
}

interface Circumstances {
  /** The server's time, in milliseconds. */
  now: number
  timeZone: string | undefined
  thresholds: WaitingThresholds
  /** Calls made here, in milliseconds: not every backend reports them. */
  called: Readonly<Record<string, number>>
  /** By the row's id. */
  tokens: ReadonlyMap<string, Tokens>
}

const average = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length)

/** True until the visit is done; some backends then list it on. */
export const isActiveVisit = ({ status }: CheckIn): boolean => status.trim().toLowerCase() === 'active'

interface StayFacts extends Pick<Circumstances, 'now' | 'timeZone' | 'thresholds'>, Pick<Stay, 'isActive' | 'calledAt'> {
  /** The moment of the check-in; '' if unknown. */
  since: string
}

/** How a visit stands at a given moment. */
export function readStay({ isActive, calledAt, since, now, timeZone, thresholds }: StayFacts): Stay {
  const start = Date.parse(since)
  const isWaiting = isActive && calledAt === undefined && !Number.isNaN(start)
  const waitingMinutes = isWaiting ? Math.max(0, Math.floor((now - start) / 60_000)) : undefined
  return {
    isActive,
    calledAt,
    calledTime: calledAt === undefined ? '' : clockTime(timeIn(timeZone, calledAt)),
    waitingMinutes,
    waiting: lengthOf(waitingMinutes ?? 0, thresholds),
  }
}

/** The queue at a given moment. */
export function queueOf(checkIns: readonly CheckIn[], { now, timeZone, thresholds, called, tokens }: Circumstances): Queue {
  const alike = lookAlikes(
    checkIns.map(({ id, patient_id, first_name, lastname, dob }) => ({
      id: patient_id || id,
      first_name,
      last_name: lastname,
      dob,
    })),
  )
  const zone = foreignZone(timeZone, now)
  const rows = checkIns.map((checkIn, index): QueueRow => {
    const isActive = isActiveVisit(checkIn)
    const calledAt = Math.max(Date.parse(checkIn.called_at) || 0, called[checkIn.id] ?? 0) || undefined
    const time = clockTime(checkIn.appt_time)
    return {
      id: checkIn.id,
      patientId: checkIn.patient_id,
      number: index + 1,
      firstName: capitalized(checkIn.first_name),
      lastName: capitalized(checkIn.lastname),
      gender: genderText(checkIn.gender),
      dateOfBirth: unambiguousDay(checkIn.dob),
      mrn: checkIn.mrn.trim(),
      time: time && zone ? `${time} ${zone}` : time,
      isWalkIn: checkIn.walk_in,
      ...readStay({ isActive, calledAt, since: checkIn.created_at, now, timeZone, thresholds }),
      lookAlike: alike.get(checkIn.patient_id || checkIn.id),
      tokens: tokens.get(checkIn.id)!,
    }
  })
  const minutes = rows.flatMap(({ waitingMinutes }) => (waitingMinutes === undefined ? [] : [waitingMinutes]))
  const waiting = rows.filter(({ isActive, calledAt }) => isActive && calledAt === undefined).length
  return { rows, waiting, averageMinutes: average(minutes) }
}

function lengthOf(minutes: number, { long, veryLong }: WaitingThresholds): QueueRow['waiting'] {
  if (minutes >= veryLong) return 'very-long'
  return minutes >= long ? 'long' : 'short'
}
