import { isDay } from '../lib/formats.ts'

// Calendar dates are calculated in UTC, where every day has 24 hours: no clock change can shift them.
const dayMilliseconds = 86_400_000
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The calendar date `days` later, or earlier if negative; '' if `day` is invalid. */
export const daysAfter = (day: string, days: number): string =>
  isDay(day) ? new Date(noon(day) + days * dayMilliseconds).toISOString().slice(0, 10) : ''

/** The seven days of the week that contains a day, starting with Sunday as in the calendar of a date field. */
export function weekOf(day: string): string[] {
  const weekday = new Date(noon(day)).getUTCDay()
  return Array.from({ length: 7 }, (_, index) => daysAfter(day, index - weekday))
}
