import { backgroundShare } from './background.ts'
import { isFiller } from './concepts.ts'
import type { Contradiction } from './find-negations.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { Token } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'

const verbs = /\b(?:reports?|endorses?|has had|admits(?: to)?|complains of|denies|negative for|does not have)\b/i
const between = /^(?:[.,;]|and|or|but|that|for|when|since|with|in|of)$/
const vague =
  /^(?:using|taking|having|use|take|increased|recent|new|current|occasional|some|mild|significant|history|further|associated)$/
const tooCommon = /^(?:weight|side|day|week|year|month|time|night|morning|work|way|good|better|medication|doctor|activity|home)$/

/** What follows 'reports' or 'denies' in words that the tables do not have, if the recording has the opposite only. */
export function wordContradictions({ text, tokens, polarities }: NoteSentence, { mentions }: TranscriptIndex): Contradiction[] {
  const verb = verbs.exec(text)
  if (!verb) return []
  const object: Token[] = []
  let isDenied = false
  for (const [at, token] of tokens.entries()) {
    if (token.from < verb.index + verb[0].length) continue
    if (object.length === 3 || (object.length > 0 && between.test(token.word))) break
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

/** Said in one breath. */
const isNear = (a: Mention, b: Mention): boolean => a.segment === b.segment && Math.abs(a.at - b.at) <= 8
