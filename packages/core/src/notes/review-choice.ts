import { atom, onMount, type ReadableAtom } from 'nanostores'

import type { Session } from '../session/index.ts'
import { noteReviewOf } from './kept-reviews.ts'
import type { NoteReview } from './note-review.ts'

/**
 * The review of the dictation that the page requests. While the shown one has something unsaved, `mayChange` is asked, once per
 * request; if it returns false, the review stays until it is saved or discarded.
 */
export function createReviewChoice(session: Session, dictationId: string, mayChange: (from: string, to: string) => boolean) {
  const of = (id: string) => ({ id, review: noteReviewOf(session, id) })
  const $shown = atom(of(dictationId))
  let requested = dictationId
  let stopWatching = () => {}

  function show(): void {
    stopWatching()
    if (requested !== $shown.get().id) $shown.set(of(requested))
  }

  onMount($shown, () => () => stopWatching())

  return {
    /** The dictation that is shown, with its review. */
    $shown: $shown as ReadableAtom<{ id: string; review: NoteReview }>,
    /** Shows a dictation: now, or once the shown one has nothing unsaved. */
    request(id: string) {
      if (id === requested) return
      requested = id
      const { id: from, review } = $shown.get()
      if (id === from || !review.$unsaved.get() || mayChange(from, id)) return show()
      stopWatching()
      stopWatching = review.$unsaved.listen((isUnsaved) => isUnsaved || show())
    },
  }
}
