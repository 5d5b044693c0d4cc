import { isWritten } from './background.ts'
import { drugOf, type Term } from './concepts.ts'
import { type Finding, inNote, type Reading } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isMisspelt } from './sound-alike.ts'
import { spokenNear, spokenPlacesOf, startsOf } from './spoken-places.ts'
import { substanceOf } from './substance.ts'

/** What notes add without a word of it being said. */
export const boilerplate =
  /\b(?:understands? and agrees?|agrees? with (?:the )?(?:plan|recommended)|questions? (?:were|was) answered|lengthy discussion|in detail|verbal consent|consent|instructed to (?:call|contact)|counseled|risks? and benefits|pleasant|well[- ]developed|no acute distress|call (?:the )?(?:clinic|office)|past (?:medical|surgical) history|medical history|voiced understanding|advised to|all of (?:his|her|their) questions|verbalized|always a risk|risks? (?:include|of (?:the )?(?:procedure|surgery))|possibility|expectations|healthcare maintenance|health maintenance|patient education|treatment options|discussed the diagnosis|accompanied (?:\S+ ){0,3}by (?:his|her|their)|(?:results|reports?) (?:are|is|become) available)\b/i

/** A sentence that may be unsupported. */
export interface Candidate {
  sentence: NoteSentence
  /** Terms that were not said. */
  absent: Term[]
  /**
   * How much of it was said in one breath, and near what its neighbours in the note are about; the number and substance of the terms
   * that are neither in the recording nor in another sentence; the substance of the terms that were not said, and the number of
   * rare words among them.
   */
  signs: number[]
}

/**
 * How much each sign counts: a logistic regression on sentences of notes and sentences of other notes put into them, rounded
 * (scripts/findings/fit-unsupported.ts, 87 visits of ACI-BENCH).
 */
const weights = [-1.7, -2.1, 0.5, 1.8, 1.4, -0.7]
const constant = 1.6
/** Reached by .3 of their own sentences per note, in visits that neither the regression nor the table of words has seen. */
const limit = 2.75

/** A shorter entry says too little for an alarm. */
const fewestWords = 6

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

/** The sentences with something that was not said. */
export function candidatesIn(reading: Reading): Candidate[] {
  const { sentences, transcript } = reading
  const textsOf = new Map<string, Set<string>>()
  for (const { terms, text } of sentences) {
    for (const key of terms.flatMap(({ ids, stems }) => [...ids, ...stems])) {
      const texts = textsOf.get(key)
      if (texts) texts.add(text)
      else textsOf.set(key, new Set([text]))
    }
  }
  const isAlone = ({ ids, stems }: Term): boolean => [...ids, ...stems].every((key) => textsOf.get(key)?.size === 1)
  const starts = startsOf(transcript)
  const spoken = sentences.map(({ terms }) => spokenPlacesOf(terms, transcript, starts))
  return sentences.flatMap((sentence, at) => {
    const { section, text } = sentence
    if (/^(?:vitals|examination|symptoms)$/.test(section) || boilerplate.test(text)) return []
    if (text.split(/\s+/).length < fewestWords) return []
    const absent = reading.evidence(sentence).missing.filter((term) => !isKnown(term, reading))
    if (absent.every((term) => isOnlyDenied(term, sentence))) return []
    const alone = absent.filter(isAlone)
    const neighbours = [at - 2, at - 1, at + 1, at + 2].map((each) => spoken[each])
    const signs = [
      spoken[at]!.densest,
      spokenNear(spoken[at]!, neighbours),
      alone.length,
      sum(alone.map(substanceOf)),
      sum(absent.map(substanceOf)),
      absent.filter(isRareWord).length,
    ]
    return [{ sentence, absent, signs: signs.map((value) => Math.min(8, value)) }]
  })
}

/** What a note denies is often not spoken of at all; a drug is. */
const isOnlyDenied = ({ at, kinds }: Term, { polarities }: NoteSentence): boolean =>
  polarities[at] === 'denied' && !kinds.includes('drug')

const isRareWord = ({ kinds, stems }: Term): boolean => kinds.length === 0 && !isWritten(stems[0] ?? '')

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const isKnown = ({ ids, stems }: Term, { charted, transcript }: Reading): boolean =>
  [...ids, ...stems].some((key) => charted.has(key)) ||
  ids.some((id) => id.startsWith('D:') && isMisspelt(drugOf(id.slice(2)).names, transcript.sounds()))

/** What was not said, without the words that all notes have, unless there are no others. */
function aboutOf(terms: readonly Term[]): string {
  const telling = terms.filter((term) => substanceOf(term) > 0)
  return (telling.length > 0 ? telling : terms)
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ')
}
