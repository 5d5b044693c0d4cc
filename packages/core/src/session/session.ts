import type { Location } from '@chartside/contract/check-in'
import { capabilities as capabilitiesCall, type Feature } from '@chartside/contract/session'
import type { ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import type { Reply } from '../lib/call.ts'
import { createNetwork } from '../lib/network.ts'
import { createServerClock } from '../lib/server-clock.ts'
import { type Capabilities, createCapabilities, noCapabilities } from './capabilities.ts'
import { createConnection } from './connection.ts'
import { createDeveloperHelp } from './developer-help.ts'
import { createDevice } from './device.ts'
import { createPermissions, keepPermissions } from './permissions.ts'
import { createSessionCalls } from './session-calls.ts'
import { createSessionCheck } from './session-check.ts'
import { createSessionState } from './session-state.ts'
import { createSessionUser } from './session-user.ts'
import type { Stored } from './stored.ts'
import { createTokenSource, type GetToken } from './token.ts'

/** How a page that signs in its own users connects them. */
export interface SessionOptions {
  /** The page's own source of tokens; without it, signing in supplies the token. */
  getToken?: GetToken
  /** The user's e-mail on the embedding page (RT-02). */
  email?: string
  /** Names on the page's own element that look like a token source but are not one, for the message to the developer. */
  nearMisses?: () => readonly string[]
}

export type Session = ReturnType<typeof createSession>

/**
 * One user's work with one API: the token, the user, their location, and every call. All elements of a page that belong together
 * share one; two sessions on a page do not mix.
 */
export function createSession(environment: Environment, { getToken, email, nearMisses = () => [] }: SessionOptions = {}) {
  const serverClock = createServerClock(environment.clock)
  const source = getToken ? createTokenSource(getToken, environment.clock) : undefined
  const capabilities = createCapabilities({
    whenOpen: () => calls.whenOpen(),
    // A backend without capabilities refuses this call, which is not a failure.
    ask: () => calls.call(capabilitiesCall, {}, { quiet: true }),
    onLoaded: (found) => keepPermissions(user.$stored.get(), user.keep, found),
  })
  const user = createSessionUser(environment, source, capabilities)
  const network = createNetwork(environment, () => calls.heldToken())
  const watch = async (pending: Promise<Reply>): Promise<Reply> => {
    const reply = await network.watch(pending)
    serverClock.update(reply.serverTime)
    return reply
  }
  const { $stored, endListeners } = user
  const $session = createSessionState(user, email)
  const connection = createConnection({
    environment,
    network,
    user,
    $session,
    embedded: source !== undefined,
    async probe() {
      await capabilities.load()
      // A plain backend may have answered with a page of its own.
      if (!connection.$isConfirmed.get()) await check.identify()
    },
    explain: (trouble) => help.explain(trouble),
  })
  const calls = createSessionCalls({ environment, source, user, capabilities, connection, watch })
  const check = createSessionCheck(environment, source, user, calls)
  const help = createDeveloperHelp({
    environment,
    source,
    nearMisses,
    storedToken: () => $stored.get().token,
    identify: check.identify,
    trouble: connection.troubleNow,
  })
  return {
    environment,
    network,
    device: createDevice(environment),
    $session,
    $capabilities: capabilities.$capabilities,
    /** Whether something can be sent now; watched while there is a subscriber. */
    $connection: connection.$connection,
    /** Like `$connection`, but an outage after the session was ready does not count. */
    $wiring: connection.$wiring,
    /** The reason why nothing can be sent, without subscribing; undefined if there is none. */
    trouble: connection.troubleNow,
    /** Users sign in through Chartside here, so that a missing token source is not a mistake. */
    expectSignIn: connection.expectSignIn,
    diagnose: help.diagnose,
    /** What is stored: location, preferences and the like. */
    $stored: $stored as ReadableAtom<Stored>,
    /** Resolves once the stored session was read, after 5000 ms at the latest. */
    restored: user.restored,
    call: calls.call,
    token: calls.token,
    keep: user.keep,
    /** The server's time now, in milliseconds, as far as it is known. */
    now: serverClock.now,
    /** True if the page supplies the token, so that the page also signs in and out. */
    embedded: source !== undefined,
    /** The provider's identifier in calls, rows and events (`azz_id`); '' while unknown. */
    providerId: () => $stored.get().provider?.azz_id ?? '',

    /** Asks once what the backend offers; nothing if it does not say or cannot be reached. */
    capabilities: (): Promise<Capabilities> => capabilities.load().catch(() => noCapabilities),
    /** Like `capabilities`, but throws if the backend cannot be asked right now. */
    loadCapabilities: capabilities.load,
    offers: (feature: Feature): boolean => capabilities.$capabilities.get().features.has(feature),
    /** `$permissions`, loaded while there is a subscriber, and `may`: everything until the backend restricts it. */
    ...createPermissions($stored, $session, environment.clock, capabilities.load),

    ...check,
    begin: user.begin,
    giveUpReset: user.giveUpReset,
    logout: user.logout,
    /** Calls the listener when the session ends; the returned function removes it. */
    onEnd: endListeners.on,
    choose: (location: Location): void => user.keep({ location, locationSelected: true }),

    /** The last activity in any tab, in milliseconds since 1970; 0 while unknown. */
    $active: user.$active as ReadableAtom<number>,
    touch: user.touch,
    sync: user.sync,
    /** True while the screen is covered. Calls with an expired token wait until it is uncovered. */
    $locked: user.$locked,
    cover: user.cover,
    lock: user.lock,
    unlock: user.unlock,
    whenUnlocked: user.whenUnlocked,
  }
}
