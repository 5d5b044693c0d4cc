import { readChart } from './chart.ts'
import { type Evidence, evidenceOf, type TermEvidence } from './evidence.ts'
import { findCodes, type NoteCode } from './find-codes.ts'
import { findDrugActions } from './find-drug-actions.ts'
import { findMedications, findMissingDrugs } from './find-medications.ts'
import { findMissingComplaints, findMissingDoses, findMissingFollowUp, findMissingOrders } from './find-missing.ts'
import { findNegations } from './find-negations.ts'
import { findNumbers } from './find-numbers.ts'
import { findOtherPerson } from './find-other-person.ts'
import { findSides } from './find-sides.ts'
import { findSwappedDrugs } from './find-swapped-drugs.ts'
import { findUnsupported } from './find-unsupported.ts'
import { type ChartContext, type Finding, inNote, type Reading } from './finding.ts'
import { isOtherLanguage } from './language-check.ts'
import { mergeFindings } from './merge-findings.ts'
import { type NoteSentence, readNote } from './note-sentences.ts'
import { secondOf } from './spoken-second.ts'
import { finished, type Steps } from './steps.ts'
import { type Segment, type TranscriptIndex, transcriptSteps } from './transcript-index.ts'

/** A sentence of the note with where it was said. */
export interface SentenceEvidence extends Evidence {
  quote: string
  /** Its place in the note, in characters. */
  from: number
  /** When it was said in the first of its segments; only where the words have times. */
  second?: number
}

/** What a review of a note against its recording shows. */
export interface Review {
  findings: Finding[]
  evidence: SentenceEvidence[]
  /** The note has nothing to do with the recording; then every sentence is a finding. */
  isUnrelated: boolean
  /** Why there are no findings: nothing to compare with, or a language that the rules do not know. */
  reason?: 'no transcript' | 'English only'
}

/** Reviews notes against one transcript, which is read once. */
export interface NoteReviewer {
  review(note: string, chart?: ChartContext, codes?: readonly NoteCode[]): Review
  /** The same with pauses. */
  steps(note: string, chart?: ChartContext, codes?: readonly NoteCode[]): Steps<Review>
}

const nothing: Review = { findings: [], evidence: [], isUnrelated: false }

/** Prepares a transcript for reviews; a reviewer is quick enough to be called while somebody types. */
export const createNoteReviewer = (transcript: readonly Segment[]): NoteReviewer => finished(reviewerSteps(transcript))

/** `createNoteReviewer` with pauses. */
export function* reviewerSteps(transcript: readonly Segment[]): Steps<NoteReviewer> {
  const texts = transcript.map(({ text }) => text)
  const reason = texts.every((text) => !/\p{L}/u.test(text))
    ? 'no transcript'
    : isOtherLanguage(texts)
      ? 'English only'
      : undefined
  const index = reason ? undefined : yield* transcriptSteps(transcript)
  function* steps(note: string, chart: ChartContext = {}, codes: readonly NoteCode[] = []): Steps<Review> {
    if (!index) return { ...nothing, ...(reason ? { reason } : {}) }
    if (isOtherLanguage([note])) return { ...nothing, reason: 'English only' }
    return yield* reviewSteps(note, index, chart, codes)
  }
  return { steps, review: (note, chart, codes) => finished(steps(note, chart, codes)) }
}

/** Reviews one note against its transcript. */
export const reviewNote = (
  transcript: readonly Segment[],
  note: string,
  chart?: ChartContext,
  codes?: readonly NoteCode[],
): Review => createNoteReviewer(transcript).review(note, chart, codes)

/** A note read against a transcript, with the evidence of each sentence. */
export const readingOf = (note: string, transcript: TranscriptIndex, chart: ChartContext = {}): Reading =>
  finished(readingSteps(note, transcript, chart, []))

function* readingSteps(
  note: string,
  transcript: TranscriptIndex,
  chart: ChartContext,
  codes: readonly NoteCode[],
): Steps<Reading> {
  const sentences = readNote(note)
  const { keys, numbers, sides } = readChart(chart)
  const found: TermEvidence[] = []
  for (const sentence of sentences) {
    found.push(evidenceOf(transcript, sentence))
    yield
  }
  const evidence = (sentence: NoteSentence): TermEvidence => found[sentence.index]!
  return { note, sentences, transcript, evidence, charted: keys, chartedNumbers: numbers, chartedSides: sides, codes }
}

const checks = [
  findMedications,
  findSwappedDrugs,
  findMissingDrugs,
  findMissingOrders,
  findMissingFollowUp,
  findMissingDoses,
  findMissingComplaints,
  findNumbers,
  findSides,
  findNegations,
  findDrugActions,
  findUnsupported,
  findOtherPerson,
  findCodes,
]

function* reviewSteps(note: string, transcript: TranscriptIndex, chart: ChartContext, codes: readonly NoteCode[]): Steps<Review> {
  const reading = yield* readingSteps(note, transcript, chart, codes)
  const { sentences, evidence } = reading
  const isUnrelated = isOfAnotherVisit(sentences.map(evidence))
  const findings: Finding[] = []
  for (const find of isUnrelated ? [markAll] : checks) {
    findings.push(...find(reading))
    yield
  }
  return {
    findings: mergeFindings(findings),
    evidence: sentences.map((sentence) => {
      const { segments, certainty } = evidence(sentence)
      const second = secondOf(transcript, sentence.terms, segments[0])
      return { quote: sentence.text, from: sentence.from, segments, certainty, ...(second === undefined ? {} : { second }) }
    }),
    isUnrelated,
  }
}

/** Of its own note, a recording has more than half of the sentences surely; of another one a sixth (docs/findings.md). */
const leastSure = 0.4
const fewestSentences = 4

const isOfAnotherVisit = (evidence: readonly Evidence[]): boolean =>
  evidence.length >= fewestSentences &&
  evidence.filter(({ certainty }) => certainty === 'sure').length < leastSure * evidence.length

/** Every sentence of a note that has nothing to do with the recording. */
const markAll = ({ sentences }: Reading): Finding[] =>
  sentences.map((sentence) =>
    inNote(sentence, { kind: 'unsupported', about: sentence.text, segments: [], verdict: 'not recorded' }),
  )
