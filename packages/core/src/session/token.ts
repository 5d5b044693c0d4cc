import type { Clock } from '../lib/clock.ts'
import { within } from '../lib/within.ts'

/** A request for a token. */
export interface TokenRequest {
  /** `locked`: the screen is covered, and the page may have its user sign in again. */
  reason: 'first' | 'expired' | 'locked'
  /** Aborted when an answer would come too late. */
  signal: AbortSignal
}

/** How a page supplies its token: called once at a time, and again after `token_expired`. */
export type GetToken = (request: TokenRequest) => Promise<string> | string

/** The page's token source gave no token. */
export class NoToken extends Error {
  readonly code: 'token-not-a-function' | 'token-timeout' | 'token-empty'
  constructor(code: NoToken['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** After this time without an answer, the page has no token. */
export const maxMilliseconds = 30_000
/** Timeout for re-authentication behind the lock. */
const maxSignInMilliseconds = 10 * 60_000

export type TokenSource = ReturnType<typeof createTokenSource>

/** One renewal at a time: calls that need a token during a renewal share its result. */
export function createTokenSource(getToken: GetToken, clock: Clock) {
  let current: string | undefined
  let asking: Promise<string> | undefined

  const fetchToken = async (reason: TokenRequest['reason']): Promise<string> => {
    // A page without types can set anything.
    if (typeof getToken !== 'function') throw new NoToken('token-not-a-function', 'getToken must be a function.')
    const limit = new AbortController()
    const allowed = reason === 'locked' ? maxSignInMilliseconds : maxMilliseconds
    const token = await within(clock, allowed, getToken({ reason, signal: limit.signal }), () => {
      limit.abort()
      throw new NoToken('token-timeout', `getToken took longer than ${allowed / 1000} seconds, so the session has no token.`)
    })
    if (typeof token !== 'string' || token === '')
      throw new NoToken('token-empty', 'getToken must resolve with a token, as text.')
    return token
  }

  const ask = (reason: TokenRequest['reason']): Promise<string> => {
    if (asking) return asking
    const mine = fetchToken(reason)
      .then((token) => {
        // The session may have ended meanwhile; then the token is not kept.
        if (asking === mine) current = token
        return token
      })
      .finally(() => {
        if (asking === mine) asking = undefined
      })
    asking = mine
    return mine
  }

  return {
    /** The current token, without asking for one. */
    held: (): string | undefined => current,
    token: (): Promise<string> => (current ? Promise.resolve(current) : ask('first')),
    /** A token other than `expired`: the current one if another call has already renewed it, otherwise a new one. */
    renew: (expired: string): Promise<string> => (current && current !== expired ? Promise.resolve(current) : ask('expired')),
    /** A new token behind the lock; one requested without the user does not open it. */
    async unlock(): Promise<string> {
      await asking?.catch(() => undefined)
      return ask('locked')
    },
    forget: () => {
      current = undefined
      asking = undefined
    },
  }
}
