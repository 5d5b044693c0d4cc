import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError } from '../errors.ts'
import type { Session } from '../session/index.ts'
import type { Answer, Input } from './call.ts'
import { onHandover } from './handover.ts'

/** The state of loaded data; `at` is when it arrived, in milliseconds since 1970. */
export type Remote<Data> = { at?: number | undefined } & (
  | { state: 'loading'; data?: Data | undefined }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; error: CallError; data?: Data | undefined }
)

export interface RemoteStore<Data> extends ReadableAtom<Remote<Data>> {
  /** Loads again; the known data stays visible meanwhile. */
  reload(): Promise<void>
  /** Changes the known data without loading, for a row that was just saved or deleted. */
  patch(change: (data: Data) => Data): void
}

/**
 * Calls `load` when the server can be reached again: always after an outage, because the data is old; after a single lost request
 * only if nothing arrived. Not after a refusal. Only for reads: writes are never repeated automatically.
 */
export const askedAgain = (
  { network }: Session,
  now: () => { state: string; error?: CallError },
  load: () => unknown,
): (() => void) =>
  network.onBack((wasOffline) => {
    const { state, error } = now()
    if (error?.retryable ?? (wasOffline || state !== 'ready')) load()
  })

/**
 * The answer of one call as a store: loads while there is a subscriber, and again when the input changes or the network is back.
 * Nothing loads while the input is undefined or nobody is signed in. A new input or another user drops the old answer: one
 * patient's data must never appear under another's name, or stay for the next user.
 */
export function remote<E extends AnyEndpoint>(
  session: Session,
  endpoint: E,
  $input: ReadableAtom<Input<E> | undefined>,
): RemoteStore<Answer<E>> {
  const $remote = atom<Remote<Answer<E>>>({ state: 'loading' })
  let running: AbortController | undefined

  async function load({ data: known, at }: { data?: Answer<E> | undefined; at?: number | undefined } = {}): Promise<void> {
    running?.abort()
    const input = $input.get()
    $remote.set({ state: 'loading', data: known, at })
    if (input === undefined || session.$session.get().state !== 'in') return
    running = new AbortController()
    const { signal } = running
    try {
      const data = await session.call(endpoint, input, { signal })
      if (!signal.aborted) $remote.set({ state: 'ready', data, at: session.environment.clock.now() })
    } catch (error) {
      const { data, at } = $remote.get()
      const failure = asCallError(error)
      if (!signal.aborted && failure) $remote.set({ state: 'failed', error: failure, data, at })
    }
  }

  onMount($remote, () => {
    const begin = () => void load()
    const stops = [
      $input.subscribe(begin),
      computed(session.$session, ({ state }) => state).listen(begin),
      onHandover(session, begin),
      askedAgain(session, $remote.get, () => load($remote.get())),
    ]
    return () => {
      for (const stop of stops) stop()
      running?.abort()
    }
  })

  return Object.assign(
    computed($remote, (value) => value),
    {
      reload: () => load($remote.get()),
      patch: (change: (data: Answer<E>) => Answer<E>) => {
        const now = $remote.get()
        if (now.data !== undefined) $remote.set({ ...now, data: change(now.data) })
      },
    },
  )
}
