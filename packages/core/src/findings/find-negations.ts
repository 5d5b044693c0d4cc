import { isFiller } from './concepts.ts'
import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { areRelated } from './sides.ts'
import type { Token } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'

const ids = (text: string): Set<string> => new Set(text.split(', ').map((name) => `C:${name}`))

/** Conditions that are meant of a part of the body; only the same part is compared. */
const sited = ids(
  'pain, edema, numbness, weakness, tenderness, stiffness, fracture, tingling, injury, redness, bruising, lump, strain, sprain, tear, warmth, infection, surgery, effusion, arthritis, cancer, bleeding, discharge',
)
/** Words that often mean something else; they are compared only after 'reports' and the like. */
const ambiguous = ids(
  'falls, surgery, strain, stress, catching, popping, guarding, rubs, infection, injury, cancer, warmth, discharge, tear, allergies, drug use, exposure, sick contacts, regurgitation, sweating, lump, multiple sclerosis',
)
const examination =
  /\b(?:on (?:your|physical|my)?[a-z ]{0,20}exam|examination|palpation|i do appreciate|appreciate|auscultation|i hear|x-?ray|retaining)\b/i
export const relatives =
  /\b(?:mother|mom|father|dad|brother|sister|grand\w+|family|aunt|uncle|son|daughter|wife|husband|parents?)\b/i
const affirming = /\b(?:reports?|endorses?|admits?|complains?|confirms|positive for|has had|experienc\w+)\b/i
const qualified =
  /\b(?:but|other|else|change|worsening|new|further|additional|recent|prior|previous|history|radiat|improve|current|residual)\b/i

/** The nearest part of the body within six tokens, as a stem. */
export function siteOf(tokens: readonly Token[], at: number): string {
  for (let distance = 1; distance <= 6; distance++) {
    for (const token of [tokens[at + distance], tokens[at - distance]])
      if (token?.concepts.some(({ kind }) => kind === 'part')) return token.stem
  }
  return ''
}

interface Contradiction {
  about: string
  segments: number[]
}

/** Conditions that the note affirms and the recording denies, and the other way round. */
export function findNegations({ sentences, transcript }: Reading): Finding[] {
  const noted = notedPolarities(sentences)
  return sentences.flatMap((sentence) => {
    if (sentence.section === 'family' || relatives.test(sentence.text)) return []
    const found = [...contradictionsIn(sentence, transcript, noted)]
    const [first] = found.length > 0 ? found : wordContradictions(sentence, transcript)
    if (!first) return []
    return [
      inNote(sentence, {
        kind: 'negation',
        about: first.about,
        segments: segmentsAt(transcript, first.segments),
        verdict: 'contradicts',
      }),
    ]
  })
}

type Noted = Map<string, { affirmed: number; denied: number }>
const keyOf = (id: string, tokens: readonly Token[], at: number): string => `${id}|${sited.has(id) ? siteOf(tokens, at) : ''}`

/** What the note says of each condition and part, outside of examination and results. */
function notedPolarities(sentences: readonly NoteSentence[]): Noted {
  const noted: Noted = new Map()
  for (const { section, text, tokens, polarities } of sentences) {
    if (/^(?:examination|results)$/.test(section) || relatives.test(text)) continue
    tokens.forEach(({ concepts }, at) => {
      const polarity = polarities[at]
      if (polarity !== 'affirmed' && polarity !== 'denied') return
      for (const { id, kind } of concepts) {
        if (kind !== 'condition') continue
        const key = keyOf(id, tokens, at)
        const counts = noted.get(key) ?? { affirmed: 0, denied: 0 }
        counts[polarity]++
        noted.set(key, counts)
      }
    })
  }
  return noted
}

function* contradictionsIn(sentence: NoteSentence, transcript: TranscriptIndex, noted: Noted): Generator<Contradiction> {
  const seen = new Set<string>()
  for (const [at, { concepts }] of sentence.tokens.entries()) {
    const polarity = sentence.polarities[at]
    if (polarity !== 'affirmed' && polarity !== 'denied') continue
    for (const { id, kind } of concepts) {
      if (kind !== 'condition' || seen.has(id)) continue
      seen.add(id)
      const against = polarity === 'affirmed' ? againstAffirmed : againstDenied
      const mentions = comparable(sentence, at, id, transcript)
      const segments = mentions && against(sentence, at, id, mentions, noted)
      if (segments) yield { about: id.slice(2), segments: segments.map(({ segment }) => segment) }
    }
  }
}

/** The mentions that a condition of the note can be compared with. */
function comparable(
  sentence: NoteSentence,
  at: number,
  id: string,
  { mentions, segments }: TranscriptIndex,
): Mention[] | undefined {
  const { section, tokens, polarities } = sentence
  const isDenied = polarities[at] === 'denied'
  const site = sited.has(id) ? siteOf(tokens, at) : ''
  let list = (mentions.get(id) ?? []).filter(({ polarity }) => polarity !== 'hypothetical')
  if (isDenied && /^(?:history|symptoms)$/.test(section)) {
    list = list.filter(({ polarity, segment }) => polarity !== 'affirmed' || !examination.test(segments[segment]!.text))
  }
  if (site) {
    return list.filter(({ segment, at: place }) => {
      const other = siteOf(segments[segment]!.tokens, place)
      return other === site || (other === '' && !isDenied) || areRelated(other, site)
    })
  }
  return sited.has(id) && !/^(?:symptoms|history|other)$/.test(section) ? undefined : list
}

const having = (mentions: readonly Mention[], ...polarities: Mention['polarity'][]): Mention[] =>
  mentions.filter(({ polarity }) => polarities.includes(polarity))

type Against = (sentence: NoteSentence, at: number, id: string, mentions: Mention[], noted: Noted) => Mention[] | undefined

const againstAffirmed: Against = ({ section, text }, _at, id, mentions) => {
  const denied = having(mentions, 'denied')
  if (denied.length === 0 || having(mentions, 'affirmed', 'partly').length > 0) return undefined
  if (having(mentions, 'unclear').length > denied.length + 1) return undefined
  const isReport = affirming.test(text)
  if (!isReport && (ambiguous.has(id) || !/^(?:symptoms|history|complaint|examination|other)$/.test(section))) return undefined
  return denied
}

const againstDenied: Against = ({ section, text, tokens }, at, id, mentions, noted) => {
  const [affirmed, denied] = [having(mentions, 'affirmed'), having(mentions, 'denied')]
  const elsewhere = noted.get(keyOf(id, tokens, at)) ?? { affirmed: 0, denied: 0 }
  const differsInNote = elsewhere.affirmed >= 1 && elsewhere.denied === 1 && affirmed.length > denied.length
  const isOnlyAffirmed =
    affirmed.length > 0 &&
    denied.length === 0 &&
    (affirmed.length >= 2 || having(mentions, 'partly', 'unclear', 'asked', 'asked-not').length === 0)
  if (!differsInNote && !isOnlyAffirmed) return undefined
  if (ambiguous.has(id) || /^(?:examination|results|plan)$/.test(section)) return undefined
  if (sited.has(id) && siteOf(tokens, at) === '') return undefined
  return qualified.test(text) && elsewhere.affirmed < 2 ? undefined : affirmed
}

const vague =
  /^(?:using|taking|having|use|take|increased|recent|new|current|occasional|some|mild|significant|history|further|associated)$/
const tooCommon = /^(?:weight|side|day|week|year|month|time|night|morning|work|way|good|better|medication|doctor|activity|home)$/

/** The same for words that the tables do not have, right after 'reports' and the like. */
function wordContradictions({ text, tokens, polarities }: NoteSentence, { mentions }: TranscriptIndex): Contradiction[] {
  const verb = /\b(?:reports?|endorses?|has had|admits(?: to)?)\b/i.exec(text)
  if (!verb) return []
  const object: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.from < verb.index + verb[0].length) continue
    if (object.length === 3 || (object.length > 0 && /^(?:[.,;]|and|or|but|that|for|when|since|with|in|of)$/.test(token.word)))
      break
    const isContent = token.kind === 'word' && !isFiller(token.word) && !vague.test(token.word)
    if (isContent && polarities[at] === 'affirmed' && !/^(?:and|or|but|that|for|when|since|with|in|of)$/.test(token.word))
      object.push(token)
  }
  const spoken = object
    .map(({ word, stem }) => ({ word, list: (mentions.get(stem) ?? []).filter(({ polarity }) => polarity !== 'hypothetical') }))
    .filter(({ list }) => list.length > 0)
  const last = spoken.at(-1)
  if (!last || last.word !== object.at(-1)?.word || tooCommon.test(last.word)) return []
  if (!spoken.every(({ list }) => list.every(({ polarity }) => polarity === 'denied'))) return []
  return [
    {
      about: spoken.map(({ word }) => word).join(' '),
      segments: spoken.flatMap(({ list }) => list.map(({ segment }) => segment)),
    },
  ]
}
