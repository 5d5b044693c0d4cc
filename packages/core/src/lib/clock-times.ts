// How clock times are displayed: as UI-06 says in English, by Intl in other languages.
import * as clock from '@chartside/contract/lib/wall-clock'

import { unambiguousDay } from './formats.ts'
import { $language } from './language.ts'

export { dayHere, dayIn } from '@chartside/contract/lib/wall-clock'

/** The clock time of a slot or an appointment, '09:30 AM'; '' if unreadable. */
export function clockTime(text: string): string {
  const time = clock.timeOfDay(text)
  return time && ($language.get().formats?.time(time) ?? clock.clockTime(time))
}

/** The clock time of a moment on this machine, '09:30 AM'; '' if invalid. */
export const timeHere = (moment: number): string => clockTime(clock.timeIn(undefined, moment))

/** The clock time of a moment in the practice's zone, named where this machine's clock shows another; '' if invalid. */
export const timeAt = (moment: number, zone: string | undefined): string =>
  withZone(clockTime(clock.timeIn(zone, moment)), clock.foreignZone(zone, moment))

/** A moment's date and time in the practice's zone, '20 Nov 2026, 09:30 AM', named as `timeAt` does; '' if invalid. */
export function formatMoment(moment: string | number, zone: string | undefined): string {
  const at = new Date(moment).getTime()
  return [unambiguousDay(clock.dayIn(zone, at)), timeAt(at, zone)].filter(Boolean).join(', ')
}

/** The time of a record, always with the practice's zone if it is known: '20 Nov 2026, 09:30 AM CST'; '' if invalid. */
export function recordMoment(moment: string | number, zone: string | undefined): string {
  const at = new Date(moment).getTime()
  const time = withZone(clockTime(clock.timeIn(zone, at)), clock.zoneName(zone, at))
  return [unambiguousDay(clock.dayIn(zone, at)), time].filter(Boolean).join(', ')
}

/** This machine's zone (IANA). */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const withZone = (time: string, zone: string): string => (time && zone ? `${time} ${zone}` : time)
