import type { Dictation } from '@chartside/contract/notes'

import { onHandover, type Session } from '../session/index.ts'
import { createNoteReview, type NoteReview } from './note-review.ts'

const ofSessions = new WeakMap<Session, Map<string, NoteReview>>()

/** The reviews of a session that hold something unsaved, by their dictation. In memory alone, and for their user alone. */
function keptOf(session: Session): Map<string, NoteReview> {
  const known = ofSessions.get(session)
  if (known) return known
  const kept = new Map<string, NoteReview>()
  ofSessions.set(session, kept)
  onHandover(session, () => {
    for (const review of [...kept.values()]) review.forget()
    kept.clear()
  })
  return kept
}

/**
 * The review of one dictation, as `createNoteReview` makes it. What was typed is not lost when the screen goes (another page,
 * a session that ran out): opened again, the review goes on with it, until it is saved or discarded.
 */
export function noteReviewOf(session: Session, dictationId: string, known?: Dictation): NoteReview {
  const kept = keptOf(session)
  const left = kept.get(dictationId)
  if (left) {
    // Somebody who is looking at it has not left it.
    if (left.$review.lc === 0) left.resume()
    return left
  }
  const made = createNoteReview(session, dictationId, known)
  made.$unsaved.listen((unsaved) => {
    if (unsaved) kept.set(dictationId, made)
    else if (kept.get(dictationId) === made) kept.delete(dictationId)
  })
  return made
}

/** Drops what is unsaved of a dictation that is no more. */
export function dropReview(session: Session, dictationId: string): void {
  keptOf(session).get(dictationId)?.discard()
}
