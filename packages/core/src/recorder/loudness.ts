import { atom, onMount, type ReadableAtom } from 'nanostores'

import type { recorderWords } from './words.ts'

export type Loudness = keyof typeof recorderWords.levels

/** Ten levels a second arrive: a word can follow the loudest of the last second. */
const remembered = 10

const loudnessOf = (level: number): Loudness => (level < 0.1 ? 'none' : level < 0.5 ? 'low' : level < 0.97 ? 'good' : 'high')

/** How loud the last second was, in a word; `$level` is 0 to 1. */
export function createLoudness($level: ReadableAtom<number>): ReadableAtom<Loudness> {
  const $loudness = atom<Loudness>('none')
  onMount($loudness, () => {
    let levels: readonly number[] = []
    return $level.listen((level) => {
      levels = [...levels, level].slice(-remembered)
      $loudness.set(loudnessOf(Math.max(...levels)))
    })
  })
  return $loudness
}
