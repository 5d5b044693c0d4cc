// The text by which a patient is found, in the column `search`.
import { foldedLetters, foldedWords, joinedForms } from '@chartside/contract/lib/folding'

/**
 * The form of the texts that `searchText` makes. A change of the folding or of the text needs the next number: rows of an earlier
 * form are written again after the start.
 */
export const searchForm = 1

/** A name has hardly more words that people leave the spaces between. */
const maxJoined = 6

interface Searched {
  first_name: string
  last_name: string
  mrn: string
  phone?: string | undefined
}

/**
 * The beginning of a name that is written without spaces, as it is in the text. In capitals, since a part of it that spans two
 * words, as 'dob' in Sinead O'Brien, finds nobody.
 */
export const inJoinedName = (word: string): string => `~${word.toUpperCase()}`

/**
 * Names, MRN and phone as words, each with a space on either side. The whole name follows without spaces, each of its words once
 * as the first, by which 王小明 finds 小明 王.
 */
export function searchText({ first_name, last_name, mrn, phone = '' }: Searched): string {
  const names = [...foldedWords(first_name), ...foldedWords(last_name)]
  const joined = names.length > 1 ? joinedForms(names).slice(0, maxJoined).map(inJoinedName) : []
  const words = [...names, ...new Set(joined), foldedLetters(mrn), phone.normalize('NFKC').replace(/\D/g, '')]
  return ` ${words.filter((word) => word !== '').join(' ')} `
}
