import { atom, computed, type ReadableAtom } from 'nanostores'

import type { Sound } from '../environment.ts'
import type { EventTime } from './realtime.ts'

/** An event as the bell shows it; never stored. */
export interface Notification {
  id: number
  kind: Sound
  text: string
  /** The start of the text: its writing direction may differ from the rest. */
  name: string
  /** The dictation whose note it is about; '' if it is about none, or the backend does not say. */
  dictationId: string
  /** Milliseconds since 1970, by the server's clock. */
  at: number
  unread: boolean
}

/** What a new notification says. */
export type News = Pick<Notification, 'kind' | 'name' | 'text' | 'dictationId'>

/** Older notifications are dropped, so that a bell left open for weeks stays light. */
const limit = 100

interface Reading {
  /** The time until which everything was read, on any page of this browser, as ISO 8601; '' while unknown. */
  readUntil: () => string
  /** Draws attention to new notifications; `missed` for several that arrive together after a lost connection. */
  alert(these: readonly Notification[], missed?: boolean): void
}

/** The notifications of a user, newest first, and which of them were read. */
export function createNotificationList({ readUntil, alert }: Reading) {
  const $notifications = atom<readonly Notification[]>([])
  let last = 0
  let missed: Notification[] = []
  /** The time until which everything was read when the connection was lost. */
  let readBefore = ''

  return {
    $notifications: $notifications as ReadableAtom<readonly Notification[]>,
    $unread: computed($notifications, (all) => all.filter(({ unread }) => unread).length),
    add(news: News, { at, how }: EventTime): void {
      const all = $notifications.get()
      // It may have been read on another page while this one was disconnected, or before this page was opened.
      const until = readUntil()
      const wasRead = at <= Date.parse(until)
      const unread = how === 'live' || !wasRead || (how === 'missed' && until === readBefore)
      const one: Notification = { ...news, id: ++last, at, unread }
      // A missed event may be older than live ones received since.
      const place = all.findIndex((other) => other.at <= at)
      $notifications.set(all.toSpliced(place < 0 ? all.length : place, 0, one).slice(0, limit))
      if (how === 'live') alert([one])
      if (how !== 'missed' || !unread) return
      if (missed.length === 0)
        queueMicrotask(() => {
          alert(missed.splice(0), true)
        })
      missed.push(one)
    },
    /** Marks everything until then as read. */
    read(until: number): void {
      const all = $notifications.get()
      if (!all.some(({ unread, at }) => unread && at <= until)) return
      $notifications.set(all.map((one) => (one.at <= until ? { ...one, unread: false } : one)))
    },
    /** Records what was read when the connection was lost: what is read on another page afterwards is not new here. */
    noteLost(): void {
      readBefore = readUntil()
    },
    clear(): void {
      missed = []
      $notifications.set([])
    },
  }
}
