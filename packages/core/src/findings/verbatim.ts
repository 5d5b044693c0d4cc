import { isFiller } from './concepts.ts'
import { unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { type Token, wordAt } from './tokens.ts'
import type { SpokenSegment, TranscriptIndex } from './transcript-index.ts'

/** Where a clause of a note ends. */
const border = /^(?:[.,;:!?()]|and|but|or)$/
/** How a note begins to say what somebody said: 'The patient reports that she has'. */
const lead =
  /^(?:an?|any|the|i|patient|also|that|there|is|are|has|have|had|no|not|den\w+|reports?|states?|notes?|endorses?|complains?|of|to)$/
const hesitation = /^(?:um|uh|er|well|like|[,-])$/
/** Fewer words say too little to be the same statement. */
const fewestWords = 3
/** Words with content besides numbers, units and sides. */
const fewestContents = 2

/** A word of a note with its meaning. */
interface NotedWord {
  token: Token
  polarity: string | undefined
}

/** Whether the clause around a token of the note was said word for word, in one breath and with the same meaning. */
export function isVerbatim(sentence: NoteSentence, at: number, { segments }: TranscriptIndex): boolean {
  const words = clauseAround(sentence, at)
  if (words.length < fewestWords || words.filter(({ token }) => hasContent(token)).length < fewestContents) return false
  return segments.some((spoken) => spoken.tokens.some((_, from) => isVerbatimAt(words, spoken, from)))
}

/** The words of the clause, without those that only say who reports it. */
function clauseAround({ tokens, polarities }: NoteSentence, at: number): NotedWord[] {
  let [from, to] = [at, at]
  while (from > 0 && !border.test(wordAt(tokens, from - 1))) from--
  while (to < tokens.length && !border.test(wordAt(tokens, to))) to++
  while (from < at && lead.test(folded(tokens[from]!))) from++
  return tokens
    .slice(from, to)
    .map((token, each) => ({ token, polarity: polarities[from + each] }))
    .filter(({ token }) => token.kind !== 'mark')
}

const hasContent = (token: Token): boolean =>
  token.kind === 'word' && !isFiller(token.word) && !unitOf(token) && !/^(?:left|right)$/.test(token.word)

function isVerbatimAt(words: readonly NotedWord[], { tokens, polarities, numbers }: SpokenSegment, from: number): boolean {
  let at = from
  for (const { token, polarity } of words) {
    while (at > from && hesitation.test(wordAt(tokens, at))) at++
    const spoken = tokens[at]
    if (!spoken || (hasContent(token) && polarities[at] !== polarity)) return false
    if (token.kind === 'number') {
      const number = numbers.find((each) => each.from === at && each.value === Number(token.word))
      if (!number) return false
      at = number.to
    } else if (folded(token) === folded(spoken)) at++
    else return false
  }
  return true
}

/** The speaker's 'my knee' is 'the knee' and 'her knee' of the note. */
const folded = ({ word, stem }: Token): string =>
  /^(?:my|your|his|her|their)$/.test(word) ? 'the' : /^(?:you|he|she|they)$/.test(word) ? 'i' : stem
