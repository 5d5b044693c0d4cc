import { isDay, isMonthFirst, monthNames } from '@chartside/core/lib/formats'

/** The format of a date in its field; the specification requires numbers only for the appointment's date (APPT-02). */
export type TypedPattern = 'MM/dd/yyyy' | 'dd MMM yyyy'

/**
 * The calendar date `yyyy-MM-dd` of a typed text: `yyyy-MM-dd`, the month in letters before or after the day, or numbers with any
 * separator or none. Numbers are read month first for the pattern MM/dd/yyyy, else day first; if that gives no date, the other way
 * round. Undefined if the text is not a date. Two-digit years are not accepted.
 */
export function dayOfText(text: string, pattern: TypedPattern): string | undefined {
  const written = text.trim()
  if (isDay(written)) return written
  const spelled = /^(\d{1,2})[\s./-]*(?:de )?(\p{L}{3,})[\s.,/-]*(?:de )?(\d{4})$/iu.exec(written)
  if (spelled) return existing(spelled[1], monthOf(spelled[2]!), spelled[3])
  const american = /^(\p{L}{3,})[\s.-]*(\d{1,2})[\s.,/-]+(\d{4})$/iu.exec(written)
  if (american) return existing(american[2], monthOf(american[1]!), american[3])
  const found = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(written) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(written)
  if (!found) return undefined
  const [, first, second, year] = found
  const [monthFirst, dayFirst] = [existing(second, first, year), existing(first, second, year)]
  return isMonthFirst(pattern) ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)
}

/** The number of a month by its name in the page's language, or by a beginning that no other month has. */
function monthOf(name: string): string {
  const names = monthNames().map((one) => one.toLocaleLowerCase())
  const written = name.toLocaleLowerCase()
  const candidates = [written, written.slice(0, 3)].map((begin) => names.filter((one) => one.startsWith(begin)))
  const found = candidates.find(({ length }) => length === 1)?.[0]
  return String(found === undefined ? 0 : names.indexOf(found) + 1)
}

function existing(date = '', month = '', year = ''): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
