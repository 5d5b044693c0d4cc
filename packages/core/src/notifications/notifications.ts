import { computed, onMount } from 'nanostores'

import type { Sound } from '../environment.ts'
import { desktopOf } from '../lib/desktop.ts'
import { createListeners } from '../lib/listeners.ts'
import { stopAll } from '../lib/stop-all.ts'
import { onHandover, perSession, type Session } from '../session/index.ts'
import { createAlerts } from './alerts.ts'
import { createNotificationList, type News } from './notification-list.ts'
import { type Payload, realtimeOf } from './realtime.ts'
import { notificationSettingsOf } from './settings.ts'
import { notificationWords } from './words.ts'

const sameAddress = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

/** Events while the user is signed in: one list per session, updated while there is a subscriber. */
export type Notifications = ReturnType<typeof createNotifications>

/** The notifications of a session; two bells on a page share them, so that a sound is played once. */
export const notificationsOf = perSession(createNotifications)

function createNotifications(session: Session) {
  const { environment, $session, $stored, keep } = session
  const $assistant = computed(
    $session,
    (now) => now.state === 'in' && sameAddress(now.email, now.provider?.assistant_email ?? ''),
  )
  const { $settings, change } = notificationSettingsOf(session)
  const chosen = createListeners<[kind: Sound]>()
  let mutes = 0

  const alert = createAlerts({
    environment,
    $settings,
    isMuted: () => mutes > 0,
    isAssistant: () => $assistant.get(),
    isLocked: () => session.$locked.get(),
    clicked() {
      open()
      chosen.notify('check-in')
    },
  })

  const list = createNotificationList({ alert, readUntil: () => $stored.get().notificationsRead ?? '' })
  const { $notifications, add, read } = list

  function open(): void {
    const until = Math.max(session.now(), ...$notifications.get().map(({ at }) => at))
    read(until)
    // If missed events can be fetched, the next page starts with the unread ones.
    if (session.offers('events-since')) keep({ notificationsRead: new Date(until).toISOString() })
  }

  onMount($notifications, () => {
    const realtime = realtimeOf(session)
    return stopAll([
      realtime.on('add-event', (arrived, when) => add(newsOfArrival(arrived), when)),
      realtime.on('soap-note-event', (written, when) => add(newsOfNote(written), when)),
      realtime.$connection.subscribe((connection, before) => {
        if (before === 'connected') list.noteLost()
        if (connection !== 'connected' || !session.offers('events-since') || $stored.get().notificationsRead) return
        const now = new Date(session.now()).toISOString()
        keep({ notificationsRead: now, notificationsSince: now })
      }),
      // They may have been read on another page.
      $stored.subscribe(({ notificationsRead }) => {
        if (notificationsRead) read(Date.parse(notificationsRead))
      }),
    ])
  })
  // The next user of this page must not see the previous one's patients.
  onHandover(session, () => {
    list.clear()
    if ($settings.get().names) change({ names: false })
  })

  return {
    /** Newest first. */
    $notifications,
    $unread: list.$unread,
    $settings,
    /** True for the provider's assistant, who alone gets desktop notifications (RT-02). */
    $assistant,
    change,
    /** Marks everything in the list as read, on all pages of this browser, because the list is opened. */
    open(): void {
      open()
      if ($assistant.get() && $settings.get().desktop) void desktopOf(environment).permit()
    },
    /** What arrives counts as read until the returned function is called, because the list is open. */
    keepOpen: () => list.$unread.subscribe((unread) => unread > 0 && open()),
    /** Plays the sound of a kind with the current volume, even while muted; false if it cannot be played. */
    tryOut: async (kind: Sound) => environment.playSound(kind, $settings.get().volume),
    /** Whether desktop notifications may be shown. */
    permission: () => desktopOf(environment).permission(),
    /** Asks for permission to show desktop notifications, if not asked yet; call only after a click. */
    permit: () => desktopOf(environment).permit(),
    /** Calls `listener` when a desktop notification is clicked; the returned function removes it. */
    onChosen: chosen.on,
    /** Mutes all sounds until the returned function is called, whatever the user has chosen. */
    mute(): () => void {
      mutes++
      let ended = false
      return () => {
        if (!ended) mutes--
        ended = true
      }
    },
  }
}

const newsOfArrival = ({ lastName, firstName, dob }: Payload<'add-event'>): News => ({
  kind: 'check-in',
  name: `${lastName} ${firstName}`,
  text: notificationWords.checkedIn(lastName, firstName, dob),
  dictationId: '',
})

const newsOfNote = ({ patient_name, dictation_id }: Payload<'soap-note-event'>): News => ({
  kind: 'soap-note',
  name: patient_name,
  text: notificationWords.noteReady(patient_name),
  dictationId: dictation_id,
})
