import { type CodeTable, type Icd10Entry, withPoint } from './code-table.ts'

/** The codes that a search shows at most. */
export const searchLimit = 20

/**
 * Codes that can be billed, by the beginning of a code or by words of the title, each by its beginning and in any order: 'diab ret'.
 * `otherWordings` are searched, too: 'pharyngitis' for 'sore throat'. Titles with the words as they were typed come first, then
 * those of other wordings, then words that only begin so; short codes with short titles first, since they are the usual ones.
 */
export function searchCodes({ entries }: CodeTable, text: string, otherWordings: readonly string[] = []): Icd10Entry[] {
  const code = withPoint(text)
  if (/^[A-Z]\d[\dA-Z]?(?:\.[\dA-Z]*)?$/.test(code))
    return entries.filter((entry) => entry.billable && entry.code.startsWith(code)).slice(0, searchLimit)
  const words = wordsIn(text)
  if (words.join('').length < 3) return []
  const others = otherWordings.map(wordsIn)
  const found: { entry: Icd10Entry; rank: number }[] = []
  for (const entry of entries) {
    if (!entry.billable) continue
    const title = entry.title.toLowerCase()
    const fit = words.reduce<Fit>((least, word) => (least === 0 ? 0 : (Math.min(least, fitOf(title, word)) as Fit)), 2)
    const other = fit === 2 ? -1 : others.findIndex((each) => each.every((word) => fitOf(title, word) === 2))
    if (fit === 0 && other < 0) continue
    const rank = fit === 2 ? 0 : other >= 0 ? 1000 + 30 * other : 2000
    found.push({ entry, rank: rank + lengthOf(entry) })
  }
  return found
    .sort((one, other) => one.rank - other.rank)
    .slice(0, searchLimit)
    .map(({ entry }) => entry)
}

/** A code that a search finds. */
export interface OfferedCode extends Icd10Entry {
  /** The fiscal year of its table, unless that is the one of the visit. */
  year?: number
  /** It is in an earlier year's table only, so no payer takes it any more. */
  isRetired?: true
}

/**
 * What a search finds in the table that a visit is checked against, and at the end, with their years, what only earlier tables have.
 * `others` are the tables of further years, newest first.
 */
export function offeredCodes(
  table: CodeTable,
  visitYear: number | undefined,
  others: readonly CodeTable[],
  text: string,
  otherWordings: readonly string[] = [],
): OfferedCode[] {
  const year = table.year === visitYear ? {} : { year: table.year }
  const offered: OfferedCode[] = searchCodes(table, text, otherWordings).map((entry) => ({ ...entry, ...year }))
  for (const other of others) {
    if (other.year > table.year || offered.length >= searchLimit) continue
    for (const entry of searchCodes(other, text, otherWordings))
      if (!table.find(entry.code)?.billable && !offered.some(({ code }) => code === entry.code))
        offered.push({ ...entry, year: other.year, isRetired: true })
  }
  return offered.slice(0, searchLimit)
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** A longer code is more special, whatever the length of its title. */
const lengthOf = ({ code, title }: Icd10Entry): number => title.length + 15 * code.replace('.', '').length

/** 2 if a title has a word, 1 if it has one that begins so, else 0. */
type Fit = 0 | 1 | 2

function fitOf(title: string, word: string): Fit {
  let fit: Fit = 0
  for (let at = title.indexOf(word); at !== -1; at = title.indexOf(word, at + 1)) {
    if (isLetter(title, at - 1) || title.startsWith('non-', at - 4)) continue
    if (!isLetter(title, at + word.length)) return 2
    fit = 1
  }
  return fit
}

const isLetter = (title: string, at: number): boolean => /[\p{L}\d]/u.test(title.charAt(at))
