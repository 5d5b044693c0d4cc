// How days and genders are displayed: as UI-06 says in English, by Intl in other languages. Clock times are in clock-times.ts, other
// values in amounts.ts.
import * as english from '@chartside/contract/lib/day-text'
import { isDay } from '@chartside/contract/lib/is-day'

import { $language } from './language.ts'
import { sharedWords } from './words.ts'

export { isDay } from '@chartside/contract/lib/is-day'

const localFormats = () => $language.get().formats

/** A calendar date, in English in the pattern; '' if invalid. */
export const formatDay = (day: string, pattern: english.DayPattern): string =>
  isDay(day) ? (localFormats()?.day(day, pattern) ?? english.formatDay(day, pattern)) : ''

/** How a date is typed: 'DD MMM YYYY'. */
export const dayPlaceholder = (pattern: english.DayPattern): string =>
  localFormats()?.placeholder(pattern) ?? pattern.toUpperCase()

/** A calendar date with its month in letters, so that it cannot be misread: '20 Nov 1980'. */
export const unambiguousDay = (day: string): string => formatDay(day, 'dd MMM yyyy')

/** A calendar date with its day of the week: 'Fri, 20 Nov 2026'; '' if invalid. */
export const dayWithWeekday = (day: string): string =>
  isDay(day) ? (localFormats()?.dayWithWeekday(day) ?? english.dayWithWeekday(day)) : ''

/** The names of the months, from January on. */
export const monthNames = (): readonly string[] => localFormats()?.monthNames ?? english.monthNames

/** A gender for display, 'Female' for 'female'; '' if none is recorded. */
export function genderText(gender: string): string {
  const { genders } = sharedWords
  const known = gender.trim().toLowerCase()
  if (Object.hasOwn(genders, known)) return genders[known as keyof typeof genders]
  return gender.trim().replace(/^./u, (letter) => letter.toLocaleUpperCase())
}
