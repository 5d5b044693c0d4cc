/** Why a token is asked for. */
export interface TokenRequest {
  reason: 'first' | 'expired'
  signal: AbortSignal
}

/** How a page gives its token: asked once at a time, and again after `token_expired`. */
export type GetToken = (request: TokenRequest) => Promise<string>

/** A page that takes longer than this for a token has none. */
const longestMilliseconds = 30_000

/** One renewal at a time: calls that need a token while one is under way wait for the same. */
export function createTokenSource(getToken: GetToken) {
  let current: string | undefined
  let asking: Promise<string> | undefined

  const ask = (reason: TokenRequest['reason']): Promise<string> => {
    asking ??= Promise.resolve(getToken({ reason, signal: AbortSignal.timeout(longestMilliseconds) }))
      .then((token) => {
        if (typeof token !== 'string' || token === '') throw new TypeError('getToken must resolve with a token, as text.')
        current = token
        return token
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  return {
    token: (): Promise<string> => (current ? Promise.resolve(current) : ask('first')),
    /** A new token in place of `expired`; when another call has already brought a newer one, that. */
    renew: (expired: string): Promise<string> => (current && current !== expired ? Promise.resolve(current) : ask('expired')),
    forget: () => {
      current = undefined
    },
  }
}
