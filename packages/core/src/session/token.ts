import type { Clock } from '../lib/clock.ts'

/** Why a token is asked for. */
export interface TokenRequest {
  /** `locked`: the screen is covered, and the page may have its user sign in again. */
  reason: 'first' | 'expired' | 'locked'
  /** Aborted when the answer would come too late to be used. */
  signal: AbortSignal
}

/** How a page gives its token: asked once at a time, and again after `token_expired`. */
export type GetToken = (request: TokenRequest) => Promise<string> | string

/** A page that takes longer than this for a token has none. */
export const longestMilliseconds = 30_000
/** As long as somebody may need to sign in again. */
const longestSignIn = 10 * 60_000

/** One renewal at a time: calls that need a token while one is under way wait for the same. */
export function createTokenSource(getToken: GetToken, clock: Clock) {
  let current: string | undefined
  let asking: Promise<string> | undefined

  const fetchToken = async (reason: TokenRequest['reason']): Promise<string> => {
    const limit = new AbortController()
    let callOff: () => void = () => undefined
    const tooLate = new Promise<never>((_, reject) => {
      const longest = reason === 'locked' ? longestSignIn : longestMilliseconds
      callOff = clock.after(longest, () => {
        limit.abort()
        reject(new Error(`getToken took longer than ${longest / 1000} seconds, so the session has no token.`))
      })
    })
    try {
      const token = await Promise.race([getToken({ reason, signal: limit.signal }), tooLate])
      if (typeof token !== 'string' || token === '') throw new TypeError('getToken must resolve with a token, as text.')
      return token
    } finally {
      callOff()
    }
  }

  const ask = (reason: TokenRequest['reason']): Promise<string> => {
    if (asking) return asking
    const mine = fetchToken(reason)
      .then((token) => {
        // A session that ended meanwhile wants none of it.
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
    /** The token at hand, without asking. */
    held: (): string | undefined => current,
    token: (): Promise<string> => (current ? Promise.resolve(current) : ask('first')),
    /** A new token in place of `expired`; when another call has already brought a newer one, that. */
    renew: (expired: string): Promise<string> => (current && current !== expired ? Promise.resolve(current) : ask('expired')),
    /** A new token behind the lock; one that was asked for without the user does not open it. */
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
