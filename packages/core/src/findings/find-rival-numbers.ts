import type { NumberProblem } from './find-numbers.ts'
import type { Reading } from './finding.ts'
import { equivalents, isWeight, unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import { wordAt } from './tokens.ts'

const units = /^(?:mg|mcg|year|month|week|day|hour|%|lb|puff|unit|ml|cm|mm)$/
/** How clearly another number must fit better. */
const least = 0.7
const margin = 0.3
const share = 0.6

/** Numbers that were said of something else, while another one with the same unit was said of this. */
export function findRivalNumbers(sentence: NoteSentence, { transcript }: Reading): NumberProblem[] {
  const { tokens, section } = sentence
  if (section === 'vitals') return []
  const own = new Set(tokens.flatMap(({ kind, word }) => (kind === 'number' ? [Number(word)] : [])))
  const problems: NumberProblem[] = []
  tokens.forEach((token, at) => {
    const unit = unitOf(tokens[at + 1])
    if (token.kind !== 'number' || !unit || !units.test(unit) || isRange(sentence, at) || wordAt(tokens, at + 2) === '/') return
    const value = Number(token.word)
    if (value === 1) return
    const about = surroundingsOf(sentence, at)
    const same = new Map(equivalents(value, unit).map((each) => [each.value, each.unit]))
    let best = 0
    let rival = { score: 0, value: 0, segment: 0 }
    for (const [spokenValue, places] of transcript.numbers) {
      for (const { number, segment } of places) {
        const isSame = spokenValue === value && (!number.unit || number.unit === unit || isWeight(number.unit))
        const isEqual = same.has(spokenValue) && same.get(spokenValue) === number.unit
        const isRival = spokenValue !== value && number.unit === unit && !own.has(spokenValue)
        if (!isSame && !isEqual && !isRival) continue
        const score = likeness(transcript, about, segment, number.from)
        if (isSame || isEqual) best = Math.max(best, score)
        else if (score > rival.score) rival = { score, value: spokenValue, segment }
      }
    }
    if (rival.score < least || rival.score < best + margin || best > share * rival.score) return
    problems.push({
      about: `${token.word} ${unit}`,
      instead: `${rival.value} ${unit}`,
      verdict: 'contradicts',
      segments: [rival.segment],
    })
  })
  return problems
}

const isRange = ({ tokens }: NoteSentence, at: number): boolean =>
  /^(?:-|to)$/.test(wordAt(tokens, at - 1)) ||
  wordAt(tokens, at + 1) === 'to' ||
  (wordAt(tokens, at + 1) === '-' && tokens[at + 2]?.kind === 'number')
