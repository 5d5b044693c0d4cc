import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useSessionElement } from '../session.ts'
import { portalWords } from '../words.ts'
import { useTitle } from './page.tsx'

/** The e-mail of the user whom the server has confirmed since the page was opened. */
let confirmed = ''

/** True if the server has confirmed this user since the page was opened. */
export const isConfirmed = (user: string): boolean => user !== '' && user === confirmed

/** Checks the stored token with the server, then goes on to `to` or to the login (AUTH-01 to AUTH-05). */
export function Verifying({ to = '/provider' }: { to?: string }) {
  const session = useSessionElement()
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    void session.verify().then((state) => {
      if (state === 'in') confirmed = session.signedInAs
      if (!left) void navigate(state === 'in' ? to : '/login', { replace: true })
    })
    return () => {
      left = true
    }
  }, [session, navigate, to])
  return <Waiting />
}

/** The verifying screen alone, without a request. */
export function Waiting() {
  useTitle(portalWords.verifying)
  return (
    <main className="notice" data-state="waiting" id="content" tabIndex={-1}>
      <p role="status">{portalWords.verifying}</p>
    </main>
  )
}
