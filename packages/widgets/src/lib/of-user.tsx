import { sharedWords } from '@chartside/core/lib/words'
import { connectionWords, type Session, turnsOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { useWords } from './context.ts'
import type { AfterUser } from './described.ts'

interface OfUserProps {
  session: Session
  afterUser: AfterUser
  children: ReactNode
}

/**
 * Hides one user's data from the next: when a user leaves, everything that an element has drawn, opened and entered is dropped
 * with its models. Unsent entries are kept in the session's drafts, for that user alone.
 */
export function OfUser({ session, afterUser, children }: OfUserProps) {
  const { number } = useStore(turnsOf(session))
  if (useIsEmptied(session, afterUser)) return <SignedOut session={session} />
  return <Fragment key={number}>{children}</Fragment>
}

/** True if the user of a widget has left, and nothing of theirs may be drawn. */
export function useIsEmptied(session: Session, afterUser: AfterUser): boolean {
  const { number, endedBy } = useStore(turnsOf(session))
  const isOut = useStore(session.$session).state === 'out'
  const isKept = afterUser === 'always' || (afterUser === 'expired' && endedBy === 'expired')
  return isOut && number > 0 && !isKept
}

/** Shown while nobody is signed in. A page that supplies the token can be asked for another one. */
export function SignedOut({ session }: { session: Session }) {
  const { tryAgain } = useWords(sharedWords)
  const { signedOut } = useWords(connectionWords)
  return (
    <div className="empty" role="status">
      <p>{signedOut}</p>
      {session.embedded && (
        <Button size="small" onClick={() => void session.identify().catch(() => undefined)}>
          {tryAgain}
        </Button>
      )}
    </div>
  )
}
