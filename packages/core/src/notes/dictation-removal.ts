import { deleteDictation } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { dropReview } from './kept-reviews.ts'

/** The steps of deleting a dictation. */
export type RemovalState =
  | { state: 'none' }
  /** `problem` and `error` say why the last attempt failed. */
  | { state: 'asked'; id: string; problem: string; error?: CallError | undefined }
  | { state: 'removing'; id: string }

export interface Removal {
  $removal: ReadableAtom<RemovalState>
  /** Ids deleted here, so that a late answer does not bring them back. */
  $removed: ReadableAtom<ReadonlySet<string>>
  ask(id: string): void
  /** Answers the question with No. */
  keep(): void
  /** Answers the question with Yes. After a failure the question stays open and says why. */
  remove(): Promise<void>
}

/** Deletes dictations, one at a time, after asking (RECENT-04). */
export function createRemoval(session: Session): Removal {
  const $removal = atom<RemovalState>({ state: 'none' })
  const $removed = atom<ReadonlySet<string>>(new Set())
  const { toasts } = session.environment
  const gone = (id: string) => {
    $removed.set(new Set($removed.get()).add(id))
    $removal.set({ state: 'none' })
    dropReview(session, id)
  }
  return {
    $removal,
    $removed,
    ask(id) {
      if ($removal.get().state !== 'removing') $removal.set({ state: 'asked', id, problem: '' })
    },
    keep() {
      if ($removal.get().state === 'asked') $removal.set({ state: 'none' })
    },
    async remove() {
      const question = $removal.get()
      if (question.state !== 'asked') return
      const { id } = question
      $removal.set({ state: 'removing', id })
      try {
        const { message } = await session.call(deleteDictation, { body: { id } })
        gone(id)
        toasts.show('success', message)
      } catch (error) {
        const missing = error instanceof Refused && error.code === 404
        // Already deleted elsewhere: the goal is reached, and a row that leads nowhere must not stay.
        if (missing) gone(id)
        if (missing && !error.shown) toasts.show('error', error.message)
        if (!missing) $removal.set({ state: 'asked', id, problem: problemOf(error), error: asCallError(error) })
      }
    },
  }
}
