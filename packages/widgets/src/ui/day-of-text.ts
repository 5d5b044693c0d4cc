import { isDay } from '@chartside/core/lib/formats'

export type TypedPattern = 'dd/MM/yyyy' | 'MM/dd/yyyy' | 'dd MMM yyyy'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The calendar date that somebody typed, `yyyy-MM-dd`: in the pattern, with any separator or none, or as `yyyy-MM-dd`.
 * Months may be spelled out. Undefined for what is none. Two-digit years are not guessed at.
 */
export function dayOfText(text: string, pattern: TypedPattern): string | undefined {
  const written = text.trim()
  if (isDay(written)) return written
  const spelled = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s.,/-]*(\d{4})$/i.exec(written)
  if (spelled) return existing(spelled[1], String(months.indexOf(spelled[2]!.toLowerCase()) + 1), spelled[3])
  const found = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  if (!found) return undefined
  const [, first, second, year] = found
  return pattern === 'MM/dd/yyyy' ? existing(second, first, year) : existing(first, second, year)
}

function existing(date = '', month = '', year = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
