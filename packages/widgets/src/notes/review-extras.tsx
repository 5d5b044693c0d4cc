// What a review has beside its tabs. Loaded when a review opens.

export { MissingNote } from './missing-note.tsx'
export { NoteJump } from './note-jump.tsx'
export { OfferedCorrection } from './offered-correction.tsx'
export { ReviewList } from './review-list.tsx'
export { DraftState, IncompleteNote, ReviewActions, ReviewMarks } from './review-state.tsx'
export { TemplatePart } from './template-part.tsx'
