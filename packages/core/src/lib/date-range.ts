import { earliestDay } from '@chartside/contract/lib/send'

import type { Refused } from '../errors.ts'
import { dayOfDate, isDay } from './formats.ts'
import { words } from './words.ts'

/** A first and a last day, `yyyy-MM-dd`; while they are entered, whatever was typed. */
export interface DateRange {
  start: string
  end: string
}

/** A message for each day that is not right. */
export type DateRangeErrors = { [Name in keyof DateRange]?: string }

/** What a date field or a page gives, as a calendar date; or what is wrong with it (AVAIL-02). */
export function readDay(given: unknown): { day: string } | { message: string } {
  if (given instanceof Date) return dayOfDate(given) ? { day: dayOfDate(given) } : { message: words.invalidDateSelected }
  if (typeof given !== 'string') return { message: words.invalidDateObject }
  if (!isDay(given)) return { message: words.invalidDateInput }
  return given < earliestDay ? { message: words.beforeEarliestDay } : { day: given }
}

/** What is wrong with a range (AVAIL-02); nothing where it can be asked for. */
export function checkRange({ start, end }: Readonly<Record<keyof DateRange, unknown>>): DateRangeErrors {
  const [first, last] = [readDay(start), readDay(end)]
  const errors: DateRangeErrors = {}
  if ('message' in first) errors.start = first.message
  if ('message' in last) errors.end = last.message
  if ('day' in first && 'day' in last && last.day < first.day) errors.end = words.endBeforeStart
  return errors
}

/** What the server says of the days themselves; nothing where it refused for another reason. */
export function refusedRange({ fields: { start_date, end_date } }: Refused): DateRangeErrors {
  return {
    ...(start_date?.length ? { start: start_date.join(' ') } : {}),
    ...(end_date?.length ? { end: end_date.join(' ') } : {}),
  }
}
