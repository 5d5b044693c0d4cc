import { atom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { createLastActivity } from './last-activity.ts'
import { readStored, rootKey, type Stored } from './stored.ts'
import { createStoredCopy, isSameUser, turnOf } from './stored-copy.ts'

interface StoredSessionOptions {
  /** True if the page supplies the token: then nothing is stored. */
  embedded: boolean
  /** Another tab has signed out, signed in another user, or lost its token. What is stored now is theirs. */
  replaced: (why: 'logout' | 'expired') => void
  /** Another tab has locked the session: the token that this one still has must not be used any more. */
  lockedElsewhere: (token: string) => void
  openedElsewhere: () => void
  /** Whether a token stored by another tab opens the lock; checked because anybody can write to storage. */
  isOpenedBy: (token: string) => Promise<boolean>
}

/** What a session knows of its user, in memory and in storage, in sync with the other tabs. */
export function createStoredSession(environment: Environment, { embedded, replaced, ...others }: StoredSessionOptions) {
  const { storage, clock } = environment
  const $stored = atom<Stored>({})
  const $restored = atom(false)
  const activity = createLastActivity(clock)
  const copy = createStoredCopy(environment, { $stored, activity, restored: () => restored })

  const restored = (async () => {
    const { active = 0, ...stored } = embedded ? { isLoggedIn: true } : await readStored(environment)
    copy.note(stored)
    activity.applyStored(active)
    $stored.set({ ...stored, ...$stored.get() })
    $restored.set(true)
  })()

  const write = (change?: Partial<Stored>, signingIn?: boolean): void => {
    if (!embedded) copy.write(change, signingIn)
  }
  const set = (stored: Stored): void => {
    if (!stored.isLoggedIn) activity.clear()
    $stored.set(stored)
  }

  /** Reads what other tabs have stored. One user is signed in at a time, and the latest sign-in or sign-out wins. */
  async function sync(): Promise<void> {
    const seen = copy.written()
    await seen
    const { active = 0, ...kept } = await readStored(environment)
    // Our own pending write comes first, and so does a failed one until somebody signs in or out.
    if (seen !== copy.written()) return sync()
    if (copy.isNewerThan(kept)) return
    const ours = $stored.get()
    const isSame = isSameUser(kept, ours)
    if (!turnOf(kept)) copy.note(kept)
    if (!ours.isLoggedIn) return
    if (isSame && kept.token && ours.locked) {
      const isOpen = await others.isOpenedBy(kept.token)
      // The user may have signed in here meanwhile.
      if ($stored.get() !== ours) return sync()
      if (!isOpen) return
    }
    if (isSame) {
      copy.note(kept)
      activity.applyStored(active)
      const now = { ...ours, ...everyPages(kept), token: kept.token, ...(ours.locked ? { locked: !!kept.locked } : {}) }
      if (JSON.stringify(now) === JSON.stringify(ours)) return
      $stored.set(now)
      if (ours.token && kept.locked) others.lockedElsewhere(ours.token)
      else if (ours.locked && !kept.locked) others.openedElsewhere()
    } else {
      activity.clear()
      replaced(kept.signedOut || kept.isLoggedIn ? 'logout' : 'expired')
    }
  }
  if (!embedded) storage.listen?.(rootKey, () => void sync())

  return {
    $stored,
    $restored,
    $active: activity.$active,
    restored,
    /** Replaces the state: a user signs in, unlocks or signs out. */
    become(stored: Stored, signingIn = false): void {
      set(stored)
      write(undefined, signingIn)
    },
    keep(change: Partial<Stored>): void {
      set({ ...$stored.get(), ...change })
      write(change)
    },
    /** Resolves once the changes of other tabs are known here, even if their events arrive late. */
    sync: async (): Promise<void> => {
      if (!embedded) await sync()
    },
    /** Records activity; other tabs are informed at most every ten seconds. */
    touch(at: number): void {
      if (activity.touch(at)) write({})
    },
  }
}

/** Shared by all tabs of a browser: muting applies everywhere, and all of them lock together. */
const everyPages = ({ preferences, notificationsRead, notificationsSince, locked }: Stored): Partial<Stored> => ({
  ...(preferences ? { preferences } : {}),
  ...(notificationsRead ? { notificationsRead } : {}),
  ...(notificationsSince ? { notificationsSince } : {}),
  ...(locked === undefined ? {} : { locked }),
})
