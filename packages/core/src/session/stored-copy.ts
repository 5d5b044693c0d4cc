import type { ReadableAtom } from 'nanostores'

import type { Environment } from '../environment.ts'
import type { LastActivity } from './last-activity.ts'
import { readStored, type Stored, writeStored } from './stored.ts'

interface Original {
  $stored: ReadableAtom<Stored>
  activity: LastActivity
  /** Resolves once the stored state was read: nothing is written before. */
  restored: () => Promise<void>
}

/** The copy of a session's state in storage, which other tabs write, too. */
export function createStoredCopy(environment: Environment, { $stored, activity, restored }: Original) {
  const { storage } = environment
  /** The turn that this tab last wrote or read. If storage holds another one, another tab has written since. */
  let known: string | undefined
  /** True while memory could not be written, so storage is older. */
  let isBehind = false

  let last: Promise<void> | undefined
  const written = (): Promise<void> => (last ??= restored())

  async function write(change: Partial<Stored> | undefined, signingIn: boolean): Promise<void> {
    let stored = $stored.get()
    if (storage.listen && !signingIn) {
      const { active = 0, ...kept } = await readStored(environment)
      // The newest sign-in wins: never overwrite it from a stale tab.
      const isNews = turnOf(kept) !== known
      if (isNews && !(kept.locked && isSameUser(kept, stored))) return
      // Nor overwrite changes of another tab that have not arrived here: a lock, or a location.
      if (change && !isBehind) stored = { ...kept, ...change }
      else if (isNews) stored = { ...stored, ...closed }
      if ($stored.get().isLoggedIn) activity.applyStored(active)
    }
    const active = activity.toStore()
    isBehind = !(await writeStored(environment, stored.isLoggedIn && active > 0 ? { ...stored, active } : stored))
    if (!isBehind) known = turnOf(stored)
    // A failed write without a token has removed everything from storage.
    else if (!stored.token) known = undefined
  }

  return {
    /** Writes a change; without one, the whole state. Writes run one after another. */
    write(change?: Partial<Stored>, signingIn = false): void {
      last = written().then(() => write(change, signingIn))
    },
    /** The last write; another value once there is a newer one. */
    written,
    /** Records what was read from storage. */
    note(kept: Stored): void {
      known = turnOf(kept)
    },
    /** True if a failed write of this tab is newer than `kept`; it then applies until somebody signs in or out. */
    isNewerThan: (kept: Stored): boolean => isBehind && turnOf(kept) === known,
  }
}

/** Identifies the latest sign-in in storage: its token, or the e-mail of the locked-out user. */
export const turnOf = ({ token, isLoggedIn, email }: Stored): string | undefined =>
  token ?? (isLoggedIn ? `locked: ${email}` : undefined)

/** What a tab stores when it locks, on top of what it stored before. */
export const closed = { locked: true, token: undefined } satisfies Stored

/** True if the same user is signed in: with the same token, with another one, or behind the lock. */
export function isSameUser(kept: Stored, ours: Stored): boolean {
  if (!kept.isLoggedIn || !ours.isLoggedIn) return false
  const [theirs, mine] = [kept, ours].map(({ email = '' }) => email.trim().toLowerCase())
  return theirs === mine && (theirs !== '' || kept.token === ours.token || !kept.token)
}
