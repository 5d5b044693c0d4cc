import { formatMoment } from '@chartside/core/lib/clock-times'
import { type Notification, notificationsOf, notificationWords, realtimeOf } from '@chartside/core/notifications'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { SlidersIcon } from '../ui/page-icons.tsx'
import { NotificationSettings } from './notification-settings.tsx'

interface Props {
  choose: (notification: Notification) => void
}

/** The dropdown: notifications, newest first, a switch for sound, and the other settings behind a button. */
export function NotificationList({ choose }: Props) {
  const session = useSession()
  const { $notifications, $settings, change } = notificationsOf(session)
  const words = useWords(notificationWords)
  const notifications = useStore($notifications)
  const { quiet } = useStore($settings)
  const zone = usePracticeZone()
  const connection = useStore(realtimeOf(session).$connection)
  const [isSetting, setSetting] = useState(false)
  const settings = useId()
  return (
    <>
      <header className="notifications-header" part="header">
        <h2>{words.title}</h2>
        <Button variant="quiet" size="small" aria-pressed={!quiet} onClick={() => change({ quiet: !quiet })}>
          {quiet ? words.soundOff : words.soundOn}
        </Button>
        <IconButton
          size="small"
          label={words.settings}
          icon={<SlidersIcon />}
          aria-expanded={isSetting}
          aria-controls={settings}
          onClick={() => setSetting(!isSetting)}
        />
      </header>
      <div id={settings}>{isSetting && <NotificationSettings />}</div>
      {connection === 'lost' && (
        <p className="notifications-lost" role="status">
          {words.lost}
        </p>
      )}
      {notifications.length === 0 ? (
        <p className="notifications-none" part="empty">
          <slot name="empty">{words.empty}</slot>
        </p>
      ) : (
        <ul aria-live="polite" aria-relevant="additions">
          {notifications.map((notification) => {
            const { id, name, text, at } = notification
            return (
              <li key={id}>
                <button type="button" className="bare notification" part="notification" onClick={() => choose(notification)}>
                  {/* Isolated: a right-to-left name would reverse the date beside it. */}
                  <span>
                    <bdi translate="no">{name}</bdi>
                    {text.slice(name.length)}
                  </span>
                  <time className="hint numbers" dateTime={new Date(at).toISOString()}>
                    {formatMoment(at, zone)}
                  </time>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
