import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import type { Network } from '../lib/network.ts'
import { stopAll } from '../lib/stop-all.ts'
import { createEvidence } from './connection-evidence.ts'
import type { SessionState } from './session-state.ts'
import type { SessionUser } from './session-user.ts'
import { adviceOn, type Trouble, troubleOf } from './trouble.ts'

/** Whether a session can send: `ready` once its API has answered and accepted its token. */
export type Connection = { state: 'connecting' | 'ready' } | Trouble

/** The trouble in a connection, if there is one. */
export const troubleIn = (connection: Connection): Trouble | undefined => ('code' in connection ? connection : undefined)

/** How long a page may take to supply its session or its token source, in milliseconds. */
export const setupMilliseconds = 2000

interface Wires {
  environment: Environment
  network: Network
  user: SessionUser
  $session: ReadableAtom<SessionState>
  /** True if the page supplies the token. */
  embedded: boolean
  /** Makes a first call, which shows whether the API is ours. */
  probe: () => Promise<unknown>
  /** Explains a trouble to the developer. */
  explain: (trouble: Trouble) => void
}

const signedOut = troubleOf('signed-out')
const outage = troubleOf('api-unreachable')
const connecting: Connection = { state: 'connecting' }
// A page may set its token source a moment after its elements, or by a script that loads slowly.
const isPageLoading = (): boolean => (globalThis.document?.readyState ?? 'complete') !== 'complete'

const ready: Connection = { state: 'ready' }

/** Whether a session can send, from its evidence, its user and the network. */
export function createConnection({ environment, network, user, $session, embedded, probe, explain }: Wires) {
  const isIn = () => $session.get().state === 'in'
  const evidence = createEvidence({ isIn, embedded, explain })
  const $isSignInExpected = atom(false)
  const $hasEnded = atom(false)

  const troubleNow = (): Trouble | undefined => {
    const noted = evidence.$trouble.get()
    if (noted || $session.get().state !== 'out') return noted
    return $hasEnded.get() || $isSignInExpected.get() ? signedOut : undefined
  }
  const $wiring = computed(
    [$session, evidence.$isConfirmed, evidence.$trouble, $isSignInExpected, $hasEnded],
    ({ state }, isConfirmed): Connection => troubleNow() ?? (state === 'in' && isConfirmed ? ready : connecting),
  )
  const $connection = computed(
    [$wiring, network.$isOffline],
    (wiring, isOffline): Connection => (isOffline && !troubleIn(wiring) ? outage : wiring),
  )

  /** Makes a first call if nothing else has made one. */
  const ask = () => isIn() && !evidence.$isConfirmed.get() && void probe().catch(() => undefined)
  const noteMissing = () => !embedded && $session.get().state === 'out' && !troubleNow() && evidence.note('token-missing')

  onMount($wiring, () => {
    let cancel = (): void => undefined
    const wait = (): void => {
      cancel = environment.clock.after(setupMilliseconds, () => (isPageLoading() ? wait() : noteMissing()))
    }
    void user.restored.then(wait)
    return stopAll([$session.subscribe(ask), () => cancel()])
  })
  onMount($connection, () => network.onBack(ask))

  user.endListeners.on((reason) => {
    $hasEnded.set(true)
    if (reason === 'logout') evidence.settle()
  })
  $session.listen(({ state }) => {
    if (state !== 'in') return
    $hasEnded.set(false)
    if (evidence.$trouble.get()?.state === 'no-token') evidence.settle()
  })

  return {
    ...evidence,
    $connection: $connection as ReadableAtom<Connection>,
    $wiring: $wiring as ReadableAtom<Connection>,
    /** The current trouble, without subscribing. */
    troubleNow,
    /** Users sign in through Chartside here, so a missing token source is not a mistake. */
    expectSignIn: (): void => $isSignInExpected.set(true),
    /** True if the developer has been given the reason. */
    isExplained: (): boolean => evidence.$trouble.get() !== undefined,
    /** What the user can do about the noted trouble. */
    advice: (): string => adviceOn(evidence.$trouble.get()),
  }
}
