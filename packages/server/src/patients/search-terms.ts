// Splits a search text: words of a name, an MRN, digits of a phone number, a date of birth.
import type { DateOrder } from '@chartside/contract/lib/date-order'
import { foldedLetters, foldedWords } from '@chartside/contract/lib/folding'
import { type Days, readSearchText } from '@chartside/contract/lib/search-text'

/** One condition that a patient must meet. */
export interface Term {
  /** In the form in which it is compared; '' for a date that can be nothing else. */
  word: string
  /** The dates of birth that it can mean: several where numbers can be read in two ways. */
  born?: Days[]
}

/** Words beyond these are ignored, since they no longer distinguish anybody. */
const maxTerms = 8

/** The terms of a search text, all of which a patient must match; none if nothing can be searched for. */
export function termsOf(input: string, order?: DateOrder): Term[] {
  const { date, rest } = readSearchText(input, order)
  const terms: Term[] = date ? [{ word: /\p{L}/u.test(date.found) ? '' : foldedLetters(date.found), born: date.born }] : []
  return [...terms, ...numbersJoined(foldedWords(rest)).map(termOf)].slice(0, maxTerms)
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
