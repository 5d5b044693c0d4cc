// How clock times are displayed: as UI-06 says in English, by Intl in other languages.
import * as clock from '@chartside/contract/lib/wall-clock'

import { unambiguousDay } from './formats.ts'
import { $language } from './language.ts'

export { dayHere } from '@chartside/contract/lib/wall-clock'

/** The clock time of a slot or an appointment, '09:30 AM'; '' if unreadable. */
export function clockTime(text: string): string {
  const time = clock.timeOfDay(text)
  return time && ($language.get().formats?.time(time) ?? clock.clockTime(time))
}

/** The clock time of a moment on this machine, '09:30 AM'; '' if invalid. */
export const timeHere = (moment: number): string => clockTime(clock.timeIn(undefined, moment))

/** A moment's local date and time, '20 Nov 2026, 09:30 AM'; '' if invalid. */
export function formatMoment(moment: string | number): string {
  const at = new Date(moment).getTime()
  return [unambiguousDay(clock.dayHere(at)), timeHere(at)].filter(Boolean).join(', ')
}
