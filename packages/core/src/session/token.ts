import type { Clock } from '../lib/clock.ts'

/** Why a token is asked for. */
export interface TokenRequest {
  reason: 'first' | 'expired'
  /** Aborted when the answer would come too late to be used. */
  signal: AbortSignal
}

/** How a page gives its token: asked once at a time, and again after `token_expired`. */
export type GetToken = (request: TokenRequest) => Promise<string> | string

/** A page that takes longer than this for a token has none. */
export const longestMilliseconds = 30_000

/** One renewal at a time: calls that need a token while one is under way wait for the same. */
export function createTokenSource(getToken: GetToken, clock: Clock) {
  let current: string | undefined
  let asking: Promise<string> | undefined

  const fetchToken = async (reason: TokenRequest['reason']): Promise<string> => {
    const limit = new AbortController()
    let callOff: () => void = () => undefined
    const tooLate = new Promise<never>((_, reject) => {
      callOff = clock.after(longestMilliseconds, () => {
        limit.abort()
        reject(new Error('getToken took longer than 30 seconds, so the session has no token.'))
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
    forget: () => {
      current = undefined
      asking = undefined
    },
  }
}
