import type { TermEvidence } from './evidence.ts'
import type { NoteCode } from './find-codes.ts'
import type { Sides } from './find-sides.ts'
import type { NoteSentence } from './note-sentences.ts'
import type { TranscriptIndex } from './transcript-index.ts'

export type FindingKind = 'number' | 'laterality' | 'negation' | 'medication' | 'omission' | 'unsupported' | 'code'

/** A place where note and recording differ. */
export interface Finding {
  kind: FindingKind
  in: 'note' | 'transcript'
  /** The sentence of the note, or the words of the transcript, that this is about. */
  quote: string
  /** What differs: a drug, a number with its unit, a side with its part of the body, a condition. */
  about: string
  /** Indices of the transcript's segments that show it; where nothing was said, the nearest ones. */
  segments: number[]
  /** Whether the recording says otherwise, or does not have it. */
  verdict: 'contradicts' | 'not recorded'
  /** What was said instead of `about`, where that is certain. */
  instead?: string
  /** How `instead` is put into the note; only where nothing else was said of it. Never for a drug: which one is meant is a guess. */
  mend?: Mend
  /** Of what is missing, the part of a note where it belongs. */
  belongsTo?: 'history' | 'plan'
  /** Sentences of the note with the same difference. */
  alsoIn?: string[]
  /** Index of the note's sentence. */
  sentence?: number
}

/** A passage of the note, in characters, and what was heard in its place. */
export interface Mend {
  from: number
  to: number
  text: string
}

/** What is known about the patient apart from the recording; a note may have all of it. */
export interface ChartContext {
  /** YYYY-MM-DD. */
  birthDate?: string
  /** YYYY-MM-DD. */
  visitDate?: string
  medications?: readonly string[]
  problems?: readonly string[]
}

/** What every check reads. */
export interface Reading {
  note: string
  sentences: NoteSentence[]
  transcript: TranscriptIndex
  evidence(sentence: NoteSentence): TermEvidence
  /** Concepts and stems of drugs and problems in the chart. */
  charted: Set<string>
  /** Numbers that follow from the chart: the age at the visit, its dates. */
  chartedNumbers: Set<number>
  /** Sides of problems in the chart. */
  chartedSides: Sides
  /** Diagnosis codes in the list of the note. */
  codes: readonly NoteCode[]
}

/** A finding about a sentence of the note. */
export const inNote = (
  { text, index }: NoteSentence,
  finding: Pick<Finding, 'kind' | 'about' | 'segments' | 'verdict' | 'instead' | 'mend'>,
): Finding => ({ in: 'note', quote: text, sentence: index, ...finding })

/** A token of a sentence replaced by what was heard. */
export const mendAt = ({ from, tokens }: NoteSentence, at: number, text: string): Mend => ({
  from: from + tokens[at]!.from,
  to: from + tokens[at]!.to,
  text,
})

/** Positions of the transcript's index as indices of the transcript that was given; each once, at most four. */
export const segmentsAt = ({ segments }: TranscriptIndex, positions: Iterable<number>): number[] =>
  [...new Set(positions)].slice(0, 4).map((position) => segments[position]!.index)
