import { isUsedFor, termsOf, withConcepts } from './concepts.ts'
import { keysOf } from './evidence.ts'
import { drugsInNote, type NoteDrug } from './find-medications.ts'
import { type Finding, inNote, type Reading, segmentsAt } from './finding.ts'
import { unitOf } from './measures.ts'
import type { NoteSentence } from './note-sentences.ts'
import { likeness, type Surroundings, surroundingsOf } from './surroundings.ts'
import { type Token, tokensOf, wordAt, wordsOf } from './tokens.ts'
import type { Mention, TranscriptIndex } from './transcript-index.ts'

/** How clearly another drug must fit better (see `likeness`): its own fit, the difference, and the share that this one has. */
const rule = { least: 0.8, margin: 0.4, maxShare: 0.75 }
/** What counts beside the surroundings: the same dose, a use for what the sentence is about, and that the note lacks the drug. */
const bonus = { dose: 1, topic: 0.5, use: 1, missing: 0.5 }

/** How much a term counts that was said in the turns after the drug's own. */
const afterwards = 0.8

/** Named of laboratory values, food and injections alike, so that what surrounds them says little. */
const supplement =
  /^D:(?:calcium|potassium chloride|potassium|ferrous sulfate|iron|zinc|magnesium|cholecalciferol|cortisone|multivitamin)$/

/** Drugs that were said, but of something else: what surrounds them in the note was said of another drug. */
export function findSwappedDrugs({ sentences, transcript, charted }: Reading): Finding[] {
  const noted = drugsInNote(sentences)
  const spoken = [...transcript.mentions].filter(([key]) => key.startsWith('D:'))
  const findings: Finding[] = sentences.flatMap((sentence) => twiceIn(sentence, transcript))
  for (const [id, places] of noted) {
    const own = transcript.mentions.get(id)
    if (!own || supplement.test(id) || charted.has(id)) continue
    for (const place of places) {
      const inSentence = new Set(place.sentence.tokens.flatMap(({ concepts }) => concepts.map((concept) => concept.id)))
      const about = contextOf(place)
      const conditions = [...new Set(about.terms.flatMap(({ ids }) => ids))]
      const useOf = (drug: string): number => (conditions.some((condition) => isUsedFor(drug, condition)) ? bonus.use : 0)
      const fit = fitOf(transcript, about, place, own).score + aroundOf(transcript, about, own) + useOf(id)
      let best = { id: '', score: 0, segment: 0 }
      for (const [rival, mentions] of spoken) {
        if (inSentence.has(rival)) continue
        const found = fitOf(transcript, about, place, mentions)
        const score = found.score + useOf(rival) + (noted.has(rival) ? 0 : bonus.missing)
        if (score > best.score) best = { id: rival, score, segment: found.segment }
      }
      if (best.score < rule.least || best.score < fit + rule.margin || fit > rule.maxShare * best.score) continue
      findings.push(
        inNote(place.sentence, {
          kind: 'medication',
          about: id.slice(2),
          segments: segmentsAt(transcript, [best.segment]),
          verdict: 'contradicts',
          instead: best.id.slice(2),
        }),
      )
    }
  }
  return findings
}

function contextOf({ sentence, at }: NoteDrug): Surroundings {
  const near = surroundingsOf(sentence, at, ({ kinds }) => kinds.includes('drug'))
  const topic = termsOf(withConcepts(tokensOf(sentence.topic))).filter(({ kinds }) => kinds.includes('condition'))
  return { terms: [...near.terms, ...topic], weights: [...near.weights, ...topic.map(() => bonus.topic)] }
}

/** How well the best mention of a drug fits, with its dose. */
function fitOf(
  transcript: TranscriptIndex,
  about: Surroundings,
  { sentence, at, length }: NoteDrug,
  mentions: readonly Mention[],
): { score: number; segment: number } {
  const dose = doseAfter(sentence.tokens, at + length)
  let best = { score: 0, segment: 0 }
  for (const { segment, at: place } of mentions) {
    const numbers = transcript.segments[segment]!.numbers
    const hasDose = dose !== undefined && numbers.some(({ value, from }) => value === dose && from > place && from < place + 10)
    const score = likeness(transcript, about, segment, place) + (hasDose ? bonus.dose : 0)
    if (score > best.score) best = { score, segment }
  }
  return best
}

/** What was said up to three turns after a drug, since conversations do not repeat its name: 'And the prednisone?' 'Go to four.' */
function aroundOf(transcript: TranscriptIndex, { terms, weights }: Surroundings, mentions: readonly Mention[]): number {
  const turns = new Set(mentions.flatMap(({ segment }) => [segment + 1, segment + 2, segment + 3]))
  return terms.reduce((sum, term, each) => {
    const isSpoken = [...turns].some((turn) => keysOf(term).some((key) => transcript.places[turn]?.has(key)))
    return sum + (isSpoken ? weights[each]! * afterwards : 0)
  }, 0)
}

function doseAfter(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < from + 5; at++) {
    const token = tokens[at]
    if (!token || /^[.;,]$/.test(wordAt(tokens, at))) return undefined
    if (token.kind === 'number' && unitOf(tokens[at + 1])) return Number(token.word)
  }
  return undefined
}

/** 'ibuprofen and Motrin': one drug named twice, where two were meant. */
function twiceIn(sentence: NoteSentence, { mentions }: TranscriptIndex): Finding[] {
  const { tokens } = sentence
  const last = new Map<string, number>()
  for (const [at, { concepts }] of tokens.entries()) {
    const drug = concepts.find(({ kind }) => kind === 'drug')
    if (!drug) continue
    const before = last.get(drug.id)
    const between = before === undefined ? '' : wordsOf(tokens, before, at)
    if (
      before !== undefined &&
      at - before <= 8 &&
      /(?:^|\s)(?:,|and|or|with)(?:\s|$)/.test(between) &&
      !/[(.;]/.test(between) &&
      !isSpokenTwice(mentions.get(drug.id) ?? [])
    ) {
      return [inNote(sentence, { kind: 'medication', about: drug.id.slice(2), segments: [], verdict: 'not recorded' })]
    }
    last.set(drug.id, at + drug.length)
  }
  return []
}

const isSpokenTwice = (mentions: readonly Mention[]): boolean =>
  mentions.some(({ segment, at }) => mentions.some((other) => other.segment === segment && other.at > at && other.at - at <= 8))
