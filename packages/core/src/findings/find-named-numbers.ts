import { isFiller } from './concepts.ts'
import type { NumberProblem } from './find-numbers.ts'
import type { Reading } from './finding.ts'
import { unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { SpokenNumber } from './spoken-numbers.ts'
import { type Token, wordAt } from './tokens.ts'
import type { SpokenSegment, TranscriptIndex } from './transcript-index.ts'

/**
 * Numbers of something that was said with another number only: the age, 'type 2', 'grade 3', the value of a laboratory test, and
 * what is counted ('2 puffs', '3 views').
 */
export function findNamedNumbers(sentence: NoteSentence, reading: Reading): NumberProblem[] {
  const { tokens, section } = sentence
  if (section === 'vitals') return []
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'number') return []
    const value = Number(token.word)
    const name = value > 0 ? nameOf(tokens, at) : undefined
    if (!name || reading.chartedNumbers.has(value)) return []
    const spoken = valuesOf(name, reading.transcript)
    if (spoken.size === 0 || spoken.has(value)) return []
    const others = [...spoken].filter(([other]) => other !== value)
    const maxOthers = name.kind === 'counted' ? 1 : 4
    if (
      others.length > maxOthers ||
      others.some(([other]) => tokens.some(({ kind, word }) => kind === 'number' && Number(word) === other))
    )
      return []
    return [
      {
        about: `${token.word} ${name.word}`,
        at,
        verdict: 'contradicts' as const,
        segments: others.flatMap(([, segments]) => segments),
        ...(others.length === 1 ? { instead: `${others[0]![0]} ${name.word}`, isCertain: true } : {}),
      },
    ]
  })
}

interface Name {
  kind: 'age' | 'class' | 'test' | 'counted'
  /** Shown; for a class and what is counted also compared. */
  word: string
  stem: string
}

const tests = /^S:(?:a1c|ejection fraction|oxygen saturation|temperature)$/

/** What a number of the note is of. */
function nameOf(tokens: readonly Token[], at: number): Name | undefined {
  const next = wordAt(tokens, at + 1) === '-' ? at + 2 : at + 1
  if (tokens[next]?.stem === 'year' && wordAt(tokens, wordAt(tokens, next + 1) === '-' ? next + 2 : next + 1) === 'old')
    return /^(?:was|were|at|when|age|since|from)$/.test(wordAt(tokens, at - 1))
      ? undefined
      : { kind: 'age', word: 'years old', stem: '' }
  if (/^(?:type|grade|stage)$/.test(wordAt(tokens, at - 1))) return { kind: 'class', word: wordAt(tokens, at - 1), stem: '' }
  if (wordAt(tokens, at - 1) === '/' || wordAt(tokens, at + 1) === '/') return undefined
  for (const { concepts } of tokens.slice(Math.max(0, at - 6), at)) {
    const test = concepts.find(({ id }) => tests.test(id))
    if (test && !unitOfTime(tokens[at + 1])) return { kind: 'test', word: test.id.slice(2), stem: test.id }
  }
  const noun = tokens[at + 1]
  if (noun?.kind !== 'word' || noun.from === tokens[at]!.to || isFiller(noun.word) || unitOf(noun)) return undefined
  return noun.word.length > 3 ? { kind: 'counted', word: noun.word, stem: noun.stem } : undefined
}

const unitOfTime = (token: Token | undefined): boolean => /^(?:day|week|month|year|hour|time)$/.test(unitOf(token) ?? '')

/** The values that were said of it, with positions of segments. */
function valuesOf(name: Name, { segments }: TranscriptIndex): Map<number, number[]> {
  const values = new Map<number, number[]>()
  segments.forEach((segment, position) => {
    for (const number of segment.numbers)
      if (isOf(name, segment, number)) values.set(number.value, [...(values.get(number.value) ?? []), position])
  })
  return values
}

function isOf({ kind, word, stem }: Name, { tokens, isClinician, speaker }: SpokenSegment, { from, to }: SpokenNumber): boolean {
  if (kind === 'counted') return tokens[to]?.stem === stem
  if (kind === 'class') return wordAt(tokens, from - 1) === word
  if (kind === 'test') {
    const before = tokens.slice(Math.max(0, from - 25), from + 25)
    return !unitOfTime(tokens[to]) && before.some(({ concepts }) => concepts.some(({ id }) => id === stem))
  }
  const year = wordAt(tokens, to) === '-' ? to + 1 : to
  const old = wordAt(tokens, year + 1) === '-' ? year + 2 : year + 1
  return (isClinician || !speaker) && tokens[year]?.stem === 'year' && wordAt(tokens, old) === 'old'
}
