import { isDay } from '../lib/formats.ts'

// Calendar dates are counted in UTC, where every day has 24 hours: no zone's clock can shift them.
const dayMilliseconds = 86_400_000
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** The calendar date so many days later, or earlier where negative; '' for what is no date. */
export const daysAfter = (day: string, days: number): string =>
  isDay(day) ? new Date(noon(day) + days * dayMilliseconds).toISOString().slice(0, 10) : ''

/** The seven days of the week in which a day lies, from Sunday on, as the calendar of a date field shows them. */
export function weekOf(day: string): string[] {
  const weekday = new Date(noon(day)).getUTCDay()
  return Array.from({ length: 7 }, (_, index) => daysAfter(day, index - weekday))
}
