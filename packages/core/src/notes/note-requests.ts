import { type Dictation, generateNote, type NoteProgress } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { createListeners } from '../lib/listeners.ts'
import { problemOf } from '../lib/problem.ts'
import { createRemovedIds } from '../lib/removed-ids.ts'
import { audit, perUser } from '../session/index.ts'
import type { Asked } from './row-action.ts'

/** What the server answered to a request for a note. */
interface Agreed {
  id: string
  note_progress: NoteProgress | null | undefined
}

/**
 * The notes that were requested (again), and the dictations that were deleted, from any list of the session: one that shows the same
 * dictation follows.
 */
export const noteRequestsOf = perUser((session) => {
  const $asked = atom<Readonly<Record<string, Asked>>>({})
  const removed = createRemovedIds()
  const agreed = createListeners<[agreed: Agreed]>()
  const remember = (id: string, state: Asked | undefined) => {
    const { [id]: _, ...others } = $asked.get()
    $asked.set(state ? { ...others, [id]: state } : others)
  }

  return {
    /** By dictation. */
    $asked: $asked as ReadableAtom<Readonly<Record<string, Asked>>>,
    /** The deleted ones. */
    removed,
    /** Calls `listener` when the server has accepted a request; the returned function ends that. */
    onAgreed: agreed.on,
    /** Requests the note. A second call during a request does nothing. */
    async generate(id: string): Promise<void> {
      if ($asked.get()[id]?.state === 'asking') return
      remember(id, { state: 'asking' })
      try {
        const { message, data } = await session.call(generateNote, { body: { id } })
        audit(session, 'create', { resource: 'note', id })
        session.environment.toasts.show('success', message)
        remember(id, { state: 'agreed', at: session.now() })
        agreed.notify({ id, note_progress: data?.note_progress })
      } catch (error) {
        remember(id, { state: 'failed', problem: problemOf(error), error: asCallError(error) })
      }
    },
    /** The note has arrived: the row now shows it. */
    settle(id: string): void {
      if ($asked.get()[id]) remember(id, undefined)
    },
    clear(): void {
      $asked.set({})
      removed.clear()
    },
  }
})

/** Rows after a request: the old failure no longer applies; one loaded from now on does. */
export const withAgreed = (rows: readonly Dictation[], { id, note_progress }: Agreed): readonly Dictation[] =>
  rows.map((row) => (row.id === id ? { ...row, failure: '', note_progress } : row))
