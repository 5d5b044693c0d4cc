import type { Provider } from '@chartside/contract/profile'
import { info } from '@chartside/contract/session'

import type { Environment } from '../environment.ts'
import { Offline } from '../errors.ts'
import { type Answer, callWith } from '../lib/call.ts'
import type { createSessionCalls } from './session-calls.ts'
import type { SessionUser } from './session-user.ts'
import type { TokenSource } from './token.ts'

/** Wait before treating a failed check as sign-out, in case the page is unloading. */
const leavingMilliseconds = 1000

/** Asks the server who the user of a token is. */
export function createSessionCheck(
  environment: Environment,
  source: TokenSource | undefined,
  user: SessionUser,
  { call }: Pick<ReturnType<typeof createSessionCalls>, 'call'>,
) {
  const { $stored, keep, forget, epoch } = user
  let asking: { startEpoch: number; answer: Promise<Answer<typeof info>> } | undefined

  async function ask(): Promise<Answer<typeof info>> {
    try {
      const answer = await call(info, {})
      const { data, account } = answer
      // An old backend may answer a bare true; then the known provider stays.
      keep({ isLoggedIn: true, ...(data ? { provider: data, account } : {}) })
      return answer
    } finally {
      asking = undefined
    }
  }

  return {
    /** Checks the stored token with the server (AUTH-01 to AUTH-04). Any failure, even a lost connection, ends in 'out'. */
    async verify(): Promise<'in' | 'out'> {
      await user.restored
      await user.whenUnlocked()
      const startEpoch = epoch()
      const { token, isLoggedIn, resetting } = $stored.get()
      try {
        if ((token || source) && (isLoggedIn || !resetting)) {
          const { data, account } = await call(info, {})
          keep({ isLoggedIn: true, ...(data ? { provider: data, account } : {}) })
          return 'in'
        }
      } catch (error) {
        // Whatever the cause, the token is not known to be valid. An unloading page fails the same way, but is gone before the
        // pause is over, so leaving signs nobody out.
        if (error instanceof Offline) await new Promise<void>((over) => environment.clock.after(leavingMilliseconds, over))
      }
      if (startEpoch === epoch() && (token || resetting || isLoggedIn)) {
        forget(true)
        // A user at work must notice: a microphone may be on.
        if (isLoggedIn) user.endListeners.notify('expired')
      }
      // Somebody may have signed in during the check.
      return $stored.get().isLoggedIn ? 'in' : 'out'
    },
    /** Asks the server who the user is; callers that ask at the same time share the answer. */
    identify(): Promise<Answer<typeof info>> {
      if (asking?.startEpoch !== epoch()) asking = { startEpoch: epoch(), answer: ask() }
      return asking.answer
    },
    /** Requests a new token from the page and resolves with its provider. Throws what `getToken` throws, or like `call`. */
    async askPage(): Promise<Provider | undefined> {
      const token = await source?.unlock()
      return token === undefined ? undefined : ((await callWith(environment, info, {}, token)).data ?? undefined)
    },
  }
}
