export { createDictationSummary, type DictationSummary, type Summary } from './dictation-summary.ts'
export { noteReviewOf } from './kept-reviews.ts'
export type { ComparedLine } from './merge-lines.ts'
export type { Choice, Conflict, ConflictPart, PartName } from './note-conflict.ts'
export type { Draft, ListDraft, ListName, Lists, Row } from './note-draft.ts'
export { isNameless } from './note-draft.ts'
export { type Run, readRuns } from './note-inline.ts'
export { type NoteMark, noteMarksOf, type ReviewState, reviewStateOf } from './note-marks.ts'
export { progressText } from './note-progress.ts'
export { noteOf, recordingOf } from './note-record.ts'
export { createNoteReview, type NoteReview, type Review } from './note-review.ts'
export { type NoteSection, noteSection, openedSection } from './note-section.ts'
export { type NoteState, pendingMilliseconds } from './note-state.ts'
export { type Block, type BlockKind, formatNote, joinLines, parseNote, writeLine } from './note-text.ts'
export type { Saving } from './note-work.ts'
export {
  createRecentDictations,
  type RecentDictations,
  type RecentRow,
} from './recent-dictations.ts'
export { createReviewChoice } from './review-choice.ts'
export { summaryWords } from './summary-words.ts'
export { noteWords } from './words.ts'
