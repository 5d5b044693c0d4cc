// Letters that Unicode does not decompose although people type them without their stroke.
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A text normalised for search: lower case, without accents, one space between words. */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    // Only the accents of alphabets: in other scripts such marks are vowels.
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a name or a search text: O'Neil is one word, Brontë-Möller two. */
export const searchWords = (text: string): string[] =>
  searchable(text)
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[\s\p{Pd},./()+#:;&"“”„]+/u)
    .filter((word) => word !== '')

/** A number of letters and digits normalised for comparison: LK-10001 and lk 10001 are the same. */
export const compact = (text: string): string => searchable(text).replace(/[^\p{L}\p{N}]/gu, '')

interface Searched {
  first_name: string
  last_name: string
  mrn: string
  phone?: string | undefined
}

/**
 * The text by which a patient is found, in the column `search`: names, MRN and phone as words, each with a space on either side.
 */
export const searchText = ({ first_name, last_name, mrn, phone = '' }: Searched): string =>
  ` ${[...searchWords(`${first_name} ${last_name}`), compact(mrn), phone.replace(/\D/g, '')].filter((word) => word !== '').join(' ')} `
