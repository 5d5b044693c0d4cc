import { callPatient, undoCheckIn } from '@chartside/contract/check-in'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError } from '../errors.ts'
import type { Session } from '../session/index.ts'
import { queueWorkOf } from './queue-work.ts'
import { isFinished, problemOfChange } from './visit-end.ts'

/** Why a patient could not be called. */
export interface CallProblem {
  problem: string
  error: CallError | undefined
}

/**
 * Calls patients (CHK-04), and takes out who is not here (CHK-08). A call is never repeated automatically: only another press of the button calls again. `finished`
 * receives a visit that somebody else has ended, and whether a toast has shown that.
 */
export function createPatientCalls(session: Session, finished: (id: string, isShown: boolean) => void) {
  const $problems = atom<Readonly<Record<string, CallProblem>>>({})
  const work = queueWorkOf(session)
  let users = 0

  async function change(id: string, kind: 'calling' | 'ending', send: () => Promise<string>): Promise<boolean> {
    if (!work.begin(id, kind)) return false
    const user = users
    const { [id]: _, ...others } = $problems.get()
    $problems.set(others)
    try {
      session.environment.toasts.show('success', await send())
      return true
    } catch (error) {
      if (isFinished(error)) finished(id, error.shown)
      else if (user === users)
        $problems.set({ ...$problems.get(), [id]: { problem: problemOfChange(error), error: asCallError(error) } })
      return false
    } finally {
      work.finish(id)
    }
  }

  return {
    /** By the row's id. */
    $problems: $problems as ReadableAtom<Readonly<Record<string, CallProblem>>>,
    /** Drops the problems, and ignores those of calls in progress, because their user has left. */
    forget(): void {
      users += 1
      $problems.set({})
    },
    /** Resolves with true if this call reached the patient. */
    call: (id: string): Promise<boolean> =>
      change(id, 'calling', async () => {
        const { message } = await session.call(callPatient, { query: { id } })
        // A backend with queues of its own reports the time of the call to everybody.
        if (!session.offers('arrivals')) work.noteCall(id, session.now())
        return message
      }),
    /** Takes a patient out of the queue who is not here. Resolves with true if this did it. */
    takeOut: (id: string): Promise<boolean> =>
      change(id, 'ending', async () => {
        const { message } = await session.call(undoCheckIn, { body: { id } })
        work.noteEnd(id)
        return message
      }),
  }
}
