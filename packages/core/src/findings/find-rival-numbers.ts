import type { NumberProblem } from './find-numbers.ts'
import type { Reading } from './finding.ts'
import { equivalents, isWeight, unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import { wordAt } from './tokens.ts'

const units = /^(?:mg|mcg|year|month|week|day|hour|minute|second|%|lb|puff|unit|ml|cm|mm|degree|pack|drink|tablet)$/
/** How clearly another number must fit better. */
export const tune = { least: 0.7, margin: 0.3, share: 0.6 }

interface Place {
  value: number
  segment: number
  score: number
}

/** Numbers that were said of something else, while another one with the same unit was said of this. */
export function findRivalNumbers(sentence: NoteSentence, { transcript }: Reading): NumberProblem[] {
  const { tokens, section } = sentence
  if (section === 'vitals') return []
  const own = new Set(tokens.flatMap(({ kind, word }) => (kind === 'number' ? [Number(word)] : [])))
  const problems: NumberProblem[] = []
  tokens.forEach((token, at) => {
    const unit = unitOfNumber(sentence, at)
    if (token.kind !== 'number' || !unit || !units.test(unit)) return
    const value = Number(token.word)
    if (value === 1) return
    const about = surroundingsOf(sentence, at)
    const same = new Map(equivalents(value, unit).map((each) => [each.value, each.unit]))
    let best = 0
    let isSpokenWithUnit = false
    const rivals: Place[] = []
    for (const [spokenValue, places] of transcript.numbers) {
      for (const { number, segment } of places) {
        const isSame = spokenValue === value && (!number.unit || number.unit === unit || isWeight(number.unit))
        const isEqual = same.has(spokenValue) && same.get(spokenValue) === number.unit
        const isRival = spokenValue !== value && number.unit === unit && !own.has(spokenValue)
        if (!isSame && !isEqual && !isRival) continue
        const score = likeness(transcript, about, segment, number.from)
        if (isRival) rivals.push({ value: spokenValue, segment, score })
        else {
          best = Math.max(best, score)
          isSpokenWithUnit ||= number.unit !== undefined
        }
      }
    }
    const rival = rivals.reduce<Place>((a, b) => (b.score > a.score ? b : a), { value: 0, segment: 0, score: 0 })
    const isClear = rival.score >= tune.least && rival.score >= best + tune.margin && best <= tune.share * rival.score
    if (!isClear && (isSpokenWithUnit || best > tune2.near || new Set(rivals.map((each) => each.value)).size !== 1 || rival.score < tune2.least)) return
    problems.push({
      about: `${token.word} ${unit}`,
      instead: `${rival.value} ${unit}`,
      verdict: 'contradicts',
      segments: [rival.segment],
    })
  })
  return problems
}
export const tune2 = { near: 0.5, least: 0 }

/** The unit of a number, also in '6 to 8 weeks' and '6-week'; none before '/', as in 'mg/dL'. */
function unitOfNumber({ tokens }: NoteSentence, at: number): string | undefined {
  const isRange = /^(?:-|to|or)$/.test(wordAt(tokens, at + 1)) && tokens[at + 2]?.kind === 'number'
  const place = isRange ? at + 3 : wordAt(tokens, at + 1) === '-' ? at + 2 : at + 1
  if (wordAt(tokens, place + 1) === '/' || /^old$/.test(wordAt(tokens, place + 1)) || wordAt(tokens, place + 2) === 'old') return undefined
  return unitOf(tokens[place])
}
