// Splits a search text: words of a name, an MRN, digits of a phone number, a date of birth.
import type { DateOrder } from '@chartside/contract/lib/date-order'
import { monthNames } from '@chartside/contract/lib/day-text'
import { folded, foldedLetters, foldedWords } from '@chartside/contract/lib/folding'
import { isDay } from '@chartside/contract/lib/is-day'
import { searchedDays } from '@chartside/contract/lib/typed-day'

/** Calendar days `yyyy-MM-dd`, both included. */
export interface Days {
  from: string
  to: string
}

/** One condition that a patient must meet. */
export interface Term {
  /** In the form in which it is compared; '' for a date that can be nothing else. */
  word: string
  /** The dates of birth that it can mean: several where numbers can be read in two ways. */
  born?: Days[]
}

/** Words beyond these are ignored, since they no longer distinguish anybody. */
const maxTerms = 8

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

/** The terms of a search text, all of which a patient must match; none if nothing can be searched for. */
export function termsOf(input: string, order?: DateOrder): Term[] {
  const text = labels.reduce((left, label) => left.replace(label, ' '), folded(input))
  const date = dateIn(text, order)
  const terms: Term[] = date ? [{ word: /\p{L}/u.test(date.found) ? '' : foldedLetters(date.found), born: date.born }] : []
  const rest = date ? `${text.slice(0, date.at)} ${text.slice(date.at + date.found.length)}` : text
  return [...terms, ...numbersJoined(foldedWords(rest)).map(termOf)].slice(0, maxTerms)
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

/**
 * Other terms that mean the same: several words that are one in the record, as an MRN typed in groups or vanderberg, beside a date
 * of birth or a number. Each is a list like that of `termsOf`.
 */
export function inOneWord(terms: readonly Term[]): Term[][] {
  const dates = terms.filter(({ word, born }) => born && word === '')
  const words = terms.filter(({ word }) => word !== '')
  const letters = words.filter(({ word, born }) => !born && !/\d/.test(word))
  const others = words.filter((term) => !letters.includes(term))
  const joined = (parts: readonly Term[]): Term => ({ word: parts.map(({ word }) => word).join('') })
  const forms = words.length > 1 ? [[...dates, joined(words)]] : []
  if (letters.length > 1 && others.length > 0) forms.push([...dates, ...others, joined(letters)])
  return forms
}

/** Phone numbers are written in groups, and the groups are one number. */
function numbersJoined(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && isNumber(last) && isNumber(word)) joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return [...new Set(joined)]
}

/** True for digits only. */
export const isNumber = (word: string): boolean => /^\d+$/.test(word)

const termOf = (word: string): Term =>
  /^(?:19|20)\d\d$/.test(word) ? { word, born: [{ from: `${word}-01-01`, to: `${word}-12-31` }] } : { word }

function monthOf(year = '', month = ''): Days | undefined {
  const dayOf = (date: string) => `${year}-${month.padStart(2, '0')}-${date}`
  const last = ['31', '30', '29', '28'].map(dayOf).find(isDay)
  return last === undefined ? undefined : { from: dayOf('01'), to: last }
}
