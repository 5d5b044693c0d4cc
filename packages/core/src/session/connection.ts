import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { info } from '@chartside/contract/session'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { Failed, Offline, WrongApi } from '../errors.ts'
import { hasExpired, isForeignCode, isOurs, type Reply } from '../lib/call.ts'
import type { Network } from '../lib/network.ts'
import { connectionWords } from './connection-words.ts'
import type { SessionState } from './session-state.ts'
import type { SessionUser } from './session-user.ts'
import { NoToken } from './token.ts'

/** Why an element cannot work: the code of its `widgeterror`, the element's state, and what its user can do. */
const troubles = {
  'no-session': ['unconnected', 'setup'],
  'session-invalid': ['unconnected', 'setup'],
  'api-base-missing': ['unconnected', 'setup'],
  'api-base-invalid': ['unconnected', 'setup'],
  'api-unreachable': ['unconnected', 'unreachable'],
  'api-failing': ['unconnected', 'failing'],
  'api-not-found': ['wrong-api', 'wrongApi'],
  'api-unknown': ['wrong-api', 'wrongApi'],
  'token-missing': ['no-token', 'noToken'],
  'token-not-a-function': ['no-token', 'noToken'],
  'token-empty': ['no-token', 'signInFailed'],
  'token-failed': ['no-token', 'signInFailed'],
  'token-timeout': ['no-token', 'signInFailed'],
  'token-refused': ['no-token', 'signInFailed'],
  'signed-out': ['no-token', 'signedOut'],
} as const satisfies Record<string, readonly ['unconnected' | 'wrong-api' | 'no-token', keyof typeof connectionWords]>

export type TroubleCode = keyof typeof troubles

/** A reason why nothing can be sent. */
export interface Trouble {
  state: 'unconnected' | 'wrong-api' | 'no-token'
  code: TroubleCode
  /** What the user can do, by its key in `connectionWords`. */
  word: keyof typeof connectionWords
  /** What was thrown, if anything; for developers. */
  cause?: unknown
}

/** Whether a session can send: `ready` once its API has answered and accepted its token. */
export type Connection = { state: 'connecting' | 'ready' } | Trouble

/** The trouble in a connection, if there is one. */
export const troubleIn = (connection: Connection): Trouble | undefined => ('code' in connection ? connection : undefined)

/** A trouble by its code. */
export const troubleOf = (code: TroubleCode, cause?: unknown): Trouble => {
  const [state, word] = troubles[code]
  return { state, code, word, cause }
}

/** True if the same may work later without any change to the page. */
export const mayPass = ({ word }: Trouble): boolean => word === 'unreachable' || word === 'failing' || word === 'signInFailed'

/** Every API has this call; our own server refuses it outside of its base. */
const isMissing = ({ path }: AnyEndpoint, { code }: Reply): boolean => path === info.path && code === 404

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

/**
 * What is known about a session's connection. A backend has no signature but the form of its answers; what calls beyond the
 * common ones answer proves nothing, since a plain backend may answer them with a page of its own.
 */
export function createConnection({ environment, network, user, $session, embedded, probe, explain }: Wires) {
  const $noted = atom<Trouble | undefined>()
  const $isConfirmed = atom(false)
  const $isSignInExpected = atom(false)
  const $hasEnded = atom(false)
  const isIn = () => $session.get().state === 'in'
  const signedOut = troubleOf('signed-out')
  const outage = troubleOf('api-unreachable')
  const connecting: Connection = { state: 'connecting' }
  const ready: Connection = { state: 'ready' }

  function note(code: TroubleCode, cause?: unknown): void {
    if ($noted.get()?.code === code) return
    const trouble = troubleOf(code, cause)
    $noted.set(trouble)
    explain(trouble)
  }

  /** Notes what keeps a page's session from starting. One that has started, or is restored, waits until it passes. */
  function noteFirst(code: TroubleCode, cause?: unknown): void {
    if (embedded && !$isConfirmed.get()) note(code, cause)
  }

  function noteForeign({ path, feature }: AnyEndpoint, code: number, cause?: unknown): void {
    if (path === 'capabilities' || feature || !isForeignCode(code)) return
    // A restored session was at the right server before: this may be the login page of a guest network.
    if (!$isConfirmed.get() && (embedded || !isIn())) note(code >= 400 ? 'api-not-found' : 'api-unknown', cause)
  }

  /** Makes a first call if nothing else has made one. */
  const ask = () => isIn() && !$isConfirmed.get() && void probe().catch(() => undefined)

  const troubleNow = (): Trouble | undefined => {
    if ($noted.get() || $session.get().state !== 'out') return $noted.get()
    return $hasEnded.get() || $isSignInExpected.get() ? signedOut : undefined
  }
  const $wiring = computed(
    [$noted, $session, $isConfirmed, $isSignInExpected, $hasEnded],
    (_noted, { state }, isConfirmed): Connection => troubleNow() ?? (state === 'in' && isConfirmed ? ready : connecting),
  )
  // A page may set its token source a moment after its elements.
  onMount($wiring, () => {
    let cancel = (): void => undefined
    const stop = $session.subscribe(ask)
    void user.restored.then(() => {
      cancel = environment.clock.after(setupMilliseconds, () => {
        if (!embedded && $session.get().state === 'out' && !troubleNow()) note('token-missing')
      })
    })
    return () => {
      stop()
      cancel()
    }
  })

  user.endListeners.on((reason) => {
    $hasEnded.set(true)
    if (reason === 'logout') $noted.set(undefined)
  })
  $session.listen(({ state }) => {
    if (state !== 'in') return
    $hasEnded.set(false)
    if ($noted.get()?.state === 'no-token') $noted.set(undefined)
  })

  const $connection = computed(
    [$wiring, network.$isOffline],
    (wiring, isOffline): Connection => ('code' in wiring || !isOffline ? wiring : outage),
  )
  onMount($connection, () => network.onBack(ask))

  const advice = (): string => connectionWords[$noted.get()?.word ?? 'signInFailed']

  return {
    $connection: $connection as ReadableAtom<Connection>,
    $wiring: $wiring as ReadableAtom<Connection>,
    /** The current trouble, without subscribing. */
    troubleNow,
    /** Users sign in through Chartside here, so a missing token source is not a mistake. */
    expectSignIn: (): void => $isSignInExpected.set(true),
    /** True once the API has accepted a token, or a sign-in. */
    isConfirmed: (): boolean => $isConfirmed.get(),
    /** True if the developer has been given the reason. */
    isExplained: (): boolean => $noted.get() !== undefined,
    /** What the user can do about the noted trouble. */
    advice,
    /** Learns from a reply. Throws if it comes from another API, whose data would be read as empty. */
    replied(endpoint: AnyEndpoint, reply: Reply): void {
      if (reply.code >= 500) noteFirst('api-failing')
      else if (!isOurs(endpoint, reply) || isMissing(endpoint, reply)) noteForeign(endpoint, reply.code)
      else if (!hasExpired(reply) && reply.code !== 404) {
        $isConfirmed.set(true)
        $noted.set(undefined)
      }
      if ($noted.get()?.state === 'wrong-api') throw new WrongApi(advice(), { code: reply.code })
    },
    /** Learns from a request without a reply, and throws its error again. */
    failed(endpoint: AnyEndpoint, error: unknown): never {
      if (error instanceof Offline) noteFirst('api-unreachable', error.cause)
      else if (error instanceof Failed && error.code >= 500) noteFirst('api-failing', error.cause)
      else if (error instanceof Failed) noteForeign(endpoint, error.code, error.cause)
      throw $noted.get()?.state === 'wrong-api' && error instanceof Failed ? new WrongApi(advice(), error) : error
    },
    /** The page supplied no token. */
    noToken: (error: unknown): void => note(error instanceof NoToken ? error.code : 'token-failed', error),
    /** The API refused the page's token, also a new one. */
    refused: (): void => {
      if ($noted.get()?.state !== 'no-token') note('token-refused')
    },
  }
}
