import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { noteMarksOf } from './note-marks.ts'
import type { NoteReview } from './note-review.ts'

/** The state of marking a note as reviewed. */
export type Marking =
  | { state: 'idle' }
  | { state: 'marking' }
  | { state: 'failed'; problem: string; error: CallError | undefined }

export type NoteMarking = ReturnType<typeof createNoteMarking>

/** Marks the note of a review as reviewed, or takes that back (REVIEW-11). */
export function createNoteMarking(session: Session, review: NoteReview) {
  const $marking = atom<Marking>({ state: 'idle' })

  async function mark(reviewed: boolean): Promise<boolean> {
    if ($marking.get().state === 'marking') return false
    $marking.set({ state: 'marking' })
    try {
      // What was read is what is stored: changes are saved first. If that fails, the review shows why.
      const isSaved = !review.$unsaved.get() || (await review.save())
      const dictation = review.$work.get()?.dictation
      if (isSaved && dictation) await noteMarksOf(session).review(dictation, reviewed)
      $marking.set({ state: 'idle' })
      return isSaved && dictation !== undefined
    } catch (thrown) {
      $marking.set({ state: 'failed', problem: problemOf(thrown), error: asCallError(thrown) })
      if (isOutdated(thrown)) void review.reload()
      return false
    }
  }

  return {
    $marking: $marking as ReadableAtom<Marking>,
    /** Saves what is unsaved and marks the note as reviewed. True once both are done. */
    review: () => mark(true),
    /** The note is not reviewed after all. */
    takeBack: () => mark(false),
  }
}
