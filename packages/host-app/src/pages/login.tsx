import './login.css'

import { loginWidget, register } from '@chartside/widgets/portal'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import { useSession } from '../session.ts'
import type { TurnedAway } from '../shell/guard.tsx'
import { words } from '../words.ts'
import { useTitle } from './page.tsx'
import { Verifying, Waiting } from './verifying.tsx'

register(loginWidget)

/** Signing in, and on to where the guard turned somebody away, or to `/provider` (AUTH-18). */
export function Login() {
  const state = useSession((session) => session.state)
  const to = targetOf(useLocation().state)
  if (state === 'restoring') return <Waiting />
  return <SignIn signedIn={state === 'in'} to={to} />
}

function SignIn({ signedIn, to }: { signedIn: boolean; to: string }) {
  const [cameSignedIn] = useState(signedIn)
  if (!signedIn) return <Form />
  // Who comes signed in is checked first (AUTH-05); who has just signed in was checked by that.
  if (cameSignedIn) return <Verifying to={to} />
  return (
    <>
      <Waiting />
      <Navigate to={to} replace />
    </>
  )
}

function Form() {
  useTitle(words.login)
  return (
    <main className="login" id="content" tabIndex={-1}>
      <h1>Chartside</h1>
      <chartside-login ref={focusSoon} />
    </main>
  )
}

/** Nobody comes here for anything else, so the cursor is in the first field as soon as there is one. */
const focusSoon = (login: HTMLElement | null) => void requestAnimationFrame(() => login?.focus())

/** The place in the history entry's state that the guard left, as far as it is one behind the guard. */
function targetOf(state: unknown): string {
  const from = (state as Partial<TurnedAway> | null)?.from
  return typeof from === 'string' && from.startsWith('/provider/') ? from : '/provider'
}
