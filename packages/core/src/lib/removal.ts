import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { problemOf } from './problem.ts'
import { createRemovedIds } from './removed-ids.ts'

/** The steps of deleting a row. */
export type Removal =
  | { state: 'none' }
  /** `problem` and `error` say why the last attempt failed. */
  | { state: 'asked'; id: string; problem: string; error?: CallError | undefined }
  | { state: 'removing'; id: string }

/** How rows are deleted. */
interface RemovalOptions {
  /** Remembers the deleted ones. */
  removed?: ReturnType<typeof createRemovedIds>
  /** False where a row that is not found counts as a failure like any other. */
  missingIsGone?: boolean
}

/** Deletes rows with `send`, one at a time, after asking. `gone` receives the id of each deleted one. */
export function createRemoval(
  { environment: { toasts } }: Session,
  send: (id: string) => Promise<{ message: string }>,
  gone: (id: string) => void,
  { removed = createRemovedIds(), missingIsGone = true }: RemovalOptions = {},
) {
  const $removal = atom<Removal>({ state: 'none' })
  const done = (id: string) => {
    removed.add(id)
    $removal.set({ state: 'none' })
    gone(id)
  }
  return {
    $removal: $removal as ReadableAtom<Removal>,
    $removed: removed.$removed,
    whenListed: removed.whenListed,
    ask(id: string): void {
      if ($removal.get().state !== 'removing') $removal.set({ state: 'asked', id, problem: '' })
    },
    /** Answers the question with No. */
    keep(): void {
      if ($removal.get().state === 'asked') $removal.set({ state: 'none' })
    },
    /** Answers the question with Yes; true if the row is gone. After a failure the question stays open and says why. */
    async remove(): Promise<boolean> {
      const question = $removal.get()
      if (question.state !== 'asked') return false
      const { id } = question
      $removal.set({ state: 'removing', id })
      try {
        const { message } = await send(id)
        done(id)
        toasts.show('success', message)
        return true
      } catch (error) {
        const missing = missingIsGone && error instanceof Refused && error.code === 404
        // Already deleted elsewhere: the goal is reached, and a row that leads nowhere must not stay.
        if (missing) done(id)
        else $removal.set({ state: 'asked', id, problem: problemOf(error), error: asCallError(error) })
        if (missing && !error.shown) toasts.show('error', error.message)
        return missing
      }
    },
  }
}
