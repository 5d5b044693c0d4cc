import { deliveriesOf } from '../dictation/index.ts'
import { createSubscription } from '../lib/subscription.ts'
import type { Session } from '../session/index.ts'
import type { AnswerCalls, Withdrawn } from './answer-calls.ts'

/** The wait after a failed try; it doubles each time. */
const firstMilliseconds = 2000
const maxMilliseconds = 60_000

/**
 * Answers on their way to the server: what it could not take is kept, and sent again when it can be reached, and after a while, until it
 * has taken or refused it.
 */
export function createUnsavedAnswers(session: Session, calls: Pick<AnswerCalls, 'refuse' | 'withdraw'>) {
  /** By patient: true for a refusal, false for its end. */
  const refusals = new Map<string, boolean>()
  /** The patients whose refusal, or its end, the server does not take; it still counts here. */
  const kept = new Set<string>()
  /** The ids of withdrawn consents. */
  const withdrawals = new Set<string>()
  /** Counts the answers that were given here, and those that the server has taken. */
  let changes = 0
  let tries = 0
  let cancel: (() => void) | undefined
  const followNetwork = createSubscription(() => session.network.onBack(hurry))

  /** Waits for the network as long as there is something to send. */
  function follow(): void {
    const isNeeded = refusals.size - kept.size + withdrawals.size > 0
    followNetwork(isNeeded)
    if (isNeeded) return
    stop()
    tries = 0
  }

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  async function save(id: string, isRefused: boolean, isRepeated = false): Promise<void> {
    // A server knows no typed name.
    if (id === '') return
    changes++
    refusals.set(id, isRefused)
    kept.delete(id)
    follow()
    const { state } = await calls.refuse(id, isRefused, { isRepeated })
    changes++
    // It may have changed meanwhile.
    if (refusals.get(id) === isRefused) {
      if (state === 'taken') refusals.delete(id)
      else if (state === 'never') kept.add(id)
      else sendLater()
    }
    follow()
  }

  async function withdraw(consentId: string, isRepeated = false): Promise<Withdrawn | undefined> {
    withdrawals.add(consentId)
    follow()
    const outcome = await calls.withdraw(consentId, { isRepeated })
    if (outcome.state !== 'later') withdrawals.delete(consentId)
    else if (withdrawals.has(consentId)) sendLater()
    follow()
    if (outcome.state !== 'taken') return undefined
    deliveriesOf(session).notice.changed()
    return outcome.stored
  }

  function sendLater(): void {
    const wait = Math.min(firstMilliseconds * 2 ** tries, maxMilliseconds)
    cancel ??= session.environment.clock.after(wait, () => {
      tries++
      sendAgain()
    })
  }

  function sendAgain(): void {
    stop()
    for (const [id, isRefused] of refusals) if (!kept.has(id)) void save(id, isRefused, true)
    for (const consentId of withdrawals) void withdraw(consentId, true)
  }

  function hurry(): void {
    tries = 0
    sendAgain()
  }

  return {
    /** Changes with each answer: what was asked for before it knows nothing of it. */
    changes: (): number => changes,
    noteChange: (): void => void changes++,
    /** What the server does not have about a patient: a refusal, or its end; undefined for nothing. */
    of: (id: string): boolean | undefined => refusals.get(id),
    /** Saves that a patient refuses, or no longer does. */
    save: (id: string, isRefused: boolean): Promise<void> => save(id, isRefused),
    /** Deletes what the server has with a consent; if it cannot take that now, as soon as it can. */
    withdraw: (consentId: string): Promise<Withdrawn | undefined> => withdraw(consentId),
    forget(id: string): void {
      refusals.delete(id)
      kept.delete(id)
      follow()
    },
    clear(): void {
      refusals.clear()
      kept.clear()
      withdrawals.clear()
      follow()
    },
  }
}
