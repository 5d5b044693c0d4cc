// Calendar dates as people type them, in fields and in searches.
import type { DateOrder } from './date-order.ts'
import { monthNames } from './day-text.ts'
import { folded } from './folding.ts'
import { isDay } from './is-day.ts'

const gap = '[\\s./-]'
const loose = '[\\s.,/-]*'
const day = '(\\d{1,2})(?:st|nd|rd|th|er|o)?'
const year = '(\\d{4})'
const month = '(\\p{L}{3,})'
const of = '(?:(?:of|de) )?'

const yearFirst = new RegExp(`^${year}${gap}(\\d{1,2})${gap}(\\d{1,2})$`)
const yearLast = new RegExp(`^(\\d{1,2})${gap}(\\d{1,2})${gap}${year}$`)
const spelled: { pattern: RegExp; parts: [day: number, month: number, year: number] }[] = [
  { pattern: new RegExp(`^${day}${loose}${of}${month}${loose}${of}${year}$`, 'u'), parts: [1, 2, 3] },
  { pattern: new RegExp(`^${month}${loose}${day}[\\s.,/-]+${year}$`, 'u'), parts: [2, 1, 3] },
  { pattern: new RegExp(`^${year}${loose}${month}${loose}${day}$`, 'u'), parts: [3, 2, 1] },
]

/**
 * The calendar dates `yyyy-MM-dd` that a typed text can mean: none if it cannot be read, two if its numbers can be read month first and
 * day first. The practice's order leaves one reading at most; of no order, or with the year first, both remain, since that order
 * says nothing about a year at the end. The month may be in letters, in one of the given languages. Years have four digits.
 */
export function typedDays(text: string, order: DateOrder | undefined, names: readonly string[] = monthNames): string[] {
  const written = folded(text)
    .replace(/(?<=\d) ?[年月] ?/g, '-')
    .replace(/(?<=\d) ?日$/, '')
  for (const { pattern, parts } of spelled) {
    const found = pattern.exec(written)
    if (found) return existing(found[parts[2]], monthOf(found[parts[1]]!, [names, monthNames]), found[parts[0]])
  }
  const [, y, m, d] = yearFirst.exec(written) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  const begun = existing(y, m, d)
  if (begun.length > 0) return begun
  const [, first, second, last] = yearLast.exec(written) ?? /^(\d\d)(\d\d)((?:19|20)\d\d)$/.exec(written) ?? []
  const readings = { 'month-first': existing(last, first, second), 'day-first': existing(last, second, first) }
  if (order === 'month-first' || order === 'day-first') return readings[order]
  return [...new Set([...readings['month-first'], ...readings['day-first']])]
}

/** Like `typedDays`, for a search, which changes nothing: numbers that cannot be read in the practice's order are read in the other. */
export function searchedDays(text: string, order: DateOrder | undefined, names?: readonly string[]): string[] {
  const days = typedDays(text, order, names)
  return days.length > 0 ? days : typedDays(text, undefined, names)
}

/** The number of a month by its name, or by a beginning that no other month of the language has; undefined if it is none. */
function monthOf(written: string, languages: readonly (readonly string[])[]): string | undefined {
  for (const language of languages) {
    const names = language.map(folded)
    const candidates = [written, written.slice(0, 3)].map((begin) => names.filter((name) => name.startsWith(begin)))
    const found = candidates.find(({ length }) => length === 1)?.[0]
    if (found !== undefined) return String(names.indexOf(found) + 1)
  }
  return undefined
}

function existing(year = '', month = '', date = ''): string[] {
  const found = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(found) ? [found] : []
}
