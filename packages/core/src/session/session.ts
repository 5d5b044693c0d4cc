import type { Location } from '@chartside/contract/check-in'
import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import type { Provider } from '@chartside/contract/profile'
import {
  capabilities as capabilitiesCall,
  type Feature,
  info,
  logout as logoutCall,
  type RealtimeSettings,
} from '@chartside/contract/session'
import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { asCallError, SessionEnded } from '../errors.ts'
import { type Answer, answerOf, type CallOptions, type Input, type Reply, request } from '../lib/call.ts'
import { readStored, type Stored, writeStored } from './stored.ts'
import { createTokenSource, type GetToken } from './token.ts'
import { words } from './words.ts'

/** Who is at work here. `restoring` until the stored session was read. */
export type SessionState =
  | { state: 'restoring' }
  | { state: 'out'; resetting: boolean }
  | { state: 'in'; provider: Provider | undefined; email: string }

export interface Capabilities {
  features: ReadonlySet<string>
  realtime: RealtimeSettings | undefined
  permissions: readonly string[] | undefined
  /** What to set for a speech engine, where none is configured; '' otherwise. */
  scribeHint: string
}

export interface SessionOptions {
  /** The page's own way to a token; without it, a token comes from signing in. */
  getToken?: GetToken
  /** The e-mail that the user is signed in with on the embedding page (RT-02). */
  email?: string
}

const nothing: Capabilities = { features: new Set(), realtime: undefined, permissions: undefined, scribeHint: '' }

export type Session = ReturnType<typeof createSession>

/**
 * One user's work with one API: the token, who they are, where they are, and every call.
 * All elements of a page that belong together share one; two sessions on a page do not mix.
 */
export function createSession(environment: Environment, { getToken, email }: SessionOptions = {}) {
  const $stored = atom<Stored>({})
  const $restored = atom(false)
  const $capabilities = atom<Capabilities>(nothing)
  /** The server's clock less ours, in milliseconds. */
  const $clockOffset = atom(0)
  const source = getToken ? createTokenSource(getToken) : undefined
  const endings = new Set<(reason: 'logout' | 'expired') => void>()
  let asked: Promise<Capabilities> | undefined

  const $session: ReadableAtom<SessionState> = computed([$stored, $restored], (stored, restored): SessionState => {
    if (!restored) return { state: 'restoring' }
    if (!stored.isLoggedIn) return { state: 'out', resetting: stored.resetting ?? false }
    return { state: 'in', provider: stored.provider, email: email ?? stored.email ?? '' }
  })

  const keep = (change: Partial<Stored>): void => {
    $stored.set({ ...$stored.get(), ...change })
    if (!source) void writeStored(environment, $stored.get())
  }

  const restored = (async () => {
    const stored = source ? { isLoggedIn: true } : await readStored(environment)
    $stored.set({ ...stored, ...$stored.get() })
    $restored.set(true)
  })()

  function end(reason: 'logout' | 'expired'): void {
    const { preferences } = $stored.get()
    source?.forget()
    asked = undefined
    $capabilities.set(nothing)
    // Preferences are the interface's, not the user's; after an expiry everything of ours goes (AUTH-17).
    $stored.set(reason === 'logout' && preferences ? { preferences } : {})
    if (!source) void writeStored(environment, $stored.get())
    for (const tell of endings) tell(reason)
  }

  const tokenNow = async (endpoint: AnyEndpoint): Promise<string | undefined> =>
    endpoint.open ? undefined : source ? await source.token() : $stored.get().token

  /**
   * Makes one call. Resolves with a checked answer.
   * Throws Refused, SessionEnded, Offline or Failed; an AbortError when `signal` gave it up.
   */
  async function call<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Answer<E>> {
    await restored
    let token: string | undefined
    try {
      token = await tokenNow(endpoint)
    } catch (error) {
      environment.report(error)
      return expire(words.ended)
    }
    const offered = $capabilities.get().features.has('idempotency')
    const sent = offered ? options : { ...options, idempotencyKey: undefined }
    let reply = await request(environment, endpoint, input as object, token, sent)
    note(reply)
    if (reply.status === 'token_expired' && source && token) {
      const renewed = await source.renew(token).catch(environment.report)
      if (renewed) {
        reply = await request(environment, endpoint, input as object, renewed, sent)
        note(reply)
      }
    }
    if (reply.status === 'token_expired') {
      // A late answer to an old token must not end a session that has begun since.
      if (!source && token !== $stored.get().token) throw new SessionEnded(reply.message || words.ended)
      return expire(reply.message || words.ended)
    }
    const shown = reply.status === 'ERROR_INFO' && reply.message !== ''
    if (shown) environment.toasts.show('error', reply.message)
    try {
      return answerOf(endpoint, reply, shown)
    } catch (error) {
      if (!shown) environment.report(error)
      throw error
    }
  }

  function note({ serverTime }: Reply): void {
    if (serverTime === undefined) return
    // The header has whole seconds: only a real difference counts.
    const offset = serverTime - environment.clock.now()
    $clockOffset.set(Math.abs(offset) < 2000 ? 0 : offset)
  }

  function expire(message: string): never {
    environment.toasts.show('error', message)
    end('expired')
    throw new SessionEnded(message)
  }

  async function askCapabilities(): Promise<Capabilities> {
    try {
      const { data } = await call(capabilitiesCall, {})
      return {
        features: new Set(data.features),
        realtime: data.realtime,
        permissions: data.permissions,
        scribeHint: data.scribe_hint,
      }
    } catch (error) {
      if (asCallError(error)?.retryable) asked = undefined
      return nothing
    }
  }

  return {
    environment,
    $session,
    $capabilities: $capabilities as ReadableAtom<Capabilities>,
    /** What is kept: location, preferences and the like. */
    $stored: $stored as ReadableAtom<Stored>,
    /** Resolves when the stored session was read, at the latest after 5000 ms. */
    restored,
    call,
    keep,
    /** The server's time now, in milliseconds, as far as it can be told. */
    now: () => environment.clock.now() + $clockOffset.get(),
    /** True where the page gives the token, so that signing in and out are the page's. */
    embedded: source !== undefined,
    /** The identifier of the provider in calls, rows and events (`azz_id`); '' while not known. */
    providerId: () => $stored.get().provider?.azz_id ?? '',
    /** The bearer token, for what is not a call of the contract (real time's authorisation). */
    token: async (): Promise<string | undefined> => (source ? source.token() : $stored.get().token),

    /** Asks once what the backend offers; all features absent where it does not say. */
    async capabilities(): Promise<Capabilities> {
      asked ??= askCapabilities().then((found) => {
        $capabilities.set(found)
        return found
      })
      return asked
    },
    offers: (feature: Feature): boolean => $capabilities.get().features.has(feature),

    /** Marks the user as signed in (AUTH-18, AUTH-10). */
    begin(change: { token?: string; email?: string; provider?: Provider }): void {
      asked = undefined
      keep({ ...change, isLoggedIn: true, resetting: false })
    },

    /** Checks the stored token with the server (AUTH-01 to AUTH-04). Any failure, even a closed network, ends in 'out'. */
    async verify(): Promise<'in' | 'out'> {
      await restored
      const { token, isLoggedIn, resetting } = $stored.get()
      if (resetting && !isLoggedIn) {
        keep({ resetting: false, token: '' })
        return 'out'
      }
      if (!token && !source) return 'out'
      try {
        const { data } = await call(info, {})
        // An old backend may answer a bare true: who it is then stays as stored.
        keep({ isLoggedIn: true, ...(data ? { provider: data } : {}) })
        return 'in'
      } catch {
        keep({ token: '', isLoggedIn: false })
        return 'out'
      }
    },

    /** Learns who the bearer is, for a session whose token the page gives. */
    async identify(): Promise<void> {
      const { data } = await call(info, {})
      if (data) keep({ provider: data, isLoggedIn: true })
    },

    /** Signs out at once, whether or not the server can be told (AUTH-14). */
    logout(): void {
      if ($capabilities.get().features.has('logout') && $stored.get().token) {
        const { token } = $stored.get()
        void request(environment, logoutCall, {}, token, {}).catch(() => undefined)
      }
      end('logout')
      environment.toasts.show('success', words.loggedOut)
    },

    /** Is told when the session ends; the function that comes back stops that. */
    onEnd(tell: (reason: 'logout' | 'expired') => void): () => void {
      endings.add(tell)
      return () => endings.delete(tell)
    },

    choose(location: Location): void {
      keep({ location, locationSelected: true })
    },
  }
}
