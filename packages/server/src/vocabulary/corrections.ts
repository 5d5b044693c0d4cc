import { numberIn } from '@chartside/contract/lib/fixed-words'
import type { Segment } from '@chartside/contract/notes'

/** A word, and what the speech service writes instead of it; '' for a word without a correction. */
export interface Correction {
  text: string
  replaces: string
}

type Correct = (spoken: string) => string

/** One letter or sign, however it is written: corrections are found in any case, with any apostrophe and any space. */
function folded(letter: string): string {
  if (letter === '’') return "'"
  if (/^\s$/.test(letter)) return ' '
  const small = letter.toLowerCase()
  // Greek has a second small sigma, at the end of a word.
  return small === 'ς' ? 'σ' : small
}

const foldedText = (text: string): string => Array.from(text, folded).join('')

// A letter or digit, also beyond a hyphen, an apostrophe, a point or a slash: 'x' in 'x-ray' and 'covid' in 'covid-19' are parts of words.
const joint = "['’\\-‐‑./,]"
/** Matches where a word can begin. */
const beginning = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?<![\\p{L}\\p{M}\\p{N}]${joint})`, 'uy')
/** Matches where a word can end: the possessive of a name is still the name. */
const ending = new RegExp(`(?=['’]s(?![\\p{L}\\p{M}\\p{N}]))|(?![\\p{L}\\p{M}\\p{N}])(?!${joint}[\\p{L}\\p{M}\\p{N}])`, 'iuy')

function matchesAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place
  return pattern.test(text)
}

/** A correction in the case of what it replaces: 'Lizinopril' becomes 'Lisinopril', and 'afib' stays 'AFib' as it was entered. */
function inCaseOf(found: string, text: string): string {
  if (text !== text.toLowerCase()) return text
  if (found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase()) return text.toUpperCase()
  const [first = ''] = found
  return first === first.toLowerCase() ? text : text.replace(/^./u, (letter) => letter.toUpperCase())
}

/** What may follow the letters so far, letter by letter; with the text of the correction that ends here. */
interface Letters {
  next: Map<string, Letters>
  text?: string
}

function lettersOf(corrections: readonly Correction[]): Letters {
  const root: Letters = { next: new Map() }
  for (const { text, replaces } of corrections) {
    // Refused when it is entered, and once more here: nothing may change a number.
    if (replaces === '' || numberIn(`${replaces} ${text}`) !== undefined) continue
    let at = root
    for (const letter of foldedText(replaces)) {
      const next = at.next.get(letter) ?? { next: new Map() }
      at.next.set(letter, next)
      at = next
    }
    at.text ??= text
  }
  return root
}

/** The longest correction that begins at a place, and where it ends. */
function longestAt(root: Letters, spoken: string, start: number): { end: number; text: string } | undefined {
  let found: { end: number; text: string } | undefined
  let at: Letters | undefined = root
  for (let place = start; place < spoken.length; ) {
    const letter = String.fromCodePoint(spoken.codePointAt(place)!)
    place += letter.length
    const same = folded(letter)
    // Several spaces are one.
    if (same === ' ') while (place < spoken.length && folded(spoken[place]!) === ' ') place++
    for (const part of same) at = at?.next.get(part)
    if (!at) return found
    if (at.text !== undefined && matchesAt(ending, spoken, place)) found = { end: place, text: at.text }
  }
  return found
}

/**
 * Returns a function that applies corrections to a text, in one pass: what a correction has written is not corrected again, and of
 * two that overlap the one that begins first counts, then the longer one. The first of two with the same words counts. What it takes
 * grows with the text, not with the number of corrections.
 */
export function correcting(corrections: readonly Correction[]): Correct {
  const root = lettersOf(corrections)
  if (root.next.size === 0) return (spoken) => spoken
  return (sent) => {
    const spoken = sent.normalize('NFC')
    let corrected = ''
    let done = 0
    for (let place = 0; place < spoken.length; ) {
      const letter = String.fromCodePoint(spoken.codePointAt(place)!)
      const [first = ''] = folded(letter)
      const found = root.next.has(first) && matchesAt(beginning, spoken, place) ? longestAt(root, spoken, place) : undefined
      if (found) {
        corrected += spoken.slice(done, place) + inCaseOf(spoken.slice(place, found.end), found.text)
        done = found.end
      }
      place = found ? found.end : place + letter.length
    }
    return corrected + spoken.slice(done)
  }
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
