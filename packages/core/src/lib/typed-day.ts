import type { DateOrder } from '@chartside/contract/lib/date-order'
import type { DayPattern } from '@chartside/contract/lib/day-text'
import * as contract from '@chartside/contract/lib/typed-day'

import { formatDay, monthNames, unambiguousDay } from './formats.ts'

export { type DateOrder, dateOrders } from '@chartside/contract/lib/date-order'

/** The calendar dates that a typed text can mean, with months in the page's language or in English: see the contract's. */
export const typedDays = (text: string, order: DateOrder | undefined): string[] => contract.typedDays(text, order, monthNames())

/**
 * The numbers of a text that cannot be read in the practice's order, put into that order, with their date in words; undefined if
 * nothing can be read.
 */
export function turnedDay(text: string, order: DateOrder | undefined): { typed: string; day: string } | undefined {
  if (order !== 'day-first' && order !== 'month-first') return undefined
  const [day] = typedDays(text, order === 'day-first' ? 'month-first' : 'day-first')
  if (day === undefined) return undefined
  const [yyyy, mm, dd] = day.split('-')
  return { typed: order === 'day-first' ? `${dd}/${mm}/${yyyy}` : `${mm}/${dd}/${yyyy}`, day: unambiguousDay(day) }
}

/** True if a field that shows dates in this pattern writes numbers, in another order than the practice types them. */
export function showsOtherwise(pattern: DayPattern, order: DateOrder | undefined): boolean {
  const shown = formatDay('2001-02-03', pattern)
  const days = contract.typedDays(shown, order, monthNames())
  return days.length > 0 && days.join() !== '2001-02-03'
}
