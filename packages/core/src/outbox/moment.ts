import { dayIn } from '@chartside/contract/lib/wall-clock'

import { dayHere, formatMoment, timeAt } from '../lib/clock-times.ts'
import { unambiguousDay } from '../lib/formats.ts'

/** When something began, as it is said at `now`: with its day unless that is today. Both in milliseconds since 1970, in the practice's zone. */
export const beginningText = (begunAt: number, now: number, zone: string | undefined): string =>
  dayIn(zone, begunAt) === dayIn(zone, now) ? timeAt(begunAt, zone) : formatMoment(begunAt, zone)

/** The day of a moment here: '20 Nov 2026'. */
export const dayText = (moment: number): string => unambiguousDay(dayHere(moment))

/** A length of sound: '4 min 10 s'. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
