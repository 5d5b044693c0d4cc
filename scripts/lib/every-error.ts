import { readNote } from '../../packages/core/src/findings/note-sentences.ts'
import { drugs } from '../../packages/core/src/findings/tables/drugs.ts'
import { readTranscript } from '../../packages/core/src/findings/transcript-index.ts'
import { type KnownError, plainText, type ScoredCase } from './note-cases.ts'

/** A word of a note and what replaces it. */
interface Change {
  kind: KnownError['kind']
  from: number
  to: number
  text: string
}

/**
 * Copies of an untouched note, each with one error of the kinds that the visits with known errors have, at every place where one can be
 * put: a number, a side or a drug that nobody said, 'reports' for 'denies', and a drug without the sentences that name it.
 */
export function casesWithEveryError(visit: ScoredCase): ScoredCase[] {
  const spoken = plainText(visit.transcript.map(({ text }) => text).join(' '))
  const isSpoken = (word: string): boolean => ` ${spoken} `.includes(` ${plainText(word)} `)
  const { numbers } = readTranscript(visit.transcript)
  const changes = [
    ...numbersIn(visit.note, (number) => numbers.has(number)),
    ...sidesIn(visit.note, isSpoken),
    ...drugsIn(visit.note, isSpoken),
    ...denialsIn(visit.note),
  ]
  return [...changes.map((change, at) => changed(visit, change, at)), ...withoutDrugs(visit, spoken)]
}

function changed(visit: ScoredCase, { kind, from, to, text }: Change, at: number): ScoredCase {
  const note = visit.note.slice(0, from) + text + visit.note.slice(to)
  const sentence = readNote(note).findLast((each) => each.from <= from)
  const quote = sentence && from < sentence.from + sentence.text.length ? sentence.text : note.slice(from, from + text.length)
  return { ...visit, id: `${visit.id}-${kind}-${at}`, note, expected: [{ kind, in: 'note', quote }] }
}

/** Each match of a pattern that `other` has something for. */
function matches(kind: Change['kind'], note: string, pattern: RegExp, other: (word: string) => string | undefined): Change[] {
  return [...note.matchAll(pattern)].flatMap(({ 0: word, index }) => {
    const text = other(word.toLowerCase())
    const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
    return text
      ? [{ kind, from: index, to: index + word.length, text: isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text }]
      : []
  })
}

/** Of lists, dates, ranges and names ('C5-6') no number is changed. */
const numbersIn = (note: string, isSpoken: (number: number) => boolean): Change[] =>
  matches('number', note, /(?<![\w.,/-])(?<!^\s*)\d{1,4}(?![\w/-]|[.,]\d)/gm, (word) => {
    const number = Number(word)
    const others = [number * 10, number + 10, number + 5, number * 2]
    return isSpoken(number) ? others.find((each) => each !== number && !isSpoken(each))?.toString() : undefined
  })

const sidesIn = (note: string, isSpoken: (word: string) => boolean): Change[] =>
  matches('laterality', note, /\b(?:left|right)\b/gi, (word) => {
    const other = word === 'left' ? 'right' : 'left'
    return isSpoken(other) ? undefined : other
  })

const names = drugs().map(({ name, others }) => [name, ...others])
const singleWords = names.flat().filter((name) => /^[a-z]{4,}$/.test(name))
const anyDrug = new RegExp(`\\b(?:${singleWords.join('|')})\\b`, 'gi')

/** In turn: the next drug of the table that begins with the same letter. */
const drugsIn = (note: string, isSpoken: (word: string) => boolean): Change[] =>
  matches('medication', note, anyDrug, (word) => {
    if (!isSpoken(word)) return undefined
    const at = names.findIndex((each) => each.includes(word))
    const others = [...names.slice(at + 1), ...names.slice(0, at)]
    return others.find((each) => each[0]!.charAt(0) === word.charAt(0) && /^[a-z]+$/.test(each[0]!) && !each.some(isSpoken))?.[0]
  })

const denialsIn = (note: string): Change[] =>
  matches('negation', note, /\b(?:denies|has not had)\b/gi, (word) => (word === 'denies' ? 'reports' : 'has had'))

/** Of each drug that was said, the note without the sentences that name it; the quote is the name that was said first. */
function withoutDrugs(visit: ScoredCase, spoken: string): ScoredCase[] {
  const noted = [...visit.note.matchAll(anyDrug)].map(([word]) => word.toLowerCase())
  const sentences = readNote(visit.note)
  return names.flatMap((same) => {
    const mentions = same.flatMap((name) => {
      const at = ` ${spoken} `.indexOf(` ${plainText(name)} `)
      return at >= 0 ? [{ name, at }] : []
    })
    const [first] = mentions.sort((a, b) => a.at - b.at)
    if (!first || !same.some((name) => noted.includes(name))) return []
    const has = (text: string): boolean => same.some((name) => ` ${plainText(text)} `.includes(` ${plainText(name)} `))
    const note = sentences
      .filter(({ text }) => has(text))
      .reduceRight((text, { from, text: { length } }) => text.slice(0, from) + text.slice(from + length), visit.note)
    const error: KnownError = { kind: 'omission', in: 'transcript', quote: first.name }
    return [{ ...visit, id: `${visit.id}-omission-${first.name}`, note, expected: [error] }]
  })
}
