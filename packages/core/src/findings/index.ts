export type { Evidence } from './evidence.ts'
export type { ChartContext, Finding, FindingKind } from './finding.ts'
export { createNoteReviewer, type NoteReviewer, type Review, reviewNote, type SentenceEvidence } from './review.ts'
export type { Segment } from './transcript-index.ts'
