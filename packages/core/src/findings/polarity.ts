import { sentenceStarts, yesWords } from './answer-words.ts'
import { markQuestion } from './questions.ts'
import { type Token, wordAt, wordsOf } from './tokens.ts'

/**
 * How a word is meant, after ConText (Harkema and others, J Biomed Inform 2009). In speech a question is 'asked' ('asked-not' with
 * a negation) until its answer decides; 'unclear' has no clear answer, 'partly' is a yes to a question about several things.
 */
export type Polarity = 'affirmed' | 'denied' | 'hypothetical' | 'asked' | 'asked-not' | 'unclear' | 'partly'

/** A clause: its tokens, from (inclusive) to (exclusive), and where a question begins in it. */
export interface Clause {
  tokens: readonly Token[]
  polarities: Polarity[]
  from: number
  to: number
  isSpoken: boolean
  question: number | undefined
}

const words = (text: string): Set<string> => new Set(text.split(/\s+/))

const negations = words(
  `no not never nobody without denies denied deny denying none neither nor cannot don't doesn't didn't haven't hasn't hadn't isn't aren't wasn't
weren't won't can't couldn't wouldn't shouldn't ain't dont doesnt didnt negative absence absent nothing`,
)
/** The scope of a negation ends before these words. */
const ends = words(
  'but however although except though because since when which who where while yet aside besides still after until',
)
const pseudo =
  /^(?:no (?:change|increase|decrease|problem|doubt|more|worries|need|one|idea|matter)|not (?:only|sure|certain|necessarily|just|too|that|much|as|really sure|be able)|don't (?:know|remember (?!an?\b|any\b)|recall (?!an?\b|any\b)|want|forget|need|worry|mind|have to|let|see why|be)|didn't (?:know|want|realize|get|help|remember)|can't (?:remember (?!an?\b|any\b)|recall (?!an?\b|any\b|like)|stand|wait|take)|won't|wouldn't (?!say)|couldn't|shouldn't|nothing (?:else|more))(?:\b|(?<= ))/
/** The polarity of each token. */
export function polaritiesIn(tokens: readonly Token[], isSpoken: boolean): Polarity[] {
  const polarities = tokens.map((): Polarity => 'affirmed')
  for (let from = 0; from < tokens.length; ) {
    let to = from
    while (to < tokens.length && !/^[.?!;]$/.test(wordAt(tokens, to))) to++
    const clause: Clause = { tokens, polarities, from, to, isSpoken, question: undefined }
    if (isSpoken) markQuestion(clause)
    markHypotheses(clause)
    markNegatedWords(clause)
    for (let at = from; at < to; at++) markNegation(clause, at)
    from = to + 1
  }
  return polarities
}

const hypothesis =
  /^(?:return for|monitor for|watch for|in case|risk of|risks of|signs of|concern for|concerned about|rule out|evaluate for|assess for|worried about|to avoid|to prevent|look for|prevent [a-z]+|trying to|wish i|wish it|want to|wants to|wan na|wanna [a-z]+)$/

/** How a note begins to say when the patient is to come back. */
const instruction =
  /^(?:- |\* )?(?:(?:pt|patient|parents?|mother|father) (?:to|may|will) )?(?:call|return|seek|notify|contact|go to|come back|may return|strict return|return precautions|er precautions|red flags?)\b/

/** 'if', 'return for': what follows is not said to be so. */
function markHypotheses({ tokens, polarities, from, to, isSpoken }: Clause): void {
  let end = !isSpoken && instruction.test(wordsOf(tokens, from, from + 4)) ? to : from
  for (let at = from; at < to; at++) {
    const word = wordAt(tokens, at)
    if ((word === 'if' && wordAt(tokens, at - 1) !== 'even') || hypothesis.test(`${word} ${wordAt(tokens, at + 1)}`))
      end = isSpoken ? at + spokenReach : to
    if (/^(?:then|but)$/.test(word) || (isSpoken && (isCheck(tokens, at) || isOwnState(tokens, at)))) end = at
    if (at < end && polarities[at] !== 'asked') polarities[at] = 'hypothetical'
  }
}

/** Speech without marks goes on with something else. */
const spokenReach = 25

/** 'I just want to make sure you're not having any pain': a question. */
const isCheck = (tokens: readonly Token[], at: number): boolean =>
  /^(?:make|making) sure (?:that )?(?:you're not|you are not|you haven't|you don't)\b/.test(wordsOf(tokens, at, at + 5))

/** '… if I could stay at home, I am tired a lot.' */
const isOwnState = (tokens: readonly Token[], at: number): boolean =>
  /^(?:i'm|i am|i've been|i have been) (?:really|so|very|always|just|pretty|still)\b/.test(wordsOf(tokens, at, at + 4)) &&
  wordAt(tokens, at - 1) !== 'if'

/** 'non-tender', 'afebrile'. */
function markNegatedWords({ tokens, polarities, from, to }: Clause): void {
  for (let at = from; at < to; at++) {
    if (/^(?:nontender|afebrile|asymptomatic|nondistended|noncontributory)$/.test(wordAt(tokens, at))) polarities[at] = 'denied'
    if (wordAt(tokens, at) !== 'non') continue
    for (let next = at; next < Math.min(to, at + 2); next++) {
      polarities[next] = polarities[next] === 'asked' ? 'asked-not' : 'denied'
    }
  }
}

function markNegation(clause: Clause, at: number): void {
  const { tokens, polarities, from, to, isSpoken } = clause
  const word = wordAt(tokens, at)
  const next = wordAt(tokens, at + 1)
  if (word === 'free' && next === 'of') {
    markAfter(clause, at + 1, true)
    return
  }
  if (word === 'negative' && next !== 'for') {
    markBefore(clause, at, false)
    if (isSpoken || at > from) return
  } else if (/^(?:absent|denied|resolved|unremarkable|gone|ruled)$/.test(word) && at > from && next !== 'for') {
    markBefore(clause, at, true)
  }
  if (!negations.has(word) || pseudo.test(`${wordsOf(tokens, at, at + 4)} `)) return
  // 'can't sleep' is a symptom.
  if (tokens[at]!.concepts.some(({ kind, length }) => kind === 'condition' && length > 1)) return
  if (word === 'no' && (at + 1 >= tokens.length || sentenceStarts.has(next) || (isSpoken && yesWords.has(next)))) {
    // An answer; inside one turn it answers the question before.
    const { question } = clause
    if (isSpoken && question !== undefined && at > question + 2) {
      for (let each = question; each < to; each++)
        if (polarities[each] === 'asked') polarities[each] = each < at ? 'denied' : 'affirmed'
    } else if (isSpoken) markItem(clause, at)
    return
  }
  const isList =
    /^(?:no|nobody|denies|denied|deny|denying|without|negative|nor|neither)$/.test(word) ||
    (/^(?:not|haven't|hasn't|don't|doesn't|didn't|never)$/.test(word) && / any\b/.test(wordsOf(tokens, at, at + 5)))
  markAfter(clause, at, isList)
}

/** 'Constipation no, I'm pretty regular': an answer about one of several things. */
function markItem({ tokens, polarities, from }: Clause, at: number): void {
  for (let start = at - 1; start >= Math.max(from, at - 5); start--) {
    const isItem = tokens[start]!.concepts.some(({ kind, length }) => kind === 'condition' && start + length === at)
    if (!isItem) continue
    if (start === from || !determiners.test(wordAt(tokens, start - 1)))
      for (let each = start; each < at; each++) if (polarities[each] === 'affirmed') polarities[each] = 'denied'
    return
  }
}

const determiners = /^(?:an?|the|my|your|some|have|has|had|having|of|with|this|that|any|is|was|more)$/

const subjects = /^(?:i|he|she|it|they|your|you|the|has|is|was|will|does|reports|states|then|my|there|we|his|her)$/
const verbs = /^(?:positive|reports|endorses|reported|states|has|have|i|admits|complains|he|she|so|we|is|are|was)$/

/** Negates the words after a negation: 'no X, Y or Z' reaches far, 'not X' only up to 'and'. */
function markAfter({ tokens, polarities, to, isSpoken }: Clause, at: number, isList: boolean): void {
  const limit = Math.min(to, at + (isList ? 40 : reachOf(tokens, at)))
  for (let each = at; each < limit; each++) {
    const word = wordAt(tokens, each)
    if (each > at && ends.has(word)) return
    if (word === 'and' && each > at && ((!isList && each > at + 1) || subjects.test(wordAt(tokens, each + 1)))) return
    if (isList && each > at + 1 && (verbs.test(word) || isNextFinding(tokens, each))) return
    if (each > at + 1 && (word === 'just' || word === 'only' || (isSpoken && word === 'some'))) return
    const before = polarities[each]
    if (before === 'asked') polarities[each] = 'asked-not'
    else if (before === 'affirmed') polarities[each] = 'denied'
  }
}

/** Where speech without marks goes on: 'no carotid bruits on your heart exam there is a murmur'. */
const isNextFinding = (tokens: readonly Token[], at: number): boolean =>
  /^(?:there's|your (?:\S+ ){1,2}(?:is|are)|on your (?:\S+ ){0,2}exam)\b/.test(wordsOf(tokens, at, at + 5))

const having =
  /\b(?:have|has|had|having|feel|felt|notice|noticed|experience|experienced|think|believe|seem|look|see|seen|appreciate|hear|find|found|know|been|remember|recall|say|call|any)\b/

/** 'haven't had' and 'doesn't hurt' are about what follows, 'don't drive with a migraine' is about driving. */
function reachOf(tokens: readonly Token[], at: number): number {
  const isNear = tokens.slice(at + 1, at + 3).some(({ concepts }) => concepts.length > 0)
  return isNear || !/n't$|^(?:not|never)$/.test(wordAt(tokens, at)) || having.test(wordsOf(tokens, at + 1, at + 4)) ? 12 : 3
}

/** Negates the words before: 'the strep test was negative'. */
function markBefore({ tokens, polarities, from }: Clause, at: number, endsAtAnd: boolean): void {
  for (let each = at - 1; each >= Math.max(from, at - 6); each--) {
    const word = wordAt(tokens, each)
    if (ends.has(word) || (endsAtAnd && word === 'and')) return
    if (polarities[each] === 'affirmed') polarities[each] = 'denied'
  }
}
