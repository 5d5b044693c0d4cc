import { drugOf, type Term } from './concepts.ts'
import { type Finding, inNote, type Reading } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'
import { isMisspelt } from './sound-alike.ts'
import { substanceOf } from './substance.ts'

/** What notes add without a word of it being said. */
const boilerplate =
  /\b(?:understands? and agrees?|agrees? with (?:the )?(?:plan|recommended)|questions? (?:were|was) answered|lengthy discussion|in detail|verbal consent|consent|instructed to (?:call|contact)|counseled|risks? and benefits|pleasant|well[- ]developed|no acute distress|call (?:the )?(?:clinic|office)|past (?:medical|surgical) history|medical history|voiced understanding|advised to|all of (?:his|her|their) questions|verbalized)\b/i

/** Substance (see `substanceOf`) that must be missing, and the share that may have been said. */
const minMissing = 1
const maxSpokenShare = 0.4

/** Sentences of which little was said. Routine parts of a note are left out. */
export function findUnsupported(reading: Reading): Finding[] {
  return reading.sentences.flatMap((sentence) => {
    if (/^(?:vitals|examination|symptoms)$/.test(sentence.section) || boilerplate.test(sentence.text)) return []
    const { missing, segments } = reading.evidence(sentence)
    const absent = missing.filter((term) => !isKnown(term, reading))
    const all = sum(sentence.terms)
    const lost = sum(absent)
    if (lost < minMissing || all - lost > maxSpokenShare * all) return []
    return [
      inNote(sentence, {
        kind: 'unsupported',
        about: aboutOf(sentence, absent),
        segments,
        verdict: 'not recorded',
      }),
    ]
  })
}

const sum = (terms: readonly Term[]): number => terms.reduce((all, term) => all + substanceOf(term), 0)

const isKnown = ({ ids, stems }: Term, { charted, transcript }: Reading): boolean =>
  [...ids, ...stems].some((key) => charted.has(key)) ||
  ids.some((id) => id.startsWith('D:') && isMisspelt(drugOf(id.slice(2)).names, transcript.sounds()))

const aboutOf = (_: NoteSentence, terms: readonly Term[]): string =>
  terms
    .filter((term) => substanceOf(term) > 0)
    .slice(0, 6)
    .map(({ text }) => text)
    .join(', ')
