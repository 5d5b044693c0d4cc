import { type CodeTable, type Icd10Entry, withPoint } from './code-table.ts'

/** The codes that a search shows at most. */
export const searchLimit = 20

/**
 * Codes that can be billed, by the beginning of a code or by words of the title, each by its beginning and in any order: 'diab ret'.
 * Short codes with short titles come first, since they are the usual ones.
 */
export function searchCodes({ entries }: CodeTable, text: string): Icd10Entry[] {
  const code = withPoint(text)
  if (/^[A-Z]\d[\dA-Z]?(?:\.[\dA-Z]*)?$/.test(code))
    return entries.filter((entry) => entry.billable && entry.code.startsWith(code)).slice(0, searchLimit)
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  if (words.join('').length < 3) return []
  const found = entries.filter(({ title, billable }) => billable && hasWords(title.toLowerCase(), words))
  return found.sort((one, other) => lengthOf(one) - lengthOf(other)).slice(0, searchLimit)
}

/** A longer code is more special, whatever the length of its title. */
const lengthOf = ({ code, title }: Icd10Entry): number => title.length + 15 * code.replace('.', '').length

const hasWords = (title: string, words: readonly string[]): boolean => words.every((word) => hasWord(title, word))

function hasWord(title: string, word: string): boolean {
  for (let at = title.indexOf(word); at !== -1; at = title.indexOf(word, at + 1))
    if (at === 0 || (!/[\p{L}\d]/u.test(title.charAt(at - 1)) && title.slice(at - 4, at) !== 'non-')) return true
  return false
}
