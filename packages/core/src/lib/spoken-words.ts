// Where the words of a segment stand in its text. Services hear words without punctuation, or write numbers in another way than
// their text, so that not every word is found.
import type { Segment, SpokenWord } from '@chartside/contract/notes'

/** A word in the text of its segment, in characters, and when it is said. */
export interface WordPlace {
  from: number
  to: number
  start: number
}

/** How far a word may stand from where it is expected, in characters. */
const reach = 24
const isPartOfWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)
const bare = (text: string): string => text.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
/** In lower case, apart from letters that would become longer, since every character keeps its place. */
const lower = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))

/** The words that are found in a text, in its order. */
export function wordPlaces(text: string, words: readonly SpokenWord[]): WordPlace[] {
  const searched = lower(text)
  const places: WordPlace[] = []
  let next = 0
  let missed = 0
  for (const word of words) {
    const wanted = lower(bare(word.text))
    const from = wanted === '' ? -1 : placeOf(searched, wanted, next, next + reach + 2 * missed)
    if (from < 0) missed += word.text.length + 1
    else {
      next = from + wanted.length
      missed = 0
      places.push({ from, to: next, start: word.start })
    }
  }
  return places
}

/** Where a whole word begins, from `first` to `last`; -1 if it does not. */
function placeOf(text: string, word: string, first: number, last: number): number {
  const part = text.slice(0, last + word.length)
  for (let from = part.indexOf(word, first); from >= 0; from = part.indexOf(word, from + 1))
    if (!isPartOfWord(text[from - 1]) && !isPartOfWord(text[from + word.length])) return from
  return -1
}

/** The last of these, in order of time, that begins by a second; -1 before the first. */
export function latestBy(starts: readonly { start: number }[], second: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]!.start <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

const known = new WeakMap<Segment, WordPlace[]>()

/** The words of a segment in its text; none if it has no words with times. */
export function placesIn(segment: Segment): WordPlace[] {
  const places = known.get(segment) ?? wordPlaces(segment.text, segment.words ?? [])
  known.set(segment, places)
  return places
}
