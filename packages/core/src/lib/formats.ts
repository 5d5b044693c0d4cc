// Formats for display: those of UI-06 in English, those of Intl in other languages. Includes the contract's day and clock
// functions that the widgets use.
import * as english from '@chartside/contract/lib/day-text'
import type { Age } from '@chartside/contract/lib/days'
import { isDay } from '@chartside/contract/lib/is-day'
import * as clock from '@chartside/contract/lib/wall-clock'

import { $language } from './language.ts'
import { sharedWords } from './words.ts'

export { isDay } from '@chartside/contract/lib/is-day'
export { dayHere } from '@chartside/contract/lib/wall-clock'

const localFormats = () => $language.get().formats

/** A calendar date, in English in the pattern; '' if invalid. */
export const formatDay = (day: string, pattern: english.DayPattern): string =>
  isDay(day) ? (localFormats()?.day(day, pattern) ?? english.formatDay(day, pattern)) : ''

/** How a date is typed: 'DD MMM YYYY'. */
export const dayPlaceholder = (pattern: english.DayPattern): string =>
  localFormats()?.placeholder(pattern) ?? pattern.toUpperCase()

/** True if a date typed as numbers is read as month, day, year. */
export const isMonthFirst = (pattern: english.DayPattern): boolean => localFormats()?.isMonthFirst ?? pattern === 'MM/dd/yyyy'

/** A calendar date with its month in letters, so that it cannot be misread: '20 Nov 1980'. */
export const unambiguousDay = (day: string): string => formatDay(day, 'dd MMM yyyy')

/** A calendar date with its day of the week: 'Fri, 20 Nov 2026'; '' if invalid. */
export const dayWithWeekday = (day: string): string =>
  isDay(day) ? (localFormats()?.dayWithWeekday(day) ?? english.dayWithWeekday(day)) : ''

/** The names of the months, from January on. */
export const monthNames = (): readonly string[] => localFormats()?.monthNames ?? english.monthNames

/** The clock time of a slot or an appointment, '09:30 AM'; '' if unreadable. */
export function clockTime(text: string): string {
  const time = clock.timeOfDay(text)
  return time && (localFormats()?.time(time) ?? clock.clockTime(time))
}

/** A gender for display, 'Female' for 'female'; '' if none is recorded. */
export function genderText(gender: string): string {
  const { genders } = sharedWords
  const known = gender.trim().toLowerCase()
  if (Object.hasOwn(genders, known)) return genders[known as keyof typeof genders]
  return gender.trim().replace(/^./u, (letter) => letter.toLocaleUpperCase())
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** An age in years, months and days; '' if unknown. */
export function formatAge(age: Age | undefined): string {
  if (!age) return ''
  return (
    localFormats()?.age(age) ?? [counted(age.years, 'year'), counted(age.months, 'month'), counted(age.days, 'day')].join(' ')
  )
}

/** The clock time of a moment on this machine, '09:30 AM'; '' if invalid. */
export const timeHere = (moment: number): string => clockTime(clock.timeIn(undefined, moment))

/** A moment's local date and time, '20 Nov 2026, 09:30 AM'; '' if invalid. */
export function formatMoment(moment: string | number): string {
  const at = new Date(moment).getTime()
  return [unambiguousDay(clock.dayHere(at)), timeHere(at)].filter(Boolean).join(', ')
}

/** A readable file size: '820 bytes', '12 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return localFormats()?.bytes(bytes) ?? counted(bytes, 'byte')
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB']
  const shown = size < 9.95 ? Number(size.toFixed(1)) : Math.round(size)
  return `${localFormats()?.number(shown) ?? shown} ${unit}`
}

/** Names in a list: 'PDF and PNG'. */
export const listed = (names: readonly string[]): string => localFormats()?.list(names) ?? names.join(' and ')
