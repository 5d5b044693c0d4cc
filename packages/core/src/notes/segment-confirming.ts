import { confirmSegment } from '@chartside/contract/transcription'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { audit, type Session } from '../session/index.ts'
import { noteOf } from './note-record.ts'
import type { NoteReview } from './note-review.ts'

/** A change of a segment that is under way, or was refused; undefined otherwise. */
export type SegmentChange = { segment: number; problem?: string; error?: CallError | undefined } | undefined

/** Says of a segment that was marked as not said that it was (REVIEW-26), or takes that back. */
export function createSegmentConfirming(session: Session, review: Pick<NoteReview, '$work' | 'learn' | 'reload'>) {
  const $change = atom<SegmentChange>()
  return {
    $change: $change as ReadableAtom<SegmentChange>,
    async confirm(segment: number, confirmed: boolean): Promise<void> {
      const dictation = review.$work.get()?.dictation
      const text = dictation?.transcription.items[segment]?.text.trim()
      const now = $change.get()
      if (!dictation || !text || (now && now.problem === undefined)) return
      $change.set({ segment })
      try {
        const body = { dictation_id: dictation.id, segment, text, confirmed }
        const { data } = await session.call(confirmSegment, { body })
        audit(session, 'edit', noteOf(dictation))
        if (review.$work.get()?.dictation.id === dictation.id) review.learn({ transcription: data.transcription })
        $change.set(undefined)
      } catch (thrown) {
        $change.set({ segment, problem: problemOf(thrown), error: asCallError(thrown) })
        if (isOutdated(thrown)) void review.reload()
      }
    },
  }
}
