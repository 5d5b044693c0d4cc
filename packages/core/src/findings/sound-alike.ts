import { backgroundShare } from './background.ts'
import type { SpokenSegment } from './transcript-index.ts'

/** A name as it sounds, roughly: vowels count little, and letters of one sound are one. */
const soundOf = (text: string): string =>
  text
    .replace(/ph/g, 'f')
    .replace(/ck|c(?=[aou])|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/v/g, 'f')
    .replace(/[wh]/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiou]+/g, 'a')

/** Letters with which names of one sound can begin, as one. */
const initialOf = (text: string): string =>
  /^[ckqszx]/.test(text) ? 'k' : /^[fpv]/.test(text) ? 'f' : /^[aeiouyhw]/.test(text) ? 'a' : text.charAt(0)

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0]!
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!
      row[j] = Math.min(above + 1, row[j - 1]! + 1, diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1))
      diagonal = above
    }
  }
  return row[b.length]!
}

const alike = (a: string, b: string): number => 1 - distance(a, b) / Math.max(a.length, b.length)

/** The letters of a text of any script, without accents. */
const spelled = (text: string): string => text.normalize('NFD').toLowerCase().replace(/\P{L}/gu, '')

/** How much two texts look and sound alike, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [spelled(one), spelled(other)]
  return a === '' || b === '' ? 0 : (alike(a, b) + (alike(soundOf(a), soundOf(b)) || 0)) / 2
}

/** Similarity from which on a word counts as a name that recognition misspelt. */
const enough = 0.76
const maxLengthDifference = 4

/** The spoken texts that recognition may have written for a name. */
export interface Sounds {
  /** By their first sound. */
  texts: Map<string, Set<string>>
  /** Two or three words, and letters that were spelled, as one: 'hydro cortisone', 'p-t-u'. */
  joined: Set<string>
}

/**
 * One to three words each, without drugs: a word that is itself a drug never stands for another, so that hydroxyzine and
 * hydralazine stay apart. A common word alone is left out.
 */
export function soundsOf(segments: readonly SpokenSegment[]): Sounds {
  const sounds: Sounds = { texts: new Map(), joined: new Set() }
  for (const { tokens } of segments) {
    for (const from of tokens.keys()) {
      for (const length of [2, 3]) {
        const words = tokens.slice(from, from + length).map(({ word }) => lettersOf(word))
        const isSpelled = words.every((word) => word.length === 1)
        if (isSpelled || words.every((word) => word.length > 2)) sounds.joined.add(words.join(''))
      }
      let text = ''
      for (let at = from; at < Math.min(from + 3, tokens.length); at++) {
        const { kind, word, stem, concepts } = tokens[at]!
        if (kind !== 'word' || concepts.some((concept) => concept.kind === 'drug')) break
        text += lettersOf(word)
        if (text.length < 4 || text.length > 24 || (at === from && backgroundShare(stem) >= 0.04)) continue
        const initial = initialOf(text)
        const texts = sounds.texts.get(initial)
        if (texts) texts.add(text)
        else sounds.texts.set(initial, new Set([text]))
      }
    }
  }
  return sounds
}

/** Whether recognition may have written one of these drug names otherwise. */
export function isMisspelt(names: readonly string[], sounds: Sounds): boolean {
  return names.map(lettersOf).some((name) => {
    if (name.length > 2 && sounds.joined.has(name)) return true
    if (name.length < 5) return false
    const sound = soundOf(name)
    for (const text of sounds.texts.get(initialOf(name)) ?? []) {
      if (Math.abs(text.length - name.length) > maxLengthDifference) continue
      const likeness = alike(text, name)
      if (likeness + 1 >= 2 * enough && likeness + alike(soundOf(text), sound) >= 2 * enough) return true
    }
    return false
  })
}
