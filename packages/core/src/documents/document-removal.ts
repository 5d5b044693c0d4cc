import { deleteDocument } from '@chartside/contract/documents'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'

/** The steps of deleting a document. */
export type DocumentRemoval =
  | { state: 'none' }
  /** `problem` and `error` say why the last attempt failed. */
  | { state: 'asked'; id: string; problem: string; error?: CallError | undefined }
  | { state: 'removing'; id: string }

/** Deletes documents, one at a time, after asking (DOC-05). `gone` receives the id of each deleted one. */
export function createDocumentRemoval(session: Session, gone: (id: string) => void) {
  const $removal = atom<DocumentRemoval>({ state: 'none' })
  const { toasts } = session.environment
  const done = (id: string) => {
    $removal.set({ state: 'none' })
    gone(id)
  }
  return {
    $removal: $removal as ReadableAtom<DocumentRemoval>,
    ask(id: string): void {
      if ($removal.get().state !== 'removing') $removal.set({ state: 'asked', id, problem: '' })
    },
    /** Answers the question with No. */
    keep(): void {
      if ($removal.get().state === 'asked') $removal.set({ state: 'none' })
    },
    /** Answers the question with Yes; true if the document is gone. After a failure the question stays open and says why. */
    async remove(): Promise<boolean> {
      const question = $removal.get()
      if (question.state !== 'asked') return false
      const { id } = question
      $removal.set({ state: 'removing', id })
      try {
        const { message } = await session.call(deleteDocument, { id })
        done(id)
        toasts.show('success', message)
        return true
      } catch (error) {
        const missing = error instanceof Refused && error.code === 404
        // Already deleted elsewhere: the goal is reached.
        if (missing) done(id)
        else $removal.set({ state: 'asked', id, problem: problemOf(error), error: asCallError(error) })
        if (missing && !error.shown) toasts.show('error', error.message)
        return missing
      }
    },
  }
}
