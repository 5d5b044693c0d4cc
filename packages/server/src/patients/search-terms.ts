// Splits a search text: words of a name, an MRN, digits of a phone number, a date of birth.
import { monthNames } from '@chartside/contract/lib/day-text'
import { isDay } from '@chartside/contract/lib/is-day'

import { compact, searchable, searchWords } from '../lib/searchable.ts'

/** Calendar days `yyyy-MM-dd`, both included. */
export interface Days {
  from: string
  to: string
}

/** One condition that a patient must meet. */
export interface Term {
  /** In the form in which it is compared; '' for a date that can be nothing else. */
  word: string
  /** The dates of birth that it can mean. */
  born?: Days
}

/** Words beyond these are ignored, since they no longer distinguish anybody. */
const maxTerms = 8

const months = monthNames.map((name) => name.toLowerCase())
const month = months
  .map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)
  .join('|')
  .replace('sep(?:', 'sept?(?:')
const day = '(\\d{1,2})(?:st|nd|rd|th)?'

/** Dates as people write them, each with the way to read its groups. */
const spellings: { pattern: RegExp; read(groups: string[]): Days | undefined }[] = [
  { pattern: /(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/, read: ([y, m, d]) => (d ? dayOf(y, m, d) : monthOf(y, m)) },
  // The day first, as on the screen; the month first, as in the US, if there is no such month.
  { pattern: /(?<!\d)(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?!\d)/, read: ([a, b, y]) => dayOf(y, b, a) ?? dayOf(y, a, b) },
  {
    pattern: new RegExp(`(?<!\\d)${day}[-/. ]*(${month})[-/., ]*(\\d{4})(?!\\d)`),
    read: ([d, m, y]) => dayOf(y, numberOf(m), d),
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(${month})[-/. ]*${day}[-/., ]+(\\d{4})(?!\\d)`, 'u'),
    read: ([m, d, y]) => dayOf(y, numberOf(m), d),
  },
  { pattern: /(?<!\d)(\d{4})(\d{4})(?!\d)/, read: ([start = '', end = '']) => dayOfDigits(start + end) },
]

const numberOf = (name = ''): string => String(months.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1)

/** The terms of a search text, all of which a patient must match; none if nothing can be searched for. */
export function termsOf(input: string): Term[] {
  const text = searchable(input)
  const terms: Term[] = []
  let rest = text
  for (const { pattern, read } of spellings) {
    const found = pattern.exec(rest)
    const born = found && read(found.slice(1).map((group) => group ?? ''))
    if (!found || !born) continue
    // Digits could also be an MRN.
    terms.push({ word: /\p{L}/u.test(found[0]) ? '' : compact(found[0]), born })
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    break
  }
  // Punctuation distinguishes no patients, and is in no index.
  const words = searchWords(rest).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...terms, ...numbersJoined(words).map(termOf)].slice(0, maxTerms)
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

function termOf(typed: string): Term {
  // Of an MRN only letters and digits are kept.
  const word = /\d/.test(typed) ? typed.replaceAll('_', '') : typed
  return /^(?:19|20)\d\d$/.test(word) ? { word, born: { from: `${word}-01-01`, to: `${word}-12-31` } } : { word }
}

const two = (text: string): string => text.padStart(2, '0')

function dayOf(year = '', month = '', day = ''): Days | undefined {
  const date = `${year}-${two(month)}-${two(day)}`
  return isDay(date) ? { from: date, to: date } : undefined
}

/** Eight digits: the year first or last. */
function dayOfDigits(digits: string): Days | undefined {
  const [a, b, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  const yearFirst = /^(?:19|20)/.test(digits) ? dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) : undefined
  return yearFirst ?? (/^(?:19|20)/.test(year) ? (dayOf(year, b, a) ?? dayOf(year, a, b)) : undefined)
}

function monthOf(year = '', month = ''): Days | undefined {
  const first = dayOf(year, month, '1')
  if (!first) return undefined
  const last = ['31', '30', '29', '28'].map((day) => dayOf(year, month, day)).find((found) => found !== undefined)
  return last && { from: first.from, to: last.to }
}
