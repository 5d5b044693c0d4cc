import { isDay } from '@chartside/core/lib/formats'

export type TypedPattern = 'dd/MM/yyyy' | 'MM/dd/yyyy'

/**
 * The calendar date that somebody typed, `yyyy-MM-dd`: in the pattern, with any separator or none, or as `yyyy-MM-dd`.
 * Undefined for what is none. Two-digit years are not guessed at.
 */
export function dayOfText(text: string, pattern: TypedPattern): string | undefined {
  const written = text.trim()
  if (isDay(written)) return written
  const found = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  if (!found) return undefined
  const [, first = '', second = '', year = ''] = found
  const [date, month] = pattern === 'dd/MM/yyyy' ? [first, second] : [second, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
