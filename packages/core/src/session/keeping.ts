import { atom } from 'nanostores'

import type { Environment } from '../environment.ts'
import { readStored, rootKey, type Stored, writeStored } from './stored.ts'

/** When the user last did something is written this often at most: every page of the browser hears of it. */
const activeMilliseconds = 10_000

interface Keeping {
  /** True where the page signs its user in: then nothing is kept. */
  embedded: boolean
  /** Another page has signed out, or somebody else in, or the token has run out there. What is kept is theirs. */
  replaced: (why: 'logout' | 'expired') => void
  /** Another page has locked the session: the token that this one still had may be used no more. */
  lockedElsewhere: (token: string) => void
  openedElsewhere: () => void
  /** Whether the token that another page has kept opens the lock: anybody can write to storage. */
  isOpenedBy: (token: string) => Promise<boolean>
}

/** What a session knows of its user, in memory and in storage, in step with the other pages of the browser. */
export function createKeeping(environment: Environment, { embedded, replaced, ...others }: Keeping) {
  const { storage, clock } = environment
  const $stored = atom<Stored>({})
  const $restored = atom(false)
  /** When the user last did something on any page, in milliseconds since 1970; 0 while that is not known. */
  const $active = atom(0)
  let keptActive = 0
  /** Whose turn it was when this page last kept or found something: where it is another one's by now, that page has written since. */
  let known: string | undefined
  /** True while what we know could not be written: what is kept is older then. */
  let isBehind = false

  const restored = (async () => {
    const { active = 0, ...stored } = embedded ? { isLoggedIn: true } : await readStored(environment)
    known = turnOf(stored)
    learnActive(active)
    $stored.set({ ...stored, ...$stored.get() })
    $restored.set(true)
  })()

  function learnActive(active: number): void {
    // A clock that was set back since must not give anybody more time than from now on, and that only once.
    if (active !== keptActive) $active.set(Math.max(Math.min(active, clock.now()), $active.get()))
    keptActive = active
  }

  // One write after the other, and none before what was kept is known.
  let written: Promise<void> = restored
  const write = async (change: Partial<Stored> | undefined, signingIn: boolean): Promise<void> => {
    let stored = $stored.get()
    if (storage.listen && !signingIn) {
      const { active = 0, ...kept } = await readStored(environment)
      // Of several pages the one where somebody signed in last is kept; what another one still shows must not replace it.
      const isNews = turnOf(kept) !== known
      if (isNews && !(kept.locked && isSameUser(kept, stored))) return
      // Nor must it replace what another one has kept of which we have not heard: that the screen is locked, or a location.
      if (change && !isBehind) stored = { ...kept, ...change }
      else if (isNews) stored = { ...stored, ...closed }
      if ($stored.get().isLoggedIn) learnActive(active)
    }
    const active = $active.get()
    keptActive = active
    isBehind = !(await writeStored(environment, stored.isLoggedIn && active > 0 ? { ...stored, active } : stored))
    if (!isBehind) known = turnOf(stored)
    // Then nothing is kept any more.
    else if (!stored.token) known = undefined
  }
  /** Writes what has changed; without that, all there is. */
  const writeSoon = (change?: Partial<Stored>, signingIn = false): void => {
    if (!embedded) written = written.then(() => write(change, signingIn))
  }
  const set = (stored: Stored): void => {
    if (!stored.isLoggedIn) $active.set(0)
    $stored.set(stored)
  }

  /** Looks at what other pages have kept. One user at a time is signed in, and the last who came or went counts. */
  async function heed(): Promise<void> {
    const seen = written
    await seen
    const { active = 0, ...kept } = await readStored(environment)
    // What we have said meanwhile comes first, and so does what could not be written, until somebody comes or goes.
    if (seen !== written) return heed()
    if (isBehind && turnOf(kept) === known) return
    const ours = $stored.get()
    const isSame = isSameUser(kept, ours)
    if (!turnOf(kept)) known = undefined
    if (!ours.isLoggedIn) return
    if (isSame && kept.token && ours.locked) {
      const isOpen = await others.isOpenedBy(kept.token)
      // Meanwhile the user may have signed in here.
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
    /** Someone comes, is back or goes. */
    become(stored: Stored, signingIn = false): void {
      set(stored)
      writeSoon(undefined, signingIn)
    },
    keep(change: Partial<Stored>): void {
      set({ ...$stored.get(), ...change })
      writeSoon(change)
    },
    /** Resolves when what other pages have kept is known here, also where their news comes late. */
    heed: async (): Promise<void> => {
      if (!embedded) await heed()
    },
    /** The user did something at that time; the other pages are told now and then. */
    touch(at: number): void {
      $active.set(at)
      if (Math.abs(at - keptActive) < activeMilliseconds) return
      keptActive = at
      writeSoon({})
    },
  }
}

/** What is the same on all pages of a browser: who turns the sound off means it everywhere, and all of them lock together. */
const everyPages = ({ preferences, notificationsRead, notificationsSince, locked }: Stored): Partial<Stored> => ({
  ...(preferences ? { preferences } : {}),
  ...(notificationsRead ? { notificationsRead } : {}),
  ...(notificationsSince ? { notificationsSince } : {}),
  ...(locked === undefined ? {} : { locked }),
})

/** Names what is kept by whoever signed in last: their token, or who is locked out. */
const turnOf = ({ token, isLoggedIn, email }: Stored): string | undefined =>
  token ?? (isLoggedIn ? `locked: ${email}` : undefined)

/** What a page keeps of a session that is locked, over what it kept before. */
export const closed = { locked: true, token: undefined } satisfies Stored

/** True where the same user is signed in: under the same token, under another one, or behind the lock. */
function isSameUser(kept: Stored, ours: Stored): boolean {
  if (!kept.isLoggedIn || !ours.isLoggedIn) return false
  const [theirs, mine] = [kept, ours].map(({ email = '' }) => email.trim().toLowerCase())
  return theirs === mine && (theirs !== '' || kept.token === ours.token || !kept.token)
}
