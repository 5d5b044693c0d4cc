import { drugOf, type Term } from './concepts.ts'
import { keysOf } from './evidence.ts'
import { type Finding, inNote, type Reading } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isMisspelt } from './sound-alike.ts'
import { substanceOf } from './substance.ts'

/** What notes add without a word of it being said. */
const boilerplate =
  /\b(?:understands? and agrees?|agrees? with (?:the )?(?:plan|recommended)|questions? (?:were|was) answered|lengthy discussion|in detail|verbal consent|consent|instructed to (?:call|contact)|counseled|risks? and benefits|pleasant|well[- ]developed|no acute distress|call (?:the )?(?:clinic|office)|past (?:medical|surgical) history|medical history|voiced understanding|advised to|all of (?:his|her|their) questions|verbalized|always a risk|risks? (?:include|of (?:the )?(?:procedure|surgery))|possibility|expectations|healthcare maintenance|health maintenance)\b/i

/**
 * How much each sign counts for a sentence that nobody said: a logistic regression on sentences of notes (87 visits of ACI-BENCH) and
 * sentences of other notes put into them. Marked above `limit`, which one of ten notes reaches with a sentence of its own.
 */
const sign = { start: 1.2, term: 0.6, weight: -1.1, near: -4.5, alone: 2.4, aloneTerm: 0.6, limit: 2.5 }

/** Sentences of which little was said, and which the rest of the note does not speak of. Routine parts of a note are left out. */
export function findUnsupported(reading: Reading): Finding[] {
  const textsOf = new Map<string, Set<string>>()
  for (const { terms, text } of reading.sentences) {
    for (const key of terms.flatMap(({ ids, stems }) => [...ids, ...stems])) {
      const texts = textsOf.get(key)
      if (texts) texts.add(text)
      else textsOf.set(key, new Set([text]))
    }
  }
  const isAlone = ({ ids, stems }: Term): boolean => [...ids, ...stems].every((key) => textsOf.get(key)?.size === 1)
  return reading.sentences.flatMap((sentence) => {
    const { section, terms, text } = sentence
    if (/^(?:vitals|examination|symptoms)$/.test(section) || boilerplate.test(text)) return []
    if (/^(?:past|family|social|medications|allergies)$/.test(section) && terms.length < 3) return []
    const { missing, segments } = reading.evidence(sentence)
    const absent = missing.filter((term) => !isKnown(term, reading))
    const alone = absent.filter(isAlone)
    if (sum(alone.map(substanceOf)) < 0.3 || scoreOf(sentence, alone, reading) < sign.limit) return []
    return [inNote(sentence, { kind: 'unsupported', about: aboutOf(absent), segments, verdict: 'not recorded' })]
  })
}

function scoreOf(sentence: NoteSentence, alone: readonly Term[], { transcript, evidence }: Reading): number {
  const weights = sentence.terms.map((term) => Math.max(0.1, ...keysOf(term).map(transcript.weight)))
  const total = sum(weights)
  const near = Math.max(0, ...evidence(sentence).places.map((place) => sum([...place].map((each) => weights[each]!))))
  return (
    sign.start +
    sign.term * Math.min(8, weights.length) +
    sign.weight * Math.min(8, total) +
    sign.near * (total > 0 ? near / total : 1) +
    sign.alone * Math.min(8, sum(alone.map(substanceOf))) +
    sign.aloneTerm * Math.min(8, alone.length)
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const isKnown = ({ ids, stems }: Term, { charted, transcript }: Reading): boolean =>
  [...ids, ...stems].some((key) => charted.has(key)) ||
  ids.some((id) => id.startsWith('D:') && isMisspelt(drugOf(id.slice(2)).names, transcript.sounds()))

const aboutOf = (terms: readonly Term[]): string =>
  terms
    .filter((term) => substanceOf(term) > 0)
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ')
