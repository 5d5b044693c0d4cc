import './login.css'

import { loginWidget, register } from '@chartside/widgets/portal'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'

import { useSession } from '../session.ts'
import { Brand } from '../shell/brand.tsx'
import { placeAfter } from '../shell/guard.tsx'
import { portalWords } from '../words.ts'
import { useTitle } from './page.tsx'
import { Verifying, Waiting } from './verifying.tsx'

register(loginWidget)

/** Signs in, then leads to the page that the guard refused, or to `/provider` (AUTH-18). */
export function Login() {
  const state = useSession((session) => session.state)
  if (state === 'restoring') return <Waiting />
  return <SignIn signedIn={state === 'in'} />
}

function SignIn({ signedIn }: { signedIn: boolean }) {
  const [cameSignedIn] = useState(signedIn)
  const place = placeAfter(
    useLocation().state,
    useSession((session) => session.signedInAs),
  )
  // A user who has set a new password starts at the beginning (AUTH-10).
  const resetting = useSession((session) => session.resetting)
  const [hasReset, setHasReset] = useState(resetting)
  if (resetting && !hasReset) setHasReset(true)
  if (!signedIn) return <Form />
  const to = hasReset ? '/provider' : place
  // A user who arrives signed in is checked first (AUTH-05); signing in is a check itself.
  if (cameSignedIn) return <Verifying to={to} />
  return (
    <>
      <Waiting />
      <Navigate to={to} replace />
    </>
  )
}

function Form() {
  useTitle(portalWords.login)
  return (
    <main className="login" id="content" tabIndex={-1}>
      <chartside-login ref={focusSoon} layout="split">
        <Brand slot="brand" as="h1" />
      </chartside-login>
    </main>
  )
}

/** Signing in is all that users do here, so the first field gets the focus as soon as it exists. */
const focusSoon = (login: HTMLElement | null) => void requestAnimationFrame(() => login?.focus())
