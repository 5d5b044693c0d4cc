// Reads what people type or paste to find a patient, the same in the search and in filters: labels in front of values, and dates.
import type { DateOrder } from './date-order.ts'
import { monthNames } from './day-text.ts'
import { folded } from './folding.ts'
import { isDay } from './is-day.ts'
import { searchedDays } from './typed-day.ts'

/** Calendar days `yyyy-MM-dd`, both included. */
export interface Days {
  from: string
  to: string
}

/** A search text, folded and without labels. */
export interface SearchText {
  text: string
  /** Its first date, as it is written, and the dates of birth that it can mean: several where numbers can be read in two ways. */
  date: { found: string; born: Days[] } | undefined
  /** The text without the date. */
  rest: string
}

const spanish = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })
/** The months in the other language of the portal, whose lists write dates of birth with them. */
const spanishMonths = monthNames.map((_, index) => spanish.format(Date.UTC(2000, index)))

const month = [...monthNames, ...spanishMonths]
  .map((name) => name.toLowerCase())
  .map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)
  .join('|')
  .replaceAll('sep(?:', 'sept?(?:')
const day = '\\d{1,2}(?:st|nd|rd|th|o)?'

/** Where a date can be in a text, in the ways in which people write it. */
const places = [
  /(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)/,
  /(?<!\d)\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}(?!\d)/,
  new RegExp(`(?<!\\d)${day}[-/. ]*(?:of |de )?(?:${month})[-/., ]*(?:de )?\\d{4}(?!\\d)`),
  new RegExp(`(?<!\\p{L})(?:${month})[-/. ]*${day}[-/., ]+\\d{4}(?!\\d)`, 'u'),
  new RegExp(`(?<!\\d)\\d{4}[-/., ]*(?:${month})[-/., ]*${day}(?!\\d)`),
  /(?<!\d)\d{4} ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/,
  /(?<!\d)\d{8}(?!\d)/,
]
const yearAndMonth = /(?<!\d)(\d{4})[-/.](\d{1,2})(?![-/.]?\d)/

// What our own lists and banners write before a value, and people copy with it.
const beforeValue = '(?:\\s*[:#.]\\s*|\\s+)'
const labels = [
  new RegExp(`(?<!\\p{L})(?:mrn|n\\.o de historia)${beforeValue}(?=\\S* ?\\S*\\d)`, 'gu'),
  new RegExp(`(?<!\\p{L})(?:dob|date of birth|born|fecha de nacimiento)${beforeValue}(?=\\d|${month})`, 'gu'),
  new RegExp(`(?<!\\p{L})(?:phone|cell|telefono|movil)${beforeValue}(?=[+(]*\\d)`, 'gu'),
]

/** Reads a search text; the numbers of its date in the practice's order, and in both where there is none. */
export function readSearchText(input: string, order: DateOrder | undefined): SearchText {
  const text = labels.reduce((left, label) => left.replace(label, ' '), folded(input)).trim()
  const date = dateIn(text, order)
  return { text, date, rest: date ? `${text.slice(0, date.at)} ${text.slice(date.at + date.found.length)}` : text }
}

/** The first date in a text; undefined if it has none. */
function dateIn(text: string, order: DateOrder | undefined): { at: number; found: string; born: Days[] } | undefined {
  for (const place of places) {
    const found = place.exec(text)
    const born = found ? searchedDays(found[0], order, spanishMonths).map((one) => ({ from: one, to: one })) : []
    if (found && born.length > 0) return { at: found.index, found: found[0], born }
  }
  const found = yearAndMonth.exec(text)
  const born = found && monthOf(found[1], found[2])
  return born ? { at: found.index, found: found[0], born: [born] } : undefined
}

function monthOf(year = '', month = ''): Days | undefined {
  const dayOf = (date: string) => `${year}-${month.padStart(2, '0')}-${date}`
  const last = ['31', '30', '29', '28'].map(dayOf).find(isDay)
  return last === undefined ? undefined : { from: dayOf('01'), to: last }
}
