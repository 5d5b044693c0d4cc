import { backgroundShare } from './background.ts'
import { isFiller } from './concepts.ts'
import type { Contradiction } from './find-negations.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { Token } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'

const verbs = /\b(?:reports?|endorses?|has had|admits(?: to)?|complains of|denies|negative for|does not have)\b/gi
const between = /^(?:[.,;]|and|or|but|that|for|when|since|with|in|of)$/
const vague =
  /^(?:using|taking|having|use|take|increased|recent|new|current|occasional|some|mild|significant|history|further|associated)$/
/** What is denied is the rest: 'takes ibuprofen, denies other medications'. */
const rest = /^(?:other|else|additional|further)$/
const tooCommon = /^(?:weight|side|day|week|year|month|time|night|morning|work|way|good|better|medication|doctor|activity|home)$/

/** What follows 'reports' or 'denies' in words that the tables do not have, if the recording has the opposite only. */
export const wordContradictions = (sentence: NoteSentence, transcript: TranscriptIndex): Contradiction[] =>
  [...sentence.text.matchAll(verbs)].flatMap((verb) => [
    ...contradictedAfter(verb.index + verb[0].length, sentence, transcript),
    ...contradictedTogether(sentence, verb.index + verb[0].length, transcript),
  ])

function contradictedAfter(from: number, { tokens, polarities }: NoteSentence, { mentions }: TranscriptIndex): Contradiction[] {
  const object: Token[] = []
  let isDenied = false
  for (const [at, token] of tokens.entries()) {
    if (token.from < from) continue
    if (object.length === 3 || (object.length > 0 && between.test(token.word))) break
    if (polarities[at] === 'denied' && rest.test(token.word)) return []
    if (token.kind !== 'word' || isFiller(token.word) || vague.test(token.word) || between.test(token.word)) continue
    if (object.length === 0) isDenied = polarities[at] === 'denied'
    if (polarities[at] === (isDenied ? 'denied' : 'affirmed')) object.push(token)
  }
  const spoken = object
    .map(({ word, stem }) => ({
      word,
      stem,
      list: (mentions.get(stem) ?? []).filter(({ polarity, isOfRelative }) => polarity !== 'hypothetical' && !isOfRelative),
    }))
    .filter(({ list }) => list.length > 0)
  const last = spoken.at(-1)
  if (!last || last.word !== object.at(-1)?.word || tooCommon.test(last.word)) return []
  const together = last.list.filter((mention) => spoken.every(({ list }) => list.some((other) => isNear(mention, other))))
  const isPhrase = spoken.length >= 2 && object.length === spoken.length && together.length > 0
  if (isDenied && !isPhrase && (object.length > spoken.length || (spoken.length < 2 && backgroundShare(last.stem) > 0))) return []
  const opposite = isDenied ? 'affirmed' : 'denied'
  const compared = isPhrase ? together : spoken.flatMap(({ list }) => list)
  if (!compared.every(({ polarity }) => polarity === opposite)) return []
  return [
    {
      about: spoken.map(({ word }) => word).join(' '),
      segments: compared.map(({ segment }) => segment),
      verdict: 'contradicts',
    },
  ]
}

/** What is denied or reported as a whole, if most of it was said in one breath, and always with the opposite meaning. */
function contradictedTogether(
  { tokens, terms, polarities }: NoteSentence,
  from: number,
  { mentions }: TranscriptIndex,
): Contradiction[] {
  const [first] = terms.filter(({ at, text }) => tokens[at]!.from >= from && !vague.test(text))
  if (!first) return []
  const own = polarities[first.at]!
  if (own !== 'affirmed' && own !== 'denied') return []
  if (own === 'denied' && tokens.some(({ word, from: start }) => start >= from && rest.test(word))) return []
  const object = terms.filter(
    ({ at, text, kinds }) =>
      at >= first.at && at < first.at + 12 && polarities[at] === own && !vague.test(text) && !kinds.includes('number'),
  )
  const spoken = object
    .map((term) =>
      (term.ids.length > 0 ? term.ids : term.stems)
        .flatMap((key) => mentions.get(key) ?? [])
        .filter(({ isOfRelative }) => !isOfRelative),
    )
    .filter((list) => list.length > 0)
  if (spoken.length < 2 || spoken.length < object.length * share) return []
  const [rarest] = [...spoken].sort((a, b) => a.length - b.length)
  const together = rarest!.filter(
    (mention) =>
      spoken.filter((list) => list.some((other) => isNear(mention, other))).length >= Math.max(2, object.length * share),
  )
  const opposite = own === 'denied' ? 'affirmed' : 'denied'
  if (
    together.length === 0 ||
    !together.every((mention) =>
      spoken.every((list) => list.every((other) => !isNear(mention, other) || other.polarity === opposite)),
    )
  )
    return []
  return [
    { about: object.map(({ text }) => text).join(' '), segments: together.map(({ segment }) => segment), verdict: 'contradicts' },
  ]
}
const share = 0.66

/** Said in one breath. */
const isNear = (a: Mention, b: Mention): boolean => a.segment === b.segment && Math.abs(a.at - b.at) <= 8
