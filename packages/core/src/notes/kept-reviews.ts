import type { Dictation } from '@chartside/contract/notes'

import { createDrafts, type Session } from '../session/index.ts'
import { createNoteReview, type NoteReview } from './note-review.ts'

const drafts = createDrafts<NoteReview>({ isUnsent: ({ $unsaved }) => $unsaved.get(), forget: (review) => review.forget() })

/** The review of one dictation, from `createNoteReview`; earlier edits continue until they are saved or discarded. */
export function noteReviewOf(session: Session, dictationId: string, known?: Dictation): NoteReview {
  const left = drafts.left(session, dictationId)
  // A review with a subscriber is still open.
  if (left?.$review.lc === 0) left.resume()
  return drafts.of(session, dictationId, () => createNoteReview(session, dictationId, known))
}

/** Drops the unsaved edits of a deleted dictation. */
export function dropReview(session: Session, dictationId: string): void {
  drafts.left(session, dictationId)?.discard()
}

/** True if the user has left unsaved edits of this dictation. */
export const hasUnsavedReview = (session: Session, dictationId: string): boolean =>
  drafts.left(session, dictationId) !== undefined
