import type { Environment } from '../environment.ts'
import type { createCapabilities } from './capabilities.ts'
import { createEndListeners } from './end-listeners.ts'
import { createLock } from './lock.ts'
import { type Stored, withoutPersonalChoices } from './stored.ts'
import { closed } from './stored-copy.ts'
import { createStoredSession } from './stored-session.ts'
import { createSuspension } from './suspension.ts'
import type { TokenSource } from './token.ts'
import { sessionWords } from './words.ts'

export type SessionUser = ReturnType<typeof createSessionUser>

/** The session's user: signing in, signing out and the lock. Everything known about a user is dropped with them. */
export function createSessionUser(
  environment: Environment,
  source: TokenSource | undefined,
  capabilities: ReturnType<typeof createCapabilities>,
) {
  const endListeners = createEndListeners(environment.toasts)
  const suspension = createSuspension(environment, capabilities)
  let epoch = 0
  const { $stored, become, keep, ...rest } = createStoredSession(environment, {
    embedded: source !== undefined,
    lockedElsewhere: suspension.begin,
    openedElsewhere: () => suspension.drop(),
    isOpenedBy: (token) => suspension.isOpenedBy(token, $stored.get()),
    replaced(why) {
      // Storage now holds another user's data, so it is not ours to remove.
      forget(false, (stored) => $stored.set(stored))
      endListeners.notify(why, true)
      if (why === 'logout') environment.toasts.show('success', sessionWords.loggedOut)
      else environment.toasts.show('error', sessionWords.ended)
    },
  })
  const lock = createLock({
    $stored,
    clock: environment.clock,
    embedded: source !== undefined,
    stuck: () => end(sessionWords.ended),
  })

  /** Forgets everything about the user. Preferences belong to the interface, not to the user. */
  function forget(keepPreferences: boolean, leave: (stored: Stored) => void = become): void {
    const { preferences } = $stored.get()
    epoch++
    source?.forget()
    suspension.drop()
    capabilities.forget()
    leave(keepPreferences && preferences ? { preferences: withoutPersonalChoices(preferences) } : {})
  }

  /** Ends the session without the user's request, and shows why. */
  function end(message: string): void {
    forget(false)
    endListeners.notify('expired')
    environment.toasts.show('error', message)
  }

  return {
    ...rest,
    ...lock,
    $stored,
    keep,
    /** Incremented at every sign-in and sign-out: an answer for one user must not reach the next. */
    epoch: () => epoch,
    forget,
    end,
    endListeners,
    /** Marks the user as signed in (AUTH-18, AUTH-10). Location and notifications of the user before are forgotten. */
    begin(change: Pick<Stored, 'token' | 'email' | 'provider' | 'account'>): void {
      epoch++
      capabilities.forget()
      const { token, email, provider, account, preferences } = $stored.get()
      become({ token, email, provider, account, preferences, ...change, isLoggedIn: true, resetting: false }, true)
    },
    /** Signs out at once, whether or not the server can be reached (AUTH-14). */
    logout(): void {
      suspension.giveBack($stored.get().token ?? suspension.drop())
      forget(true, (stored) => become({ ...stored, signedOut: true }))
      endListeners.notify('logout')
      environment.toasts.show('success', sessionWords.loggedOut)
    },
    /** Drops the token that came with a one-time code. */
    giveUpReset(): void {
      const { resetting, isLoggedIn } = $stored.get()
      if (resetting && !isLoggedIn) forget(true)
    },
    /** Locks all tabs. The token is removed from storage and suspended at the server if the backend offers that. */
    lock(): void {
      const { token } = $stored.get()
      source?.forget()
      keep(closed)
      if (token) suspension.begin(token)
    },
    /** The same user has signed in again: everything continues in place, in all tabs. Without a token the session ends. */
    unlock(change: Pick<Stored, 'token' | 'provider' | 'account'> = {}): void {
      if (!$stored.get().isLoggedIn) return
      suspension.giveBack(suspension.drop())
      if (source || change.token) become({ ...$stored.get(), ...change, locked: false }, true)
      else end(sessionWords.ended)
    },
  }
}
