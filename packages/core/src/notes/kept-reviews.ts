import type { Dictation } from '@chartside/contract/notes'

import { createDrafts, type Session } from '../session/index.ts'
import { createNoteReview, type NoteReview } from './note-review.ts'

const drafts = createDrafts<NoteReview>({ isUnsent: ({ $unsaved }) => $unsaved.get(), forget: (review) => review.forget() })

/** The review of one dictation, as `createNoteReview` makes it; it goes on with what was typed before, until it is saved or discarded. */
export function noteReviewOf(session: Session, dictationId: string, known?: Dictation): NoteReview {
  const left = drafts.left(session, dictationId)
  // Somebody who is looking at it has not left it.
  if (left?.$review.lc === 0) left.resume()
  return drafts.of(session, dictationId, () => createNoteReview(session, dictationId, known))
}

/** Drops what is unsaved of a dictation that is no more. */
export function dropReview(session: Session, dictationId: string): void {
  drafts.left(session, dictationId)?.discard()
}
