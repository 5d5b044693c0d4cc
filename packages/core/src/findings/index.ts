export type { Addition } from './addition.ts'
export type { Evidence } from './evidence.ts'
export type { CodeSide, NoteCode } from './find-codes.ts'
export type { ChartContext, Finding, FindingKind, Mend } from './finding.ts'
export {
  type CheckedFinding,
  type CheckedSentence,
  createNoteCheck,
  type DismissedFinding,
  type NoteCheck,
  noteCheckOf,
  pauseMilliseconds,
  type ReviewCheck,
} from './note-check.ts'
export { createNoteReviewer, type NoteReviewer, type Review, reviewNote, type SentenceEvidence } from './review.ts'
export type { Segment } from './transcript-index.ts'
export { checkWords } from './words.ts'

/** Loads the comparison of a code's side with a note, with the names of parts of the body, and what tells a misheard word from another. */
export const loadForCodes = () => import('./for-codes.ts')
