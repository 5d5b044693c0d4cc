import { deliveriesOf } from '../dictation/index.ts'
import { createSubscription } from '../lib/subscription.ts'
import type { Session } from '../session/index.ts'
import type { AnswerCalls, Withdrawn } from './answer-calls.ts'

/** Answers on their way to the server: what it could not take is kept, and sent again when it can be reached. */
export function createUnsavedAnswers(session: Session, calls: Pick<AnswerCalls, 'refuse' | 'withdraw'>) {
  /** By patient: true for a refusal, false for its end. */
  const refusals = new Map<string, boolean>()
  /** The ids of withdrawn consents. */
  const withdrawals = new Set<string>()
  /** Counts the answers that were given here, and those that the server has taken. */
  let changes = 0
  const followNetwork = createSubscription(() => session.network.onBack(sendAgain))
  const followIfNeeded = () => followNetwork(refusals.size + withdrawals.size > 0)

  async function save(id: string, isRefused: boolean): Promise<void> {
    // A server knows no typed name.
    if (id === '') return
    changes++
    refusals.set(id, isRefused)
    followIfNeeded()
    if ((await calls.refuse(id, isRefused)) && refusals.get(id) === isRefused) refusals.delete(id)
    changes++
    followIfNeeded()
  }

  async function withdraw(consentId: string): Promise<Withdrawn | undefined> {
    withdrawals.add(consentId)
    followIfNeeded()
    const withdrawn = await calls.withdraw(consentId)
    if (withdrawn) {
      withdrawals.delete(consentId)
      deliveriesOf(session).notice.changed()
    }
    followIfNeeded()
    return withdrawn
  }

  function sendAgain(): void {
    for (const [id, isRefused] of refusals) void save(id, isRefused)
    for (const consentId of withdrawals) void withdraw(consentId)
  }

  return {
    /** Changes with each answer: what was asked for before it knows nothing of it. */
    changes: (): number => changes,
    noteChange: (): void => void changes++,
    /** What the server does not have about a patient: a refusal, or its end; undefined for nothing. */
    of: (id: string): boolean | undefined => refusals.get(id),
    /** Saves that a patient refuses, or no longer does. */
    save,
    /** Deletes what the server has with a consent; if it cannot be reached now, as soon as it can. */
    withdraw,
    forget: (id: string): void => void refusals.delete(id),
    clear(): void {
      refusals.clear()
      withdrawals.clear()
      followIfNeeded()
    },
  }
}
