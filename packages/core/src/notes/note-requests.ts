import type { Dictation } from '@chartside/contract/notes'
import { generateNote } from '@chartside/contract/notes'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { audit, type Session } from '../session/index.ts'
import type { Asked } from './row-action.ts'

/** The notes that were requested (again) from a list, by dictation. `patch` changes the listed rows. */
export function createNoteRequests(
  session: Session,
  patch: (change: (rows: readonly Dictation[]) => readonly Dictation[]) => void,
) {
  const $asked = atom<Readonly<Record<string, Asked>>>({})
  const remember = (id: string, state: Asked | undefined) => {
    const { [id]: _, ...others } = $asked.get()
    $asked.set(state ? { ...others, [id]: state } : others)
  }

  return {
    $asked: $asked as ReadableAtom<Readonly<Record<string, Asked>>>,
    /** Requests the note. A second call during a request does nothing. */
    async generate(id: string): Promise<void> {
      if ($asked.get()[id]?.state === 'asking') return
      remember(id, { state: 'asking' })
      try {
        const { message, data } = await session.call(generateNote, { body: { id } })
        audit(session, 'create', { resource: 'note', id })
        session.environment.toasts.show('success', message)
        remember(id, { state: 'agreed', at: session.now() })
        // The old failure no longer applies; one loaded from now on does.
        const note_progress = data?.note_progress
        patch((rows) => rows.map((row) => (row.id === id ? { ...row, failure: '', note_progress } : row)))
      } catch (error) {
        remember(id, { state: 'failed', problem: problemOf(error), error: asCallError(error) })
      }
    },
    /** The note has arrived: the row now shows it. */
    settle(id: string): void {
      if ($asked.get()[id]) remember(id, undefined)
    },
    /** Drops the requests of another provider. */
    clear: (): void => $asked.set({}),
  }
}
