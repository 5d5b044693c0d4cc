import { notificationsOf } from '@chartside/core/notifications'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useSession } from '../lib/context.ts'

/** Announces new notifications to screen readers while the list is closed. Those that were there before are not announced. */
export function Announcement({ silent }: { silent: boolean }) {
  const [newest] = useStore(notificationsOf(useSession()).$notifications)
  const [known, setKnown] = useState(newest?.id)
  if (silent && newest?.id !== known) setKnown(newest?.id)
  return (
    <p className="visually-hidden" role="status">
      {!silent && newest && newest.id !== known && <span key={newest.id}>{newest.text}</span>}
    </p>
  )
}
