import { atom, onMount, type ReadableAtom } from 'nanostores'

import type { levelWords } from './level-words.ts'

/** A word for the level. */
export type Loudness = keyof typeof levelWords.levels

/** Ten levels arrive each second, and the word follows the loudest of the last second. */
const maxLevels = 10

const loudnessOf = (level: number): Loudness => (level < 0.1 ? 'none' : level < 0.5 ? 'low' : level < 0.97 ? 'good' : 'high')

/** How loud the last second was, in a word; `$level` is 0 to 1. */
export function createLoudness($level: ReadableAtom<number>): ReadableAtom<Loudness> {
  const $loudness = atom<Loudness>('none')
  onMount($loudness, () => {
    let levels: readonly number[] = []
    return $level.listen((level) => {
      levels = [...levels, level].slice(-maxLevels)
      $loudness.set(loudnessOf(Math.max(...levels)))
    })
  })
  return $loudness
}
