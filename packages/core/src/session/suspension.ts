import { capabilities, info, lock, logout } from '@chartside/contract/session'

import type { Environment } from '../environment.ts'
import { callWith, request } from '../lib/call.ts'
import type { createCapabilities } from './capabilities.ts'
import type { Stored } from './stored.ts'

const firstRetryMilliseconds = 3000
const longestRetryMilliseconds = 60_000

/** Keeps the token of a locked session out of reach: nowhere but here, and suspended at the server as soon as that can be told. */
export function createSuspension(
  environment: Environment,
  { $capabilities, learnBy }: Pick<ReturnType<typeof createCapabilities>, '$capabilities' | 'learnBy'>,
) {
  let suspended: string | undefined
  let callOff: (() => void) | undefined

  async function offersLock(token: string): Promise<boolean> {
    return (await learnBy(() => callWith(environment, capabilities, {}, token))).features.has('lock')
  }

  async function suspend(token: string, wait = firstRetryMilliseconds): Promise<void> {
    try {
      if (!(await offersLock(token))) return
      const { code } = await request(environment, lock, {}, token, {})
      if (code < 500) return
    } catch (error) {
      // A refusal is final. Where the server cannot be reached, or fails, it is told later.
      if (error instanceof Error && 'retryable' in error && !error.retryable) return
    }
    if (suspended !== token) return
    callOff = environment.clock.after(wait, () => void suspend(token, Math.min(2 * wait, longestRetryMilliseconds)))
  }

  /** Ends a token with the server, where that can be told. */
  function giveBack(token: string | undefined): void {
    if (token && $capabilities.get().features.has('logout'))
      void request(environment, logout, {}, token, {}).catch(() => undefined)
  }

  return {
    giveBack,
    /** The screen is locked: nobody may use the token any more. */
    begin(token: string): void {
      suspended = token
      void suspend(token)
    },
    /** The lock is open, or the session over. Gives what was held, for the one page that ends it. */
    drop(): string | undefined {
      callOff?.()
      const token = suspended
      suspended = undefined
      return token
    },
    /** Whether a token that another page has kept opens the lock: it is another one, good, and `user`'s. */
    async isOpenedBy(token: string, user: Stored): Promise<boolean> {
      if (token === suspended) return false
      try {
        const { data, account } = await callWith(environment, info, {}, token)
        return !differ(data?.azz_id, user.provider?.azz_id) && !differ(account?.email, user.email)
      } catch {
        return false
      }
    },
  }
}

/** True for two that are known and not the same. */
const differ = (one = '', other = ''): boolean =>
  one !== '' && other !== '' && one.trim().toLowerCase() !== other.trim().toLowerCase()
