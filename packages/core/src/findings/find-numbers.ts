import { findDoses } from './find-doses.ts'
import { findNamedNumbers } from './find-named-numbers.ts'
import { findRivalNumbers } from './find-rival-numbers.ts'
import { type Finding, inNote, mendAt, type Reading, segmentsAt } from './finding.ts'
import { equivalents, isWeight, rounded, unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { months, valueIn } from './number-words.ts'
import { type Token, wordAt } from './tokens.ts'
import type { TranscriptIndex } from './transcript-index.ts'
import { isVerbatim } from './verbatim.ts'

/** A number of a sentence with which something is wrong. */
export interface NumberProblem {
  about: string
  /** The token of the number. */
  at: number
  verdict: Finding['verdict']
  /** What was said in its place: the number, and the unit of `about`. */
  instead?: string
  /** Nothing else was said of it. */
  isCertain?: boolean
  /** Positions in the transcript's index. */
  segments?: number[]
}

/** Numbers of the note that were not said, or were said of something else. */
export function findNumbers(reading: Reading): Finding[] {
  const isAgeSpoken = mentionsAge(reading)
  return reading.sentences.flatMap((sentence) => {
    const contextual = [findNamedNumbers, findRivalNumbers, findDoses].map((find) => find(sentence, reading))
    // What was said in place of a number says more than that it was not said.
    const unspoken = unspokenNumbers(sentence, reading, isAgeSpoken).map(
      (problem) => contextual.flat().find(({ at, isCertain }) => at === problem.at && isCertain) ?? problem,
    )
    const problems = [unspoken, ...contextual]
      .map((found) => found.filter(({ at }) => !isVerbatim(sentence, at, reading.transcript)))
      .find(({ length }) => length > 0)
    const [first] = problems ?? []
    if (!problems || !first) return []
    const { instead, isCertain, at } = first
    return [
      inNote(sentence, {
        kind: 'number',
        about: problems.map(({ about }) => about).join(', '),
        segments: first.segments ? segmentsAt(reading.transcript, first.segments) : reading.evidence(sentence).segments,
        verdict: first.verdict,
        ...(problems.length === 1 && instead ? { instead } : {}),
        ...(problems.length === 1 && instead && isCertain ? mendOf(sentence, at, instead.split(' ')[0]!) : {}),
      }),
    ]
  })
}

/** The number replaced, unless a range would end before it begins. */
function mendOf(sentence: NoteSentence, at: number, number: string): Pick<Finding, 'mend'> {
  const isEnd = /^(?:-|to|or)$/.test(wordAt(sentence.tokens, at - 1))
  const start = Number(wordAt(sentence.tokens, at - 2))
  return isEnd && start >= Number(number) ? {} : { mend: mendAt(sentence, at, number) }
}

/** Whether the clinician says how old the patient is; otherwise an age comes from the record. */
const mentionsAge = ({ transcript }: Reading): boolean =>
  transcript.segments.some(
    ({ tokens, numbers, speaker, isClinician }) =>
      (isClinician || !speaker) &&
      numbers.some(
        ({ value, to }) =>
          value > 1 &&
          [to, to + 1].some(
            (at) => tokens[at]?.stem === 'year' && wordAt(tokens, at + 1) === 'old' && (at === to || wordAt(tokens, to) === '-'),
          ),
      ),
  )

const datePattern = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b|\b(\d{1,2})\/(\d{4})\b/g

/** Whether a month is said, or a day in digits; otherwise a date comes from the record, or from 'yesterday'. */
const saysMonth = ({ segments }: TranscriptIndex): boolean =>
  segments.some(
    ({ tokens, text, numbers }) =>
      datesIn(text).length > 0 || numbers.some(({ from }) => valueIn(months, wordAt(tokens, from)) !== undefined),
  )

interface NoteDate {
  text: string
  from: number
  to: number
  month: number
}

/** Dates such as 03/14/2026, 3/2026 and 03/14, not results such as 4/10 or 120/80. */
function datesIn(text: string): NoteDate[] {
  return [...text.matchAll(datePattern)].flatMap((match) => {
    const [whole, first = '', second = '', year, monthOfYear] = match
    const month = Number(monthOfYear ?? first)
    const hasYear = monthOfYear !== undefined || year !== undefined
    if (month > 12 || month < 1 || (!hasYear && !/^0\d\/|\/0\d/.test(whole)) || Number(second) > 31) return []
    return [{ text: whole, from: match.index, to: match.index + whole.length, month }]
  })
}

/** In years; a higher age is a slip. */
const oldest = 115

function unspokenNumbers(sentence: NoteSentence, reading: Reading, isAgeSpoken: boolean): NumberProblem[] {
  const { tokens, text } = sentence
  const { transcript, chartedNumbers } = reading
  const isSpoken = (value: number): boolean => transcript.numbers.has(rounded(value)) || chartedNumbers.has(value)
  const dates = datesIn(text)
  const namesMonths = dates.length > 0 && saysMonth(transcript)
  const problems: NumberProblem[] = []
  tokens.forEach((token, at) => {
    const add = (about: string): void => void problems.push({ about, at, verdict: 'not recorded' })
    if (token.kind !== 'number' || isCode(sentence, at)) return
    const value = Number(token.word)
    const date = dates.find(({ from, to }) => token.from >= from && token.to <= to)
    if (date) {
      if (token.from === date.from && namesMonths && !isSpoken(date.month)) add(date.text)
      return
    }
    const unit = unitOf(tokens[wordAt(tokens, at + 1) === '-' ? at + 2 : at + 1])
    const end = rangeEnd(tokens, at)
    if (end !== undefined && value >= end) {
      add(`${token.word} to ${end}`)
      return
    }
    if (/^(?:19|20)\d\d$/.test(token.word) && !unit) {
      const namesYears = [...transcript.numbers.keys()].some((year) => year >= 1950 && year <= 2040)
      if (namesYears && !isSpoken(value) && !isSpoken(value % 100)) add(token.word)
      return
    }
    if (!isAgeSpoken && value <= oldest && /^[\s-]*(?:years?[\s-]*old|y\.?\s?o\b)/i.test(text.slice(token.to))) return
    if (value <= 1 || isSpoken(value) || isSpokenOtherwise(value, unit, reading) || isUsual(sentence, at)) return
    if (value <= 4 && /^(?:quadrants?|views?|extremities)$/.test(wordAt(tokens, at + 1))) return
    add(unit ? `${token.word} ${unit}` : token.word)
  })
  return problems
}

/** The upper end of '6 to 8 weeks'; undefined where nothing is a range. */
function rangeEnd(tokens: readonly Token[], at: number): number | undefined {
  const [link, end] = [wordAt(tokens, at + 1), tokens[at + 2]]
  if (!/^(?:to|-)$/.test(link) || end?.kind !== 'number' || wordAt(tokens, at - 1) === 'from') return undefined
  return /^(?:day|week|month|year|hour|minute|mg|tablet|puff)$/.test(unitOf(tokens[at + 3]) ?? '') ? Number(end.word) : undefined
}

/** Digits of a name: C5-6, B12, COVID-19, 2D. */
function isCode({ tokens }: NoteSentence, at: number): boolean {
  const token = tokens[at]!
  const [before, second, third] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]]
  const next = tokens[at + 1]
  if (before?.kind === 'word' && before.to === token.from) return true
  if (before?.word === '-' && second?.to === before.from) {
    if (second.kind === 'word') return true
    if (second.kind === 'number' && third?.to === second.from && /^[a-z]$/.test(third.word)) return true
  }
  return (
    next?.from === token.to &&
    /^[a-z]{1,2}$/.test(next.word) &&
    !/^(mg|ml|cm|mm|kg|lb|st|nd|rd|th|am|pm|pt|[glxfchdwy])$/.test(next.word)
  )
}

/** The same amount in another unit; weights are rounded when they are converted. */
const isSpokenOtherwise = (value: number, unit: string | undefined, { transcript }: Reading): boolean =>
  equivalents(value, unit).some(
    (other) =>
      transcript.numbers.get(other.value)?.some(({ number }) => number.unit === other.unit) ||
      (isWeight(other.unit) &&
        [...transcript.numbers].some(
          ([spoken, list]) =>
            Math.abs(spoken - other.value) <= 0.06 * other.value + 0.1 && list.some(({ number }) => number.unit === other.unit),
        )),
  )

/** Numbers of a template that are rarely said: 5/5, the 10 of 4/10, the zeros of 2:00. */
function isUsual({ tokens }: NoteSentence, at: number): boolean {
  const { word } = tokens[at]!
  const value = Number(word)
  const [before, next] = [wordAt(tokens, at - 1), wordAt(tokens, at + 1)]
  if (value <= 5 && ((next === '/' && wordAt(tokens, at + 2) === word) || (before === '/' && wordAt(tokens, at - 2) === word)))
    return true
  return (before === '/' && /^(?:5|6|10)$/.test(word)) || (before === ':' && /^0+$/.test(word))
}
