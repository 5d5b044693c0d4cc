import { addAddendum, moveDictation } from '@chartside/contract/note-history'
import { atom, type ReadableAtom } from 'nanostores'

import { deliveriesOf, dictatedVisitsOf } from '../dictation/index.ts'
import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { type NoteReview, noteOf } from '../notes/index.ts'
import { audit, type Session } from '../session/index.ts'
import { historyWords } from './words.ts'

/** The state of moving a note: for whom it is is being chosen, with why the last attempt failed, or it is under way. */
export type Moving = { state: 'none' } | { state: 'asked'; problem?: string; error?: CallError | undefined } | { state: 'moving' }

/** The patient whom a note is about, as their record has them. */
export interface MoveTarget {
  id: string
  name: string
  dateOfBirth: string
  mrn: string
}

/** Moves the dictation of a review to the right patient; a signed note gets an addendum that says whom it is about (MOVE-01). */
export function createNoteMove(session: Session, review: NoteReview) {
  const $moving = atom<Moving>({ state: 'none' })
  const key = createRequestKey()

  async function send(to: MoveTarget): Promise<string> {
    const { dictation } = review.$work.get()!
    const { id, patient_pool_id, patient_name, version, signature } = dictation
    if (signature) {
      const text = historyWords.aboutAnother(to.name, to.dateOfBirth, to.mrn, patient_name)
      const idempotencyKey = key.of([id, text])
      const { data, message } = await session.call(addAddendum, { body: { dictation_id: id, text } }, { idempotencyKey })
      review.learn({ addenda: data.addenda })
      return message
    }
    const body = { dictation_id: id, from_patient_pool_id: patient_pool_id, patient_pool_id: to.id, version }
    const { message } = await session.call(moveDictation, { body })
    // The appointment that it was started from is the other patient's.
    dictatedVisitsOf(session).remove(id)
    await review.reload()
    return message
  }

  return {
    $moving: $moving as ReadableAtom<Moving>,
    ask: (): void => $moving.set({ state: 'asked' }),
    keep: (): void => $moving.set({ state: 'none' }),
    /** Moves it; true once that is done. */
    async move(to: MoveTarget): Promise<boolean> {
      const dictation = review.$work.get()?.dictation
      if (!dictation || $moving.get().state !== 'asked') return false
      $moving.set({ state: 'moving' })
      try {
        const message = await send(to)
        key.done()
        audit(session, 'edit', noteOf(dictation))
        deliveriesOf(session).notice.changed()
        $moving.set({ state: 'none' })
        session.environment.toasts.show('success', message)
        return true
      } catch (thrown) {
        key.failed(thrown)
        $moving.set({ state: 'asked', problem: problemOf(thrown), error: asCallError(thrown) })
        if (isOutdated(thrown)) void review.reload()
        return false
      }
    },
  }
}
