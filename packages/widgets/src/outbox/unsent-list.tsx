import { type Outbox, outboxOf, outboxWords } from '@chartside/core/outbox'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useSession, useSheet, useWords } from '../lib/context.ts'
import css from './outbox.css?inline'
import { UnsentRow } from './unsent-row.tsx'

interface UnsentListProps {
  /** A dictation was put into the form. */
  onOpened?: (() => void) | undefined
}

/** The unsent dictations of a session, each with what the user can do; nothing if there are none. */
export function UnsentList({ onOpened }: UnsentListProps) {
  const session = useSession()
  const outbox: Outbox = outboxOf(session)
  const words = useWords(outboxWords)
  const unsent = useStore(outbox.$unsent)
  useSheet(css)
  useEffect(() => outbox.watch(), [outbox])
  if (unsent.length === 0) return null
  return (
    <ul className="outbox" part="unsent-list" aria-label={words.title}>
      {unsent.map((one) => (
        <UnsentRow key={one.id} outbox={outbox} unsent={one} onOpened={onOpened} />
      ))}
    </ul>
  )
}
