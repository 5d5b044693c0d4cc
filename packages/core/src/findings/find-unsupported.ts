import { drugOf, type Term } from './concepts.ts'
import { keysOf } from './evidence.ts'
import { type Finding, inNote, type Reading } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isMisspelt } from './sound-alike.ts'
import { substanceOf } from './substance.ts'

/** What notes add without a word of it being said. */
const boilerplate =
  /\b(?:understands? and agrees?|agrees? with (?:the )?(?:plan|recommended)|questions? (?:were|was) answered|lengthy discussion|in detail|verbal consent|consent|instructed to (?:call|contact)|counseled|risks? and benefits|pleasant|well[- ]developed|no acute distress|call (?:the )?(?:clinic|office)|past (?:medical|surgical) history|medical history|voiced understanding|advised to|all of (?:his|her|their) questions|verbalized|always a risk|risks? (?:include|of (?:the )?(?:procedure|surgery))|possibility|expectations|healthcare maintenance|health maintenance)\b/i

/** A sentence that may be unsupported. */
export interface Candidate {
  sentence: NoteSentence
  /** Terms that were not said. */
  absent: Term[]
  /**
   * The number of terms, their weight (see `TranscriptIndex`), the share of it that was said at one place, and the substance and
   * number of the terms that are neither in the recording nor in another sentence.
   */
  signs: number[]
}

/**
 * How much each sign counts: a logistic regression on sentences of notes and sentences of other notes put into them, rounded
 * (scripts/findings/fit-unsupported.ts, 87 visits of ACI-BENCH).
 */
const weights = [1, -1.9, -4.5, 2.9, 1.1]
const constant = 0.9
/** Reached by about 0.13 of their own sentences per note, in visits that the regression has not seen. */
const limit = 2.6

/** Sentences of which little was said, and which the rest of the note does not speak of. Routine parts of a note are left out. */
export const findUnsupported = (reading: Reading): Finding[] =>
  candidatesIn(reading)
    .filter(({ signs }) => constant + sum(signs.map((value, each) => value * weights[each]!)) >= limit)
    .map(({ sentence, absent }) =>
      inNote(sentence, {
        kind: 'unsupported',
        about: aboutOf(absent),
        segments: reading.evidence(sentence).segments,
        verdict: 'not recorded',
      }),
    )

/** The sentences with something that was neither said nor stands elsewhere in the note. */
export function candidatesIn(reading: Reading): Candidate[] {
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
    const absent = reading.evidence(sentence).missing.filter((term) => !isKnown(term, reading))
    const alone = absent.filter(isAlone)
    if (sum(alone.map(substanceOf)) < 0.3) return []
    return [{ sentence, absent, signs: signsOf(sentence, alone, reading) }]
  })
}

function signsOf(sentence: NoteSentence, alone: readonly Term[], { transcript, evidence }: Reading): number[] {
  const each = sentence.terms.map((term) => Math.max(0.1, ...keysOf(term).map(transcript.weight)))
  const total = sum(each)
  const near = Math.max(0, ...evidence(sentence).places.map((place) => sum([...place].map((index) => each[index]!))))
  const signs = [each.length, total, total > 0 ? near / total : 1, sum(alone.map(substanceOf)), alone.length]
  return signs.map((value) => Math.min(8, value))
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
