import type { Term } from './concepts.ts'
import type { Polarity } from './polarity.ts'
import { type Answer, answerIn, isAsked } from './questions.ts'
import { wordAt, wordsOf } from './tokens.ts'
import type { SpokenSegment } from './transcript-index.ts'

/** Decides what was asked by the next speaker's answer. */
export function answerQuestions(segments: readonly SpokenSegment[], position: number): void {
  const segment = segments[position]!
  const { polarities, terms } = segment
  if (!polarities.some(isAsked) && isShortQuestion(segment)) {
    polarities.forEach((polarity, at) => {
      if (polarity === 'affirmed') polarities[at] = 'asked'
    })
  }
  segment.asked = polarities.map(isAsked)
  answerInTurn(segment)
  const last = polarities.findLastIndex(isAsked)
  if (last < 0) return
  const next = nextSpeaker(segments, position)
  const answer = next && answerIn(next.tokens)
  const about = terms.filter(({ at, kinds }) => polarities[at] === 'asked' && kinds.includes('condition'))
  polarities.forEach((polarity, at) => {
    // An answer is about the end of a long turn.
    if (isAsked(polarity)) polarities[at] = decided(polarity, last - at < 45 ? answer : undefined, about.length)
  })
  // 'How about your asthma?' says that there is one.
  for (const { at, kinds } of terms)
    if (kinds.includes('condition') && segment.asked[at] && wordAt(segment.tokens, at - 1) === 'your') polarities[at] = 'affirmed'
  if (!next) return
  const isNamed = ({ ids }: Term): boolean => next.terms.some((term) => term.at < 25 && term.ids.some((id) => ids.includes(id)))
  for (const term of about) {
    const repeated = repeatedPolarity(term, next)
    if (repeated) polarities[term.at] = repeated
  }
  if (answer === 'no' || about.length < 2) return
  // 'Chest pain, cough, fever?' 'Cough. No fever, though.'
  if (
    (answer === undefined || !/\b(?:yes|yeah|yep|mm-hmm|uh-huh|sure|all)\b/.test(wordsOf(next.tokens, 0, 5))) &&
    about.length >= 3 &&
    about.some(isNamed)
  )
    for (const term of about) if (!isNamed(term)) polarities[term.at] = 'denied'
}

/** How the answer itself names what was asked: 'no vomiting, but some nausea'. */
function repeatedPolarity({ ids }: Term, { terms, polarities }: SpokenSegment): Polarity | undefined {
  const found = terms.filter((term) => term.ids.some((id) => ids.includes(id))).map(({ at }) => polarities[at])
  const [first] = found
  return (first === 'affirmed' || first === 'denied') && found.every((polarity) => polarity === first) ? first : undefined
}

/** 'any nausea i feel sick but no': one turn with question and answer, as some services write it. */
function answerInTurn({ tokens, polarities }: SpokenSegment): void {
  for (let from = polarities.findIndex(isAsked); from >= 0; ) {
    let to = from
    while (to < tokens.length && isAsked(polarities[to])) to++
    if (to >= tokens.length - 1 || tokens[to]!.kind === 'mark') return
    const answer = answerIn(tokens.slice(to))
    const isAnswered = answer !== undefined || /^(?:i|i'm|i've)$/.test(wordAt(tokens, to))
    if (!isAnswered) return
    for (let at = from; at < to; at++) polarities[at] = decided(polarities[at]!, answer, 2)
    const next = polarities.slice(to).findIndex(isAsked)
    from = next < 0 ? -1 : to + next
  }
}

function decided(polarity: Polarity, answer: Answer, count: number): Polarity {
  if (polarity === 'asked-not') return answer === 'yes' && count > 0 ? 'unclear' : 'denied'
  if (answer === 'no') return 'denied'
  if (answer !== 'yes') return 'unclear'
  return count > 1 ? 'partly' : 'affirmed'
}

/** 'chest pain or shortness of breath' of a clinician, without a verb. */
function isShortQuestion({ isClinician, tokens, terms }: SpokenSegment): boolean {
  if (!isClinician || !terms.some(({ kinds }) => kinds.includes('condition'))) return false
  const words = tokens.filter(
    ({ kind, word }) => kind !== 'mark' && !/^(?:um|uh|well|oh|okay|ok|so|and|like|you|know)$/.test(word),
  )
  return (
    words.length <= 7 &&
    !words.some(({ word }) => /^(?:is|are|was|i'm|you're|it's|i|we|let|that|there|no|not|have|has)$/.test(word))
  )
}

/** Tokens that a speaker may go on for in short segments, as some services cut them, before somebody answers. */
const maxGoingOn = 30

/** The turn that answers, unless the speaker goes on for long. */
function nextSpeaker(segments: readonly SpokenSegment[], position: number): SpokenSegment | undefined {
  const { speaker } = segments[position]!
  if (!speaker) return segments[position + 1]
  let words = 0
  for (let next = position + 1; next < segments.length && (next < position + 3 || words < maxGoingOn); next++) {
    const segment = segments[next]!
    if (segment.speaker !== speaker) return segment
    words += segment.tokens.length
  }
  return undefined
}
