import type { NumberProblem } from './find-numbers.ts'
import type { Reading } from './finding.ts'
import { equivalents, isWeight, unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isNumber } from './number-words.ts'
import type { SpokenNumber } from './spoken-numbers.ts'
import { likeness, surroundingsOf } from './surroundings.ts'
import { wordAt } from './tokens.ts'
import type { TranscriptIndex } from './transcript-index.ts'

const units = /^(?:mg|mcg|year|month|week|day|hour|minute|second|%|lb|puff|unit|ml|cm|mm|degree|pack|drink|tablet)$/
/** How clearly another number must fit better (see `likeness`): its own fit, the difference, and the share that this one has. */
const rule = { least: 0.7, margin: 0.3, maxShare: 0.6 }
/** The difference that a number needs which the note has elsewhere, and so does not lack. */
const accounted = 0.7
/** A number that was said with another unit only, or with none and this little in common, is none of this unit. */
const stray = 0.5
/** Units that people leave out: 'losartan fifty', 'you're at one twenty today'. */
const oftenLeftOut = /^(?:mg|mcg|unit|lb|%|degree)$/

interface Place {
  value: number
  segment: number
  score: number
  isCertain: boolean
  /** By how much it fits better. */
  lead: number
}

/** Numbers that were said of something else, while another one with the same unit was said of this. */
export function findRivalNumbers(sentence: NoteSentence, { transcript, chartedNumbers, sentences }: Reading): NumberProblem[] {
  if (sentence.section === 'vitals') return []
  return sentence.tokens.flatMap((token, at) => {
    const unit = unitOfNumber(sentence, at)
    if (token.kind !== 'number' || !unit || !units.test(unit)) return []
    if (Number(token.word) === 1 || chartedNumbers.has(Number(token.word))) return []
    const rival = rivalOf(sentence, at, unit, transcript)
    if (!rival || (!rival.isCertain && rival.lead < accounted && isNoted(sentences, rival.value, unit))) return []
    return [
      {
        about: `${token.word} ${unit}`,
        at,
        instead: `${rival.value} ${unit}`,
        isCertain:
          rival.isCertain &&
          !oftenLeftOut.test(unit) &&
          !transcript.numbers.has(Number(token.word)) &&
          !isOfRange(transcript, rival),
        verdict: 'contradicts' as const,
        segments: [rival.segment],
      },
    ]
  })
}

/** Whether the note has a number elsewhere, and so does not lack it here. */
const isNoted = (sentences: readonly NoteSentence[], value: number, unit: string): boolean =>
  sentences.some((sentence) =>
    sentence.tokens.some(
      ({ kind, word }, at) => kind === 'number' && Number(word) === value && unitOfNumber(sentence, at) === unit,
    ),
  )

/** The number that was said instead, if one fits clearly better or is the only one with this unit. */
function rivalOf(sentence: NoteSentence, at: number, unit: string, transcript: TranscriptIndex): Place | undefined {
  const { tokens } = sentence
  const value = Number(wordAt(tokens, at))
  const inSentence = new Set(tokens.flatMap(({ kind, word }) => (kind === 'number' ? [Number(word)] : [])))
  const about = surroundingsOf(sentence, at)
  const same = new Map(equivalents(value, unit).map((each) => [each.value, each.unit]))
  let [fit, hasUnit] = [0, false]
  const rivals: Omit<Place, 'isCertain' | 'lead'>[] = []
  for (const [spokenValue, places] of transcript.numbers) {
    for (const { number, segment } of places) {
      const isSame = spokenValue === value && (!number.unit || number.unit === unit || isWeight(number.unit))
      const isEqual = same.has(spokenValue) && same.get(spokenValue) === number.unit
      const isRival =
        spokenValue !== value && number.unit === unit && !inSentence.has(spokenValue) && !isRate(transcript, segment, number)
      if (!isSame && !isEqual && !isRival) continue
      const score = likeness(transcript, about, segment, number.from)
      if (isRival) rivals.push({ value: spokenValue, segment, score })
      else [fit, hasUnit] = [Math.max(fit, score), hasUnit || number.unit !== undefined]
    }
  }
  if (rivals.length === 0) return undefined
  const best = rivals.reduce((a, b) => (b.score > a.score ? b : a))
  const isBetter = best.score >= rule.least && best.score >= fit + rule.margin && fit <= rule.maxShare * best.score
  const isStray = oftenLeftOut.test(unit) ? !transcript.numbers.has(value) : fit <= stray
  const isOnly = !hasUnit && isStray && rivals.every((each) => each.value === best.value)
  return isBetter || isOnly ? { ...best, isCertain: isOnly, lead: best.score - fit } : undefined
}

/** '8 to 12 weeks': which end is meant is a guess. */
const isOfRange = ({ segments }: TranscriptIndex, { segment, value }: Place): boolean => {
  const { tokens, numbers } = segments[segment]!
  return numbers.some(
    ({ value: other, from, to }) =>
      other === value &&
      /^(?:-|to|or)$/.test(
        isNumber(tokens[to + 1]) ? wordAt(tokens, to) : isNumber(tokens[from - 2]) ? wordAt(tokens, from - 1) : '',
      ),
  )
}

/** Before 'a week' that is a duration. */
const lasting =
  /^(?:for|in|after|about|within|over|almost|nearly|like|only|just|past|last|than|took|lasted|half|been|until|maybe|probably|to)$/

/** 'twice a week', 'every month': how often, not how long. */
function isRate({ segments }: TranscriptIndex, segment: number, { from }: SpokenNumber): boolean {
  const { tokens } = segments[segment]!
  const word = wordAt(tokens, from)
  return (
    /^(?:per|every|each|the|this|last|next|another)$/.test(word) ||
    (/^an?$/.test(word) && !lasting.test(wordAt(tokens, from - 1)))
  )
}

/** The unit of a number, also in '6 to 8 weeks' and '6-week'; none before '/', as in 'mg/dL'. */
function unitOfNumber({ tokens }: NoteSentence, at: number): string | undefined {
  const isRange = /^(?:-|to|or)$/.test(wordAt(tokens, at + 1)) && tokens[at + 2]?.kind === 'number'
  const place = isRange ? at + 3 : wordAt(tokens, at + 1) === '-' ? at + 2 : at + 1
  if (wordAt(tokens, place + 1) === '/' || /^old$/.test(wordAt(tokens, place + 1)) || wordAt(tokens, place + 2) === 'old')
    return undefined
  return unitOf(tokens[place])
}
