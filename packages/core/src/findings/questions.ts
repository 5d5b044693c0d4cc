import { sentenceStarts, yesWords } from './answer-words.ts'
import type { Clause, Polarity } from './polarity.ts'

import { type Token, wordAt, wordsOf } from './tokens.ts'

const starts = /^(?:do|does|did|have|has|had|are|is|was|were|any|can|could|how|what)$/
const verbs = /^(?:do|does|did|have|has|are|any|had|is|was|were)$/
const notBefore = /^(?:have|has|i|we|they|you|he|she|it|that|don't|not|if|who|which|and|the|there|what|how)$/
/** Recognition often leaves out the question mark; these words come after the start of a question. */
const continuations = new Set(
  `blood bleeding weakness belly abdominal back neck joint trouble difficulty history family allergies recent fatigue weight cough
headache headaches dizziness vomiting diarrhea constipation chills sweating palpitations change changes type kind loss rash rashes
medication medications surgeries surgery tingling injury injuries vision hearing burning urinary bowel night muscle heart sign signs
sick fall falls you your it there he she they any that this the about anything anyone everything other chest fever fevers shortness nausea
pain numbness swelling problems issues symptoms redness bruising itching leg calf stiffness discharge travel`.split(/\s+/),
)

/** Marks the questions of a clause as asked, also those without a question mark. */
export function markQuestion(clause: Clause): void {
  const { tokens, polarities, from, to } = clause
  const isMarked = wordAt(tokens, to) === '?'
  for (let start = isMarked ? afterStatement(clause) : questionFrom(clause, from); start !== undefined; ) {
    clause.question ??= start
    let at = start
    for (; at < to && (isMarked || at < start + 2 || !isStatement(tokens, at)); at++) polarities[at] = 'asked'
    start = isMarked || at >= to ? undefined : questionFrom(clause, at + 1)
  }
}

/** Where the question of a clause with its mark begins: 'you mentioned the cough, but how about chest pain?' */
function afterStatement(clause: Clause): number {
  const { tokens, from, to } = clause
  for (let at = from + 4; at < to - 1; at++) {
    if (!/^(?:how about|what about|do you|did you|have you|are you|any)\b/.test(wordsOf(tokens, at, at + 2))) continue
    const isStated = stated.test(wordsOf(tokens, from, at)) && /^(?:but|and|so|,)$/.test(wordAt(tokens, at - 1))
    return isStated ? at : from
  }
  return from
}
const stated =
  /^(?:\S+ ){0,6}(?:i (?:know|see|understand|read|heard)|you (?:said|have|had|told|mentioned|endorsed|reported|noted)|the nurse)\b/

/** Where the next question of a clause begins. */
function questionFrom({ tokens, from, to }: Clause, first: number): number | undefined {
  for (let at = first; at < to - 1; at++) {
    const word = wordAt(tokens, at)
    const next = wordAt(tokens, at + 1)
    const before = wordAt(tokens, at - 1)
    if (/^(?:do|did|have|had|are|were)$/.test(word) && next === 'you' && !asksDifferently.test(before)) return at
    if (!starts.test(word) || (word !== 'any' && !continuations.has(next))) continue
    if (
      verbs.test(word)
        ? word !== 'any' && at > from && (notBefore.test(before) || /'(?:ve|d|s)$/.test(before))
        : !(/^(?:how|what)$/.test(word) && next === 'about')
    )
      continue
    if (word === 'any' && (before === 'had' || denial.test(wordsOf(tokens, Math.max(from, at - 4), at)))) continue
    return at
  }
  return undefined
}

/** 'I don't appreciate any masses' asks nothing. */
const denial = /\b(?:not|don't|doesn't|haven't|hasn't|didn't|without|no|never|wasn't|isn't)\b/

/** Before 'do you' and the like: a question with another answer than yes or no. */
const asksDifferently = /^(?:if|what|when|where|how|as|than|why|who|which)$/

/** 'do you have a cough i've had': the answer follows in the same turn. */
const isStatement = (tokens: readonly Token[], at: number): boolean =>
  /^(?:i'm|i've|there's)$/.test(wordAt(tokens, at)) ||
  /^(?:there (?:is|are|was)\b|you do (?:have|got)\b|your lungs are\b|on your (?:\S+ ){0,2}exam\b|on exam\b)/.test(
    wordsOf(tokens, at, at + 5),
  ) ||
  (wordAt(tokens, at) === 'i' &&
    /^(?:feel|have|had|haven't|don't|do|did|didn't|get|got|am|was|take|took)$/.test(wordAt(tokens, at + 1)))

const noWords = new Set('no nope nah never none nothing not hmm-mm uh-uh negative neither'.split(' '))
const fillers = new Set(
  'um uh well oh hmm ah okay ok so you know i mean , . like honestly actually and - my gosh god goodness'.split(' '),
)
const yesPhrase =
  /^(?:a little|a bit|a few|kind of|i do|i have|i am|i did|it does|it is|it has|there is|they do|i was|that's right|that's correct|i've|it's been|now and then|once in a while|every (?:now|once|day|night|morning|time)|from time to time|here and there|on and off|off and on|most days|when i)\b/
const noPhrase =
  /^(?:i (?:don't|haven't|didn't|do not|have not|hadn't|can't say|wouldn't (?:say|think|call))|i'm not|i've never|it (?:doesn't|hasn't|isn't|didn't)|it's not|haven't|don't|doesn't|there's no|not)\b/

/** How somebody answers; 'explicit' names what they deny or affirm ('no vomiting but …'), undefined where nothing is answered. */
export type Answer = 'yes' | 'no' | 'explicit' | 'unclear' | undefined

/** The answer with which a turn begins. */
export function answerIn(tokens: readonly Token[]): Answer {
  let at = 0
  while (at < tokens.length && isFiller(tokens, at)) at++
  const word = wordAt(tokens, at)
  if (!word) return undefined
  const rest = wordsOf(tokens, at, at + 4)
  const next = wordAt(tokens, at + 1)
  if (yesWords.has(word) || yesPhrase.test(rest)) {
    for (let each = at + 1; each < at + 4; each++) if (isBareNo(tokens, each)) return 'no'
    return /^i (?:do|have|did|am) not|^(?:i've|it's been) (?:not|never)/.test(rest) ? 'no' : 'yes'
  }
  // 'With the new shoes no, nothing.'
  if (/^(?:\S+ ){1,6}no (?:not really|not that|nothing|no)\b/.test(wordsOf(tokens, at, at + 9))) return 'no'
  if (!noWords.has(word) && !noPhrase.test(rest)) return undefined
  if (word === 'no' && next && !sentenceStarts.has(next) && !noWords.has(next)) return 'explicit'
  return /^not (?:too|as|so|very)|^not that (?!i\b)/.test(rest) ? 'unclear' : 'no'
}

const isFiller = (tokens: readonly Token[], at: number): boolean =>
  fillers.has(wordAt(tokens, at)) && !(wordAt(tokens, at) === 'i' && wordAt(tokens, at + 1) !== 'mean')

const isBareNo = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === 'no' && (at + 1 >= tokens.length || sentenceStarts.has(wordAt(tokens, at + 1)))

/** Whether a polarity waits for an answer. */
export const isAsked = (polarity: Polarity | undefined): boolean => polarity === 'asked' || polarity === 'asked-not'
