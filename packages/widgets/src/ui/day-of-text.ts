import { isDay, monthNames } from '@chartside/core/lib/formats'

/** The format of a date in its field; the specification requires numbers only for the appointment's date (APPT-02). */
export type TypedPattern = 'MM/dd/yyyy' | 'dd MMM yyyy'

const months = monthNames.map((name) => name.slice(0, 3).toLowerCase())

/**
 * The calendar date `yyyy-MM-dd` of a typed text: `yyyy-MM-dd`, the month in letters before or after the day, or numbers with any
 * separator or none. Numbers are read month first for the pattern MM/dd/yyyy, else day first; if that gives no date, the other way
 * round. Undefined if the text is not a date. Two-digit years are not accepted.
 */
export function dayOfText(text: string, pattern: TypedPattern): string | undefined {
  const written = text.trim()
  if (isDay(written)) return written
  const spelled = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s.,/-]*(\d{4})$/i.exec(written)
  if (spelled) return existing(spelled[1], String(months.indexOf(spelled[2]!.toLowerCase()) + 1), spelled[3])
  const american = /^([a-z]{3})[a-z]*[\s.-]*(\d{1,2})[\s.,/-]+(\d{4})$/i.exec(written)
  if (american) return existing(american[2], String(months.indexOf(american[1]!.toLowerCase()) + 1), american[3])
  const found = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  if (!found) return undefined
  const [, first, second, year] = found
  const [monthFirst, dayFirst] = [existing(second, first, year), existing(first, second, year)]
  return pattern === 'MM/dd/yyyy' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

function existing(date = '', month = '', year = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
