import { formatMoment } from '@chartside/core/lib/formats'
import { type Notification, notificationsOf, words as ours, realtimeOf } from '@chartside/core/notifications'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  choose: (kind: Notification['kind']) => void
}

/** The dropdown: newest first, and whether a sound is played. */
export function NotificationList({ choose }: Props) {
  const session = useSession()
  const { $notifications, $quiet, setQuiet } = notificationsOf(session)
  const words = useWords(ours)
  const notifications = useStore($notifications)
  const quiet = useStore($quiet)
  const connection = useStore(realtimeOf(session).$connection)
  return (
    <>
      <header className="notifications-header" part="header">
        <h2>{words.title}</h2>
        <Button variant="quiet" size="small" aria-pressed={!quiet} onClick={() => setQuiet(!quiet)}>
          {quiet ? words.soundOff : words.soundOn}
        </Button>
      </header>
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
          {notifications.map(({ id, kind, name, text, at }) => (
            <li key={id}>
              <button type="button" className="notification" part="notification" onClick={() => choose(kind)}>
                {/* A name from right to left would turn the date beside it around. */}
                <span>
                  <bdi>{name}</bdi>
                  {text.slice(name.length)}
                </span>
                <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
