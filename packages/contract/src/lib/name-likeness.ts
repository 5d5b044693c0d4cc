// Whether two people's names are equal or similar: one rule for the marks on look-alikes, and for possible duplicates on both
// sides.
import { foldedWords, joinedForms } from './folding.ts'

/** The compared parts of a person's name. */
export interface PersonName {
  first_name: string
  last_name: string
}

/** How two names resemble each other; undefined if they do not. */
export type NameLikeness = 'same' | 'similar' | undefined

const maxWords = 8
const maxWordLength = 40

/** A name prepared for comparison. */
export interface ComparedName {
  /** Its words in alphabetical order. */
  words: readonly string[]
  /** All words joined: Mc Kinley and McKinley are the same. */
  joined: string
  /** The same with each of the words as the first: 小明 王 and 王小明 are the same. */
  turned: readonly string[]
}

/** The name folded, as everywhere where names are compared. */
export function comparedName({ first_name, last_name }: PersonName): ComparedName {
  const words = foldedWords(`${first_name.slice(0, 200)} ${last_name.slice(0, 200)}`)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
  const turned = joinedForms(words)
  return { words: words.toSorted(), joined: turned[0] ?? '', turned }
}

/** The letters of a word as bits; in large alphabets some letters share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** True if the words differ in more letters than `limit` typos can explain. Rules out most pairs quickly. */
function differMore(one: string, other: string, limit: number): boolean {
  let left = 2 * limit
  for (let bits = lettersOf(one) ^ lettersOf(other); bits !== 0; bits &= bits - 1) if (--left < 0) return true
  return false
}

/**
 * The edit distance of two words: letters changed, added, removed or swapped with a neighbor. Above `limit`, `limit` + 1 or more.
 */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit || differMore(one, other, limit)) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let smallest = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        smallest = Math.min(smallest, before[j - 2]! + 1)
      row.push(smallest)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  return last[other.length]!
}

/**
 * True for words that differ only by a typo, and for a name and its short form: Alex, Alexander. A word of three letters may have
 * a typo only if another word of the name matches: Jon and John Smith.
 */
function areAlike(one: string, other: string, minLetters: number): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3) return false
  if (long.startsWith(short)) return true
  const limit = short.length >= 8 ? 2 : short.length >= minLetters ? 1 : 0
  return limit > 0 && distance(one, other, limit) <= limit
}

/** Like `nameLikeness`, for names that are compared with many others. */
export function likenessOf(one: ComparedName, other: ComparedName): NameLikeness {
  const isJoined = one.turned.includes(other.joined) || other.turned.includes(one.joined)
  return likenessOfWords(one.words, other.words) ?? (isJoined ? 'similar' : undefined)
}

/** Compares word by word: every word of the shorter name needs a match in the longer one. */
function likenessOfWords(one: readonly string[], other: readonly string[]): NameLikeness {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  if (few.length === 0) return undefined
  if (few.length === many.length && few.every((word, index) => word === many[index])) return 'same'
  // A single word is not enough to match a longer name.
  if (few.length === 1 && many.length > 1) return undefined
  const left = [...many]
  const minLetters = few.some((word) => word.length >= 3 && many.includes(word)) ? 3 : 4
  for (const word of few) {
    const exact = left.indexOf(word)
    const index = exact >= 0 ? exact : left.findIndex((candidate) => areAlike(word, candidate, minLetters))
    if (index < 0) return undefined
    left.splice(index, 1)
  }
  return 'similar'
}

/** How two people's names resemble each other, in any order of words. */
export const nameLikeness = (one: PersonName, other: PersonName): NameLikeness =>
  likenessOf(comparedName(one), comparedName(other))
