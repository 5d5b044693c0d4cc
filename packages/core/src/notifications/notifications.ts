import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Sound } from '../environment.ts'
import { onHandover, type Session } from '../session/index.ts'
import { realtimeOf } from './realtime.ts'
import { words } from './words.ts'

export interface Notification {
  id: number
  kind: Sound
  text: string
  /** What the text begins with: it may run in another direction than the rest. */
  name: string
  /** Milliseconds since 1970, by the server's clock. */
  at: number
}

/** A desktop notification closes after this long (RT-02). */
export const desktopMilliseconds = 3000
/** Older notifications are dropped, so that a bell left open for weeks stays light. */
const most = 100

const sameAddress = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

/** What happened while the user is signed in: one list per session, heard while somebody looks at it. */
export interface Notifications {
  /** Newest first. */
  $notifications: ReadableAtom<readonly Notification[]>
  $unread: ReadableAtom<number>
  /** True where nothing is played, by the user's own choice. */
  $quiet: ReadableAtom<boolean>
  /** The list is being looked at: nothing in it is unread any more. */
  open(): void
  setQuiet(quiet: boolean): void
  /** Plays nothing until the function that comes back is called, whatever the user has chosen. */
  hush(): () => void
}

const ofSessions = new WeakMap<Session, Notifications>()

/** The notifications of a session; two bells on a page share them, so that a sound is played once. */
export function notificationsOf(session: Session): Notifications {
  const known = ofSessions.get(session)
  if (known) return known
  const made = createNotifications(session)
  ofSessions.set(session, made)
  return made
}

function createNotifications(session: Session): Notifications {
  const { environment, $session, $stored } = session
  const $notifications = atom<readonly Notification[]>([])
  const $unread = atom(0)
  const $quiet = computed($stored, ({ preferences }) => preferences?.['quiet'] === true)
  let last = 0
  let hushed = 0

  const add = (kind: Sound, name: string, text: string) => {
    $notifications.set([{ id: ++last, kind, name, text, at: session.now() }, ...$notifications.get()].slice(0, most))
    $unread.set($unread.get() + 1)
    if (!$quiet.get() && hushed === 0) environment.playSound(kind)
  }
  const isAssistant = (): boolean => {
    const now = $session.get()
    return now.state === 'in' && sameAddress(now.email, now.provider?.assistant_email ?? '')
  }

  onMount($notifications, () => {
    const realtime = realtimeOf(session)
    const stops = [
      realtime.on('add-event', ({ lastName, firstName, dob }) => {
        const text = words.checkedIn(lastName, firstName, dob)
        add('check-in', `${lastName} ${firstName}`, text)
        if (isAssistant()) environment.notifyDesktop(text, desktopMilliseconds)
      }),
      realtime.on('soap-note-event', ({ patient_name }) => add('soap-note', patient_name, words.noteReady(patient_name))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  // The next user of this page must not read the last one's patients.
  onHandover(session, () => {
    $notifications.set([])
    $unread.set(0)
  })

  return {
    $notifications,
    $unread,
    $quiet,
    open() {
      $unread.set(0)
      if (isAssistant()) environment.permitDesktop()
    },
    setQuiet: (quiet) => session.keep({ preferences: { ...$stored.get().preferences, quiet } }),
    hush() {
      hushed++
      let ended = false
      return () => {
        if (!ended) hushed--
        ended = true
      }
    },
  }
}
