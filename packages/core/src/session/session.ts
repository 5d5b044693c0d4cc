import type { Location } from '@chartside/contract/check-in'
import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import type { Provider } from '@chartside/contract/profile'
import { capabilities as capabilitiesCall, type Feature, info } from '@chartside/contract/session'
import type { ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { asCallError, Offline, SessionEnded } from '../errors.ts'
import { type Answer, answerOf, type CallOptions, callWith, hasExpired, type Input, request } from '../lib/call.ts'
import { createNetwork } from '../lib/network.ts'
import { createServerClock } from '../lib/server-clock.ts'
import { type Capabilities, createCapabilities, noCapabilities } from './capabilities.ts'
import { createDevice } from './device.ts'
import { createEndings } from './endings.ts'
import { closed, createKeeping } from './keeping.ts'
import { createLock } from './lock.ts'
import { createPermissions, keepPermissions } from './permissions.ts'
import { createSessionState } from './session-state.ts'
import { type Stored, withoutPersonal } from './stored.ts'
import { createSuspension } from './suspension.ts'
import { createTokenSource, type GetToken } from './token.ts'
import { words } from './words.ts'

/** Wait before treating a failed check as sign-out, in case the page is unloading. */
const leavingMilliseconds = 1000

export interface SessionOptions {
  /** The page's own source of tokens; without it, signing in supplies the token. */
  getToken?: GetToken
  /** The user's e-mail on the embedding page (RT-02). */
  email?: string
}

export type Session = ReturnType<typeof createSession>

/**
 * One user's work with one API: the token, the user, their location, and every call. All elements of a page that belong together
 * share one; two sessions on a page do not mix.
 */
export function createSession(environment: Environment, { getToken, email }: SessionOptions = {}) {
  const serverClock = createServerClock(environment.clock)
  const source = getToken ? createTokenSource(getToken, environment.clock) : undefined
  const endings = createEndings(environment.toasts)
  /** Incremented at every sign-in and sign-out: an answer for one user must not reach the next. */
  let epoch = 0
  const keeping = createKeeping(environment, {
    embedded: source !== undefined,
    lockedElsewhere: (token) => suspension.begin(token),
    openedElsewhere: () => suspension.drop(),
    isOpenedBy: (token) => suspension.isOpenedBy(token, $stored.get()),
    replaced(why) {
      // Storage now holds another user's data, so it is not ours to remove.
      forget(false, (stored) => $stored.set(stored))
      endings.tell(why, true)
      if (why === 'logout') environment.toasts.show('success', words.loggedOut)
      else environment.toasts.show('error', words.ended)
    },
  })
  const { $stored, restored, become, keep } = keeping
  const lock = createLock({
    $stored,
    clock: environment.clock,
    embedded: source !== undefined,
    stuck: () => end(words.ended),
  })

  const $session = createSessionState(keeping, email)

  const network = createNetwork(environment, () => (source ? source.held() : $stored.get().token))

  /** Forgets everything about the user. Preferences belong to the interface, not to the user. */
  function forget(keepPreferences: boolean, leave: (stored: Stored) => void = become): void {
    const { preferences } = $stored.get()
    epoch++
    source?.forget()
    suspension.drop()
    capabilities.forget()
    leave(keepPreferences && preferences ? { preferences: withoutPersonal(preferences) } : {})
  }

  function end(message: string): void {
    forget(false)
    endings.tell('expired')
    environment.toasts.show('error', message)
  }

  function expire(message: string, begun: number): never {
    // Ten calls that fail together end the session once, and never a newer session.
    if (begun === epoch) end(message)
    throw new SessionEnded(message)
  }

  /**
   * Resolves with the epoch once calls may be made: behind the lock there is no token, and nothing about a patient is requested.
   */
  async function opened(signal?: AbortSignal): Promise<number> {
    await restored
    const begun = epoch
    await lock.opened(signal)
    if (begun !== epoch) throw new SessionEnded(words.ended)
    return begun
  }

  async function send<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions): Promise<Answer<E>> {
    const begun = endpoint.open ? await restored.then(() => epoch) : await opened(options.signal)
    const mayRepeat = options.idempotencyKey !== undefined && (await capabilities.makesRepeatable())
    const sent = mayRepeat ? options : { ...options, idempotencyKey: undefined }
    const ask = async (token: string | undefined) => {
      const reply = await network.watch(request(environment, endpoint, input as object, token, sent))
      serverClock.learn(reply.serverTime)
      return reply
    }

    let token: string | undefined
    try {
      token = source ? (endpoint.open ? source.held() : await source.token()) : $stored.get().token
    } catch (error) {
      environment.report(error)
      return expire(words.ended, begun)
    }
    let reply = await ask(token)
    if (hasExpired(reply) && token && !endpoint.open) {
      const renewed = await newerToken(token, begun)
      if (renewed) reply = await ask(renewed)
    }
    // A backend may refuse a wrong password with the words for an old token; behind the lock that ends nothing.
    const isUnlocking = endpoint.open && lock.$locked.get()
    if (hasExpired(reply) && !isUnlocking) {
      // Nobody is signed in, so nothing ends, and the reason why the last session ended stays on screen.
      if (!token && !endpoint.open) throw new SessionEnded(reply.message || words.ended)
      return expire(reply.message || words.ended, begun)
    }
    if (begun !== epoch && !endpoint.open) throw new SessionEnded(words.ended)
    // Users need not see how a backend without capabilities refuses that call.
    const shown = reply.status === 'ERROR_INFO' && reply.message !== '' && endpoint.path !== capabilitiesCall.path
    if (shown) environment.toasts.show('error', reply.message, { cause: endpoint })
    else environment.toasts.settle(endpoint)
    return answerOf(endpoint, reply, shown)
  }

  /** The page's next token, or the one that the same user got by signing in meanwhile, in another tab or behind the lock. */
  async function newerToken(expired: string, begun: number): Promise<string | undefined> {
    // Another tab may have locked the session without this one knowing yet.
    await keeping.heed()
    await lock.opened()
    if (source) return source.renew(expired).catch(environment.report) as Promise<string | undefined>
    const { token } = $stored.get()
    return begun === epoch && token !== expired ? token : undefined
  }

  /**
   * Makes one call and resolves with a validated answer. Throws Refused, SessionEnded, Offline or Failed, or an AbortError if
   * `signal` aborts.
   */
  async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
    try {
      return await send(endpoint, input, options)
    } catch (error) {
      const failure = asCallError(error)
      if (!failure) throw error
      const said = failure instanceof SessionEnded || ('shown' in failure && failure.shown === true)
      if (!said && endpoint.path !== capabilitiesCall.path) environment.report(failure)
      throw failure
    }
  }

  const capabilities = createCapabilities({
    opened,
    ask: () => call(capabilitiesCall, {}),
    learned: (found) => keepPermissions($stored.get(), keep, found),
  })

  const suspension = createSuspension(environment, capabilities)

  const { $permissions, may } = createPermissions($stored, $session, environment.clock, capabilities.learn)

  return {
    environment,
    network,
    device: createDevice(environment),
    $session,
    $capabilities: capabilities.$capabilities,
    /** What is stored: location, preferences and the like. */
    $stored: $stored as ReadableAtom<Stored>,
    /** Resolves once the stored session was read, after 5000 ms at the latest. */
    restored,
    call,
    keep,
    /** The server's time now, in milliseconds, as far as it is known. */
    now: serverClock.now,
    /** True if the page supplies the token, so that the page also signs in and out. */
    embedded: source !== undefined,
    /** The provider's identifier in calls, rows and events (`azz_id`); '' while unknown. */
    providerId: () => $stored.get().provider?.azz_id ?? '',
    /** The bearer token, for requests outside the contract (real-time authorization). Throws what `getToken` throws. */
    token: (): Promise<string | undefined> => opened().then(() => (source ? source.token() : $stored.get().token)),

    /** Asks once what the backend offers; nothing if it does not say or cannot be reached. */
    capabilities: (): Promise<Capabilities> => capabilities.learn().catch(() => noCapabilities),
    /** Like `capabilities`, but throws if the backend cannot be asked right now. */
    learnCapabilities: capabilities.learn,
    offers: (feature: Feature): boolean => capabilities.$capabilities.get().features.has(feature),
    /** What the user may do, loaded while there is a subscriber: everything until the backend says otherwise. */
    $permissions,
    /** True if the user may do it, as far as known; the server decides. */
    may,

    /** Marks the user as signed in (AUTH-18, AUTH-10). */
    begin(change: Pick<Stored, 'token' | 'email' | 'provider' | 'account'>): void {
      epoch++
      capabilities.forget()
      const { permissions: _, signedOut: __, ...stored } = $stored.get()
      become({ ...stored, ...change, isLoggedIn: true, resetting: false }, true)
    },

    /** Checks the stored token with the server (AUTH-01 to AUTH-04). Any failure, even a lost connection, ends in 'out'. */
    async verify(): Promise<'in' | 'out'> {
      await restored
      await lock.opened()
      const begun = epoch
      const { token, isLoggedIn, resetting } = $stored.get()
      try {
        if ((token || source) && (isLoggedIn || !resetting)) {
          const { data, account } = await call(info, {})
          // An old backend may answer a bare true; then the stored provider stays.
          keep({ isLoggedIn: true, ...(data ? { provider: data, account } : {}) })
          return 'in'
        }
      } catch (error) {
        // Whatever the cause, the token is not known to be valid. An unloading page fails the same way, but is gone before the
        // pause is over, so leaving signs nobody out.
        if (error instanceof Offline) await new Promise<void>((over) => environment.clock.after(leavingMilliseconds, over))
      }
      if (begun === epoch && (token || resetting || isLoggedIn)) {
        forget(true)
        // A user at work must notice: a microphone may be on.
        if (isLoggedIn) endings.tell('expired')
      }
      // Somebody may have signed in during the check.
      return $stored.get().isLoggedIn ? 'in' : 'out'
    },

    /** Drops the token that came with a one-time code. */
    giveUpReset(): void {
      const { resetting, isLoggedIn } = $stored.get()
      if (resetting && !isLoggedIn) forget(true)
    },

    /** Asks the server who the user is, for a session whose token the page supplies. */
    async identify(): Promise<void> {
      const { data, account } = await call(info, {})
      if (data) keep({ provider: data, account, isLoggedIn: true })
    },

    /** Signs out at once, whether or not the server can be reached (AUTH-14). */
    logout(): void {
      suspension.giveBack($stored.get().token ?? suspension.drop())
      forget(true, (stored) => become({ ...stored, signedOut: true }))
      endings.tell('logout')
      environment.toasts.show('success', words.loggedOut)
    },

    /** Calls the listener when the session ends; the returned function removes it. */
    onEnd: endings.on,

    /** The last activity in any tab, in milliseconds since 1970; 0 while unknown. */
    $active: keeping.$active as ReadableAtom<number>,
    touch: keeping.touch,
    heed: keeping.heed,
    /** True while the screen is covered. Calls with an expired token wait until it is uncovered. */
    $locked: lock.$locked,
    cover: lock.cover,
    /** Locks all tabs. The token is removed from storage and suspended at the server if the backend offers that. */
    lock(): void {
      const { token } = $stored.get()
      source?.forget()
      keep(closed)
      if (token) suspension.begin(token)
    },
    /** Resolves at once if nothing is locked, otherwise when the user is back or gone. */
    unlocked: lock.opened,
    /** The same user has signed in again: everything continues in place, in all tabs. Without a token the session ends. */
    unlock(change: Pick<Stored, 'token' | 'provider' | 'account'> = {}): void {
      if (!$stored.get().isLoggedIn) return
      suspension.giveBack(suspension.drop())
      if (source || change.token) become({ ...$stored.get(), ...change, locked: false }, true)
      else end(words.ended)
    },
    /** Requests a new token from the page and resolves with its provider. Throws what `getToken` throws, or like `call`. */
    async askPage(): Promise<Provider | undefined> {
      const token = await source?.unlock()
      return token === undefined ? undefined : ((await callWith(environment, info, {}, token)).data ?? undefined)
    },

    choose(location: Location): void {
      keep({ location, locationSelected: true })
    },
  }
}
