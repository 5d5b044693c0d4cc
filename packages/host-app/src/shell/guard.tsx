import { Navigate, Outlet, useLocation } from 'react-router'

import { Waiting } from '../pages/verifying.tsx'
import { useSession } from '../session.ts'
import { useMayDraw } from './lock.ts'

/** What the login is told about where somebody wanted to go. */
export interface TurnedAway {
  from: string
}

/**
 * Lets in who is signed in, once it is known that the page is not covered; anybody else goes to the login, and comes back here
 * afterwards (AUTH-06, AUTH-18).
 */
export function Guard() {
  const state = useSession((session) => session.state)
  const left = useSession((session) => session.endedBy) === 'logout'
  const { pathname, search } = useLocation()
  const mayDraw = useMayDraw()
  if (state === 'restoring') return <Waiting />
  if (state === 'in') return mayDraw ? <Outlet /> : <Waiting />
  // Whoever signed out has finished; the next one to sign in may be somebody else.
  const turnedAway: TurnedAway | null = left ? null : { from: `${pathname}${search}` }
  return <Navigate to="/login" replace state={turnedAway} />
}
