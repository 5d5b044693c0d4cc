import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import type { Session } from '../session/index.ts'
import type { Answer, Input } from './call.ts'
import { onHandover } from './handover.ts'
import { createLatest } from './latest.ts'
import { stopAll } from './stop-all.ts'

/** The state of loaded data; `at` is when it arrived, in milliseconds since 1970. */
export type Remote<Data> = { at?: number | undefined } & (
  | { state: 'loading'; data?: Data | undefined }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; error: CallError; data?: Data | undefined }
)

type Known<Data> = Pick<Remote<Data>, 'data' | 'at'>

/** The same state with its data in another form. */
export const mapRemote = <Data, Shown>(loaded: Remote<Data>, show: (data: Data) => Shown): Remote<Shown> =>
  loaded.data === undefined ? (loaded as Remote<Shown>) : { ...loaded, data: show(loaded.data) }

/** A store of loaded data, with the commands of its owner. */
export interface RemoteStore<Data> extends ReadableAtom<Remote<Data>> {
  /** Loads again; the known data stays visible meanwhile. */
  reload(): Promise<void>
  /** Changes the known data without loading, for a row that was just saved or deleted. */
  patch(change: (data: Data) => Data): void
  /** Drops the answer of a load in progress, because something newer is known. */
  stop(): void
}

/** Loads something for an input; throws as `session.call` does. */
export type Load<In, Data> = (input: In, signal: AbortSignal) => Promise<Data>

interface RemoteOptions<In, Data> {
  /** What is already known for an input, shown until the answer arrives. */
  known?(input: In): Known<Data>
  /** Called with each answer that counts, just before it is shown. */
  onLoaded?(data: Data, input: In): void
  /** Reloads at each change; the known data stays visible meanwhile. */
  $changes?: ReadableAtom<unknown>
}

/**
 * The answer of a call, or of a `load` that makes several, as a store: loads while there is a subscriber, and again when the
 * input changes or the network is back. Nothing loads while the input is undefined or nobody is signed in. A new input or
 * another user drops the old answer: one patient's data must never appear under another's name, or stay for the next user. The
 * end of a session is not a failure: loading continues once the user is back.
 */
export function remote<E extends AnyEndpoint>(
  session: Session,
  endpoint: E,
  $input: ReadableAtom<Input<E> | undefined>,
  options?: RemoteOptions<Input<E>, Answer<E>>,
): RemoteStore<Answer<E>>
export function remote<In, Data>(
  session: Session,
  load: Load<In, Data>,
  $input: ReadableAtom<In | undefined>,
  options?: RemoteOptions<In, Data>,
): RemoteStore<Data>
export function remote<In, Data>(
  session: Session,
  source: AnyEndpoint | Load<In, Data>,
  $input: ReadableAtom<In | undefined>,
  { known, onLoaded, $changes }: RemoteOptions<In, Data> = {},
): RemoteStore<Data> {
  const $remote = atom<Remote<Data>>({ state: 'loading' })
  const request = createLatest()
  const ask: Load<In, Data> =
    typeof source === 'function'
      ? source
      : async (input, signal) => (await session.call(source, input as Input<AnyEndpoint>, { signal })) as Data

  async function load({ data, at }: Known<Data>): Promise<void> {
    request.stop()
    const input = $input.get()
    $remote.set({ state: 'loading', data, at })
    if (input === undefined || session.$session.get().state !== 'in') return
    await request.run((signal) => ask(input, signal), {
      loaded(data, signal) {
        onLoaded?.(data, input)
        if (!signal.aborted) $remote.set({ state: 'ready', data, at: session.environment.clock.now() })
      },
      failed(error) {
        const { data, at } = $remote.get()
        $remote.set({ state: 'failed', error, data, at })
      },
    })
  }
  const reload = () => load($remote.get())

  function begin(): void {
    const input = $input.get()
    const isIn = session.$session.get().state === 'in'
    void load((isIn && input !== undefined && known?.(input)) || {})
  }

  /**
   * Loads when the server can be reached again: always after an outage, because the data is old; after a single lost request only
   * if nothing arrived. Not after a refusal. Only for reads: writes are never repeated automatically.
   */
  function onBack(wasOffline: boolean): void {
    const now = $remote.get()
    if (now.state === 'failed' ? now.error.retryable : wasOffline || now.state === 'loading') void reload()
  }

  onMount($remote, () => {
    const stopReloading = $changes?.listen(() => void reload())
    return stopAll([
      $input.subscribe(begin),
      computed(session.$session, ({ state }) => state).listen(begin),
      onHandover(session, begin),
      session.network.onBack(onBack),
      () => stopReloading?.(),
      request.stop,
    ])
  })

  return Object.assign(
    computed($remote, (value) => value),
    {
      reload,
      stop: request.stop,
      patch: (change: (data: Data) => Data) => {
        const now = $remote.get()
        if (now.data !== undefined) $remote.set({ ...now, data: change(now.data) })
      },
    },
  )
}
