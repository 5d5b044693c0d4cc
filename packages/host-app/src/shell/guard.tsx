import { Navigate, Outlet, useLocation } from 'react-router'

import { Waiting } from '../pages/verifying.tsx'
import { useSession } from '../session.ts'
import { useMayDraw } from './lock.ts'

/** The history state for the login: the page that the user wanted. */
export interface Redirected {
  from: string
  /** True if a session had ended: the place belongs to its user. */
  wasIn: boolean
}

/** The e-mail of the user who was last behind the guard; '' after a reload. In memory only, so that others cannot read it. */
let lastUser = ''

/** The page after signing in: the one that the guard refused, unless it belongs to another user (AUTH-18). */
export function placeAfter(state: unknown, user: string): string {
  const { from, wasIn } = (state ?? {}) as Partial<Redirected>
  const isPlace = typeof from === 'string' && from.startsWith('/provider/')
  return isPlace && (!wasIn || user === lastUser) ? from : '/provider'
}

/**
 * Lets signed-in users in, once it is known that the page is not covered; anybody else goes to the login, and comes back here
 * afterwards (AUTH-06, AUTH-18).
 */
export function Guard() {
  const state = useSession((session) => session.state)
  const user = useSession((session) => session.signedInAs)
  const left = useSession((session) => session.endedBy) === 'logout'
  const { pathname, search } = useLocation()
  const mayDraw = useMayDraw()
  if (state === 'restoring') return <Waiting />
  if (user !== '') lastUser = user
  if (state === 'in') return mayDraw ? <Outlet /> : <Waiting />
  // A user who signed out has finished; the next one to sign in may be somebody else.
  const redirected: Redirected | null = left ? null : { from: `${pathname}${search}`, wasIn: lastUser !== '' }
  return <Navigate to="/login" replace state={redirected} />
}
