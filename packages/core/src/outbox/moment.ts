import { dayHere, formatMoment, timeHere } from '../lib/clock-times.ts'
import { unambiguousDay } from '../lib/formats.ts'

/** When something began, as it is said at `now`: with its day unless that is today. Both in milliseconds since 1970. */
export const beginningText = (begunAt: number, now: number): string =>
  dayHere(begunAt) === dayHere(now) ? timeHere(begunAt) : formatMoment(begunAt)

/** The day of a moment here: '20 Nov 2026'. */
export const dayText = (moment: number): string => unambiguousDay(dayHere(moment))

/** A length of sound: '4 min 10 s'. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
