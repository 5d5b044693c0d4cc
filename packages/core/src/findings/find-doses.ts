import type { NumberProblem } from './find-numbers.ts'
import type { Reading } from './finding.ts'
import { unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { SpokenNumber } from './spoken-numbers.ts'
import { wordAt } from './tokens.ts'
import type { SpokenSegment } from './transcript-index.ts'

const hasDrug = ({ concepts }: { concepts: { kind: string }[] }): boolean => concepts.some(({ kind }) => kind === 'drug')

/** Doses of a drug that was said with other doses only, or whose dose was said of another drug. */
export function findDoses(sentence: NoteSentence, reading: Reading): NumberProblem[] {
  const { tokens } = sentence
  return tokens.flatMap(({ concepts }, at) => {
    const drug = concepts.find(({ kind }) => kind === 'drug')
    const place = drug && doseAfter(sentence, at + drug.length)
    if (!drug || place === undefined || reading.chartedNumbers.has(Number(wordAt(tokens, place)))) return []
    const problem = problemWithDose(drug.id, Number(wordAt(tokens, place)), reading)
    return problem ? [{ ...problem, at: place }] : []
  })
}

/** The index of the number of milligrams that follows a drug. */
function doseAfter({ tokens }: NoteSentence, from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.length, from + 5); at++) {
    const token = tokens[at]!
    if (hasDrug(token) || /^[.;]$/.test(token.word)) return undefined
    if (token.kind === 'number' && unitOf(tokens[at + 1]) === 'mg') return at
  }
  return undefined
}

function problemWithDose(id: string, dose: number, { transcript }: Reading): Omit<NumberProblem, 'at'> | undefined {
  const { segments, mentions } = transcript
  const places = mentions.get(id) ?? []
  const doses = new Map<number, number>()
  /** Whether each dose follows the drug at once. */
  let isNext = true
  const near = new Set<number>()
  for (const { segment, at, length } of places) {
    const addNear = (position: number, from: number, to: number): void => {
      for (const number of segments[position]?.numbers ?? []) {
        const isDose = number.unit === undefined || number.unit === 'mg'
        if (isDose && number.from > from && number.from < to && !isDoseOfOther(segments[position]!, number, id))
          near.add(number.value)
      }
    }
    addNear(segment, at - 25, at + 40)
    addNear(segment + 1, -1, Number.POSITIVE_INFINITY)
    addNear(segment + 2, -1, Number.POSITIVE_INFINITY)
    for (const { value, from } of dosesAfter(segments[segment]!, at, length)) {
      doses.set(value, segment)
      isNext &&= from <= at + length + 2
    }
  }
  if (doses.size > 0 && !doses.has(dose) && !near.has(dose)) {
    return {
      about: `${dose} mg`,
      verdict: 'contradicts',
      segments: [...doses.values()],
      ...(doses.size === 1 ? { instead: `${[...doses.keys()][0]} mg`, isCertain: isNext } : {}),
    }
  }
  if (places.length === 0 || doses.size > 0 || near.has(dose)) return undefined
  for (const { segment, number } of transcript.numbers.get(dose) ?? []) {
    if (number.unit === 'mg' && isDoseOfOther(segments[segment]!, number, id))
      return { about: `${dose} mg`, verdict: 'contradicts', segments: [segment] }
  }
  return undefined
}

/** Whether a number follows another drug directly. */
function isDoseOfOther({ tokens }: SpokenSegment, { from }: SpokenNumber, id: string): boolean {
  for (let at = from - 1; at >= Math.max(0, from - 6); at--) {
    const drug = tokens[at]!.concepts.find(({ kind }) => kind === 'drug')
    if (drug) return drug.id !== id
    if (/^[.;?]$/.test(wordAt(tokens, at))) return false
  }
  return false
}

/** Milligrams that follow a drug, before the next one. */
const dosesAfter = ({ tokens, numbers }: SpokenSegment, at: number, length: number): SpokenNumber[] =>
  numbers.filter(
    ({ from, unit }) => from > at && from <= at + 8 && unit === 'mg' && !tokens.slice(at + length, from).some(hasDrug),
  )
