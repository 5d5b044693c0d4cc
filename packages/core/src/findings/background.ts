import { backgroundWords } from './tables/background.ts'
import type { BackgroundWord } from './tables/entries.ts'

let words: Map<string, BackgroundWord> | undefined

function wordOf(key: string): BackgroundWord | undefined {
  words ??= new Map(backgroundWords().map((word) => [word.key, word]))
  return words.get(key)
}

/** The share of visits (notes and recordings) that have a concept or stem, 0 to 1; 0 if it is rare. */
export const backgroundShare = (key: string): number => wordOf(key)?.share ?? 0

/** Whether a stem belongs to the language of notes, and says little about a patient: 'reveal', 'demonstrate'. */
export const isWritten = (stem: string): boolean => wordOf(stem)?.isWritten ?? false
