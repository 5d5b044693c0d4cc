import { dayOfDate } from '@chartside/contract/lib/days'
import { isDay } from '@chartside/contract/lib/is-day'
import { earliestDay } from '@chartside/contract/lib/send-fields'

import type { Refused } from '../errors.ts'
import { controlWords } from './control-words.ts'

/** A first and a last day, `yyyy-MM-dd`; during input, the typed text. */
export interface DateRange {
  start: string
  end: string
}

/** A message for each invalid day. */
export type DateRangeErrors = { [Name in keyof DateRange]?: string }

/** Reads the value of a date field or a page as a calendar date, or returns what is wrong with it (AVAIL-02). */
export function readDay(given: unknown): { day: string } | { message: string } {
  if (given instanceof Date) return dayOfDate(given) ? { day: dayOfDate(given) } : { message: controlWords.invalidDateSelected }
  if (typeof given !== 'string') return { message: controlWords.invalidDateObject }
  if (!isDay(given)) return { message: controlWords.invalidDateInput }
  return given < earliestDay ? { message: controlWords.beforeEarliestDay } : { day: given }
}

/** What is wrong with a range (AVAIL-02); empty if it is valid. */
export function checkRange({ start, end }: Readonly<Record<keyof DateRange, unknown>>): DateRangeErrors {
  const [first, last] = [readDay(start), readDay(end)]
  const errors: DateRangeErrors = {}
  if ('message' in first) errors.start = first.message
  if ('message' in last) errors.end = last.message
  if ('day' in first && 'day' in last && last.day < first.day) errors.end = controlWords.endBeforeStart
  return errors
}

/** The server's messages about the days; empty if it refused for another reason. */
export function refusedRange({ fields: { start_date, end_date } }: Refused): DateRangeErrors {
  return {
    ...(start_date?.length ? { start: start_date.join(' ') } : {}),
    ...(end_date?.length ? { end: end_date.join(' ') } : {}),
  }
}
