// An age in one unit, for the line that names a patient. Counted without a library, since every page that records loads it.
import { isDay } from './is-day.ts'

/** An age in its largest useful unit. */
export interface AgePart {
  unit: 'years' | 'months' | 'days'
  count: number
}

const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number]

/**
 * The age on `today` of somebody born on `born`, both calendar dates: in years from two years on, in days below one month, otherwise
 * in months. Undefined if either is invalid or `born` is later. The last day of a month completes it, as in `ageOn`.
 */
export function largestUnitOfAge(today: string, born: string): AgePart | undefined {
  if (!isDay(today) || !isDay(born) || born > today) return undefined
  const [[year, month, day], [bornYear, bornMonth, bornDay]] = [partsOf(today), partsOf(born)]
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const begun = (year - bornYear) * 12 + month - bornMonth
  const months = day < Math.min(bornDay, lastOfMonth) ? begun - 1 : begun
  if (months >= 24) return { unit: 'years', count: Math.floor(months / 12) }
  if (months > 0) return { unit: 'months', count: months }
  return { unit: 'days', count: (Date.parse(today) - Date.parse(born)) / 86_400_000 }
}
