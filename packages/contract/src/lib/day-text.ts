// How calendar dates are written.
import { isDay } from './is-day.ts'

/** Names of the months in English; the first three letters are their short form. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Short names of the days of the week in English, from Sunday on. */
export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The day of the week of a calendar date: an index of `weekdayNames`, 0 for Sunday; NaN if invalid. */
export const weekdayOf = (day: string): number => (isDay(day) ? new Date(`${day}T00:00:00Z`).getUTCDay() : Number.NaN)

/** The patterns for calendar dates: patients' rows, summaries, appointment pickers, and the plain helper (UI-06). */
export type DayPattern = 'dd/MM/yyyy' | 'dd MMM yyyy' | 'MM/dd/yyyy' | 'MM/DD/YYYY'

/** A calendar date in a pattern; '' if invalid. */
export function formatDay(day: string, pattern: DayPattern): string {
  if (!isDay(day)) return ''
  const [yyyy, mm, dd] = day.split('-')
  if (pattern === 'dd/MM/yyyy') return `${dd}/${mm}/${yyyy}`
  if (pattern === 'dd MMM yyyy') return `${dd} ${monthNames[Number(mm) - 1]!.slice(0, 3)} ${yyyy}`
  return `${mm}/${dd}/${yyyy}`
}

/** A calendar date with its month in letters, so that it cannot be misread: '20 Nov 1980'. */
export const unambiguousDay = (day: string): string => formatDay(day, 'dd MMM yyyy')

/** A calendar date with its day of the week: 'Fri, 20 Nov 2026'; '' if invalid. */
export const dayWithWeekday = (day: string): string =>
  isDay(day) ? `${weekdayNames[weekdayOf(day)]}, ${unambiguousDay(day)}` : ''
