import { atom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { readStored, rootKey, type Stored, writeStored } from './stored.ts'

/** The last activity is written at most this often; every write reaches all tabs. */
const activeMilliseconds = 10_000

interface Keeping {
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
export function createKeeping(environment: Environment, { embedded, replaced, ...others }: Keeping) {
  const { storage, clock } = environment
  const $stored = atom<Stored>({})
  const $restored = atom(false)
  /** The last activity in any tab, in milliseconds since 1970; 0 while unknown. */
  const $active = atom(0)
  let keptActive = 0
  /** The turn that this tab last wrote or read. If storage holds another one, another tab has written since. */
  let known: string | undefined
  /** True while memory could not be written, so storage is older. */
  let isBehind = false

  const restored = (async () => {
    const { active = 0, ...stored } = embedded ? { isLoggedIn: true } : await readStored(environment)
    known = turnOf(stored)
    learnActive(active)
    $stored.set({ ...stored, ...$stored.get() })
    $restored.set(true)
  })()

  function learnActive(active: number): void {
    // A clock that was set back must not grant more time than from now on, and only once.
    if (active !== keptActive) $active.set(Math.max(Math.min(active, clock.now()), $active.get()))
    keptActive = active
  }

  // Writes run one after another, and only after the stored state was read.
  let written: Promise<void> = restored
  const write = async (change: Partial<Stored> | undefined, signingIn: boolean): Promise<void> => {
    let stored = $stored.get()
    if (storage.listen && !signingIn) {
      const { active = 0, ...kept } = await readStored(environment)
      // The newest sign-in wins: never overwrite it from a stale tab.
      const isNews = turnOf(kept) !== known
      if (isNews && !(kept.locked && isSameUser(kept, stored))) return
      // Nor overwrite changes of another tab that have not arrived here: a lock, or a location.
      if (change && !isBehind) stored = { ...kept, ...change }
      else if (isNews) stored = { ...stored, ...closed }
      if ($stored.get().isLoggedIn) learnActive(active)
    }
    const active = $active.get()
    keptActive = active
    isBehind = !(await writeStored(environment, stored.isLoggedIn && active > 0 ? { ...stored, active } : stored))
    if (!isBehind) known = turnOf(stored)
    // A failed write without a token has removed everything from storage.
    else if (!stored.token) known = undefined
  }
  /** Writes a change; without one, the whole state. */
  const writeSoon = (change?: Partial<Stored>, signingIn = false): void => {
    if (!embedded) written = written.then(() => write(change, signingIn))
  }
  const set = (stored: Stored): void => {
    if (!stored.isLoggedIn) $active.set(0)
    $stored.set(stored)
  }

  /** Reads what other tabs have stored. One user is signed in at a time, and the latest sign-in or sign-out wins. */
  async function heed(): Promise<void> {
    const seen = written
    await seen
    const { active = 0, ...kept } = await readStored(environment)
    // Our own pending write comes first, and so does a failed one until somebody signs in or out.
    if (seen !== written) return heed()
    if (isBehind && turnOf(kept) === known) return
    const ours = $stored.get()
    const isSame = isSameUser(kept, ours)
    if (!turnOf(kept)) known = undefined
    if (!ours.isLoggedIn) return
    if (isSame && kept.token && ours.locked) {
      const isOpen = await others.isOpenedBy(kept.token)
      // The user may have signed in here meanwhile.
      if ($stored.get() !== ours) return heed()
      if (!isOpen) return
    }
    if (isSame) {
      known = turnOf(kept)
      learnActive(active)
      const now = { ...ours, ...everyPages(kept), token: kept.token, ...(ours.locked ? { locked: !!kept.locked } : {}) }
      if (JSON.stringify(now) === JSON.stringify(ours)) return
      $stored.set(now)
      if (ours.token && kept.locked) others.lockedElsewhere(ours.token)
      else if (ours.locked && !kept.locked) others.openedElsewhere()
    } else {
      $active.set(0)
      replaced(kept.signedOut || kept.isLoggedIn ? 'logout' : 'expired')
    }
  }
  if (!embedded) storage.listen?.(rootKey, () => void heed())

  return {
    $stored,
    $restored,
    $active,
    restored,
    /** A user signs in, unlocks or signs out. */
    become(stored: Stored, signingIn = false): void {
      set(stored)
      writeSoon(undefined, signingIn)
    },
    keep(change: Partial<Stored>): void {
      set({ ...$stored.get(), ...change })
      writeSoon(change)
    },
    /** Resolves once the changes of other tabs are known here, even if their events arrive late. */
    heed: async (): Promise<void> => {
      if (!embedded) await heed()
    },
    /** The user did something at that time; other tabs learn of it now and then. */
    touch(at: number): void {
      $active.set(at)
      if (Math.abs(at - keptActive) < activeMilliseconds) return
      keptActive = at
      writeSoon({})
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

/** Identifies the latest sign-in in storage: its token, or the e-mail of the locked-out user. */
const turnOf = ({ token, isLoggedIn, email }: Stored): string | undefined =>
  token ?? (isLoggedIn ? `locked: ${email}` : undefined)

/** What a tab stores when it locks, on top of what it stored before. */
export const closed = { locked: true, token: undefined } satisfies Stored

/** True if the same user is signed in: with the same token, with another one, or behind the lock. */
function isSameUser(kept: Stored, ours: Stored): boolean {
  if (!kept.isLoggedIn || !ours.isLoggedIn) return false
  const [theirs, mine] = [kept, ours].map(({ email = '' }) => email.trim().toLowerCase())
  return theirs === mine && (theirs !== '' || kept.token === ours.token || !kept.token)
}
