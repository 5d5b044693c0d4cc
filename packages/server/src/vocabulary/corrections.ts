import { numberIn } from '@chartside/contract/lib/fixed-words'
import type { Segment } from '@chartside/contract/notes'

/** A word, and what the speech service writes instead of it; '' for a word without a correction. */
export interface Correction {
  text: string
  replaces: string
}

type Correct = (spoken: string) => string

const folded = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** A text for a regular expression that also finds it with other spaces and apostrophes. */
const patternOf = (replaces: string): string => replaces.replace(/ /g, '\\s+').replace(/['’]/g, "['’]")

// A letter or digit, also beyond a hyphen, an apostrophe, a point or a slash: 'x' in 'x-ray' and 'covid' in 'covid-19' are parts of words.
const joint = "['’\\-‐‑./,]"
const before = `(?<![\\p{L}\\p{M}\\p{N}])(?<![\\p{L}\\p{M}\\p{N}]${joint})`
const after = `(?![\\p{L}\\p{M}\\p{N}])(?!${joint}[\\p{L}\\p{M}\\p{N}])`
// The possessive of a name is still the name.
const afterOrPossessive = `(?:(?=['’]s(?![\\p{L}\\p{M}\\p{N}]))|${after})`

/** A correction in the case of what it replaces: 'Lizinopril' becomes 'Lisinopril', and 'afib' stays 'AFib' as it was entered. */
function inCaseOf(found: string, text: string): string {
  if (text !== text.toLowerCase()) return text
  if (found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase()) return text.toUpperCase()
  const [first = ''] = found
  return first === first.toLowerCase() ? text : text.replace(/^./u, (letter) => letter.toUpperCase())
}

/**
 * Returns a function that applies corrections to a text, in one pass: what a correction has written is not corrected again, and of
 * two that overlap the one that begins first counts, then the longer one. The first of two with the same words counts.
 */
export function correcting(corrections: readonly Correction[]): Correct {
  const byReplaced = new Map<string, string>()
  for (const { text, replaces } of corrections) {
    // Refused when it is entered, and once more here: nothing may change a number.
    const isSafe = replaces !== '' && numberIn(`${replaces} ${text}`) === undefined
    if (isSafe && !byReplaced.has(folded(replaces))) byReplaced.set(folded(replaces), text)
  }
  if (byReplaced.size === 0) return (spoken) => spoken
  const longestFirst = [...byReplaced.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`${before}(?:${longestFirst.map(patternOf).join('|')})${afterOrPossessive}`, 'giu')
  return (spoken) =>
    spoken.normalize('NFC').replace(pattern, (found) => {
      const text = byReplaced.get(folded(found).replace(/\s+/g, ' '))
      return text === undefined ? found : inCaseOf(found, text)
    })
}

/** Segments with corrected texts; a changed one keeps what was heard. */
export function withCorrections(segments: readonly Segment[], corrections: readonly Correction[]): Segment[] {
  const correct = correcting(corrections)
  return segments.map((segment) => {
    const text = correct(segment.text)
    return text.normalize('NFC') === segment.text.normalize('NFC')
      ? segment
      : { ...segment, text, original: segment.original ?? segment.text }
  })
}
