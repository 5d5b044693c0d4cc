import { capabilities, info, lock, logout } from '@chartside/contract/session'

import type { Environment } from '../environment.ts'
import { callWith, request } from '../lib/call.ts'
import type { createCapabilities } from './capabilities.ts'
import type { Stored } from './stored.ts'

const firstRetryMilliseconds = 3000
const maxRetryMilliseconds = 60_000

/** Keeps the token of a locked session out of reach: only in memory, and suspended at the server as soon as possible. */
export function createSuspension(
  environment: Environment,
  { $capabilities, loadWith }: Pick<ReturnType<typeof createCapabilities>, '$capabilities' | 'loadWith'>,
) {
  let suspended: string | undefined
  let cancel: (() => void) | undefined

  async function offersLock(token: string): Promise<boolean> {
    return (await loadWith(() => callWith(environment, capabilities, {}, token))).features.has('lock')
  }

  async function suspend(token: string, wait = firstRetryMilliseconds): Promise<void> {
    try {
      if (!(await offersLock(token))) return
      const { code } = await request(environment, lock, {}, token, {})
      if (code < 500) return
    } catch (error) {
      // A refusal is final. If the server fails or cannot be reached, it is asked again later.
      if (error instanceof Error && 'retryable' in error && !error.retryable) return
    }
    if (suspended !== token) return
    cancel = environment.clock.after(wait, () => void suspend(token, Math.min(2 * wait, maxRetryMilliseconds)))
  }

  /** Revokes a token at the server, if the backend offers that. */
  function giveBack(token: string | undefined): void {
    if (token && $capabilities.get().features.has('logout'))
      void request(environment, logout, {}, token, {}).catch(() => undefined)
  }

  return {
    giveBack,
    /** Suspends the token, because the screen is locked. */
    begin(token: string): void {
      suspended = token
      void suspend(token)
    },
    /** Ends the suspension, because the session is unlocked or over. Returns the held token, for the one page that revokes it. */
    drop(): string | undefined {
      cancel?.()
      const token = suspended
      suspended = undefined
      return token
    },
    /** Whether a token stored by another tab opens the lock: it must differ, be valid, and belong to `user`. */
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

/** True if both are known and differ. */
const differ = (one = '', other = ''): boolean =>
  one !== '' && other !== '' && one.trim().toLowerCase() !== other.trim().toLowerCase()
