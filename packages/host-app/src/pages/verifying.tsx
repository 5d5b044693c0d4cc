import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { useSessionElement } from '../session.ts'
import { portalWords } from '../words.ts'
import { useTitle } from './page.tsx'

/** The state of the history entry that a check leads to. */
export interface Verified {
  verified: true
}

/** Checks the stored token with the server, then goes on to `to` or to the login (AUTH-01 to AUTH-05). */
export function Verifying({ to = '/provider' }: { to?: string }) {
  const session = useSessionElement()
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    void session.verify().then((state) => {
      const verified: Verified = { verified: true }
      if (!left) void (state === 'in' ? navigate(to, { replace: true, state: verified }) : navigate('/login', { replace: true }))
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
