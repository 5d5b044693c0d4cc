import { notificationsOf, notificationWords } from '@chartside/core/notifications'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { emptySlot } from '../lib/common.ts'
import { useListener, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, choiceParts, emptyPart } from '../lib/parts.ts'
import { choice, flag } from '../lib/props.ts'
import { useLayer } from '../ui/floating.ts'
import { BellIcon } from '../ui/page-icons.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'
import { Announcement } from './announcement.tsx'
import { NotificationList } from './notification-list.tsx'
import css from './notifications.css?inline'

/** The highest number that fits onto the bell. */
const maxShown = 99

export const notificationsWidget = defineWidget({
  tag: 'chartside-notifications',
  about: 'A bell with the latest events: patients who checked in, notes that are ready.',
  props: {
    sound: choice('Whether new notifications play a sound, if the user has not muted it.', ['on', 'off']),
    quiet: flag('Plays no sound, regardless of `sound`.'),
  },
  events: {
    notificationopened: event(
      "A notification was chosen, here or on the desktop; kind is 'check-in' or 'soap-note', and dictationId that of the note, if the backend says it.",
      { kind: 'string', dictationId: 'string?' },
    ),
    unreadchange: event('The number of unread notifications has changed.', { unread: 'number' }),
  },
  parts: {
    bell: 'The bell.',
    count: 'The number of unread notifications, on the bell.',
    body: 'The list that the bell opens.',
    header: "Its title, and the sound's switch.",
    settings: 'The settings for sounds, volume and desktop notifications.',
    notification: 'A notification.',
    slider: 'The volume.',
    hint: 'The hint of a setting.',
    label: 'The label of the volume.',
    ...buttonParts,
    ...choiceParts,
    ...emptyPart,
  },
  slots: emptySlot,
  styles: [css],
  compact: true,
  component: function Notifications({ sound, quiet, emit }) {
    const session = useSession()
    const { $unread, open, keepOpen, mute, onChosen } = notificationsOf(session)
    const words = useWords(notificationWords)
    const unread = useStore($unread)
    const [isOpen, setOpen] = useState(false)
    const box = useRef<HTMLDivElement>(null)
    const bell = useRef<HTMLButtonElement | null>(null)
    const { anchor, layer, style } = useLayer({ placement: 'bottom-end' })

    const isMuted = quiet || sound === 'off'
    useEffect(() => (isMuted ? mute() : undefined), [isMuted, mute])
    useListener($unread.listen, (unread) => emit('unreadchange', { unread }))
    useListener(onChosen, (kind) => emit('notificationopened', { kind }))
    useEffect(() => (isOpen ? keepOpen() : undefined), [isOpen, keepOpen])

    const close = () => {
      setOpen(false)
      bell.current?.focus()
    }
    useDismiss(box, isOpen, () => setOpen(false), close)
    return (
      <div ref={box} className="notifications">
        <button
          ref={(element) => {
            bell.current = element
            anchor(element)
          }}
          type="button"
          className="button bell"
          part="bell"
          data-icon="only"
          data-variant="quiet"
          title={words.title}
          aria-label={words.bell(unread)}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            if (!isOpen) open()
          }}
        >
          <BellIcon />
          {unread > 0 && (
            <span className="bell-count" part="count" aria-hidden="true">
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          )}
        </button>
        {isOpen && (
          <section ref={layer} style={style} className="layer notifications-list" part="body" aria-label={words.title}>
            <NotificationList
              choose={({ kind, dictationId }) => {
                close()
                emit('notificationopened', { kind, dictationId: dictationId || undefined })
              }}
            />
          </section>
        )}
        <Announcement silent={isOpen} />
      </div>
    )
  },
})
