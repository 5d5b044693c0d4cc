import { words as ours } from '@chartside/core/login'
import { userNameOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'

/** Who is signed in, and the way out. A session whose token the page gives is signed out by the page. */
export function SignedIn() {
  const session = useSession()
  const now = useStore(session.$session)
  const words = useWords(ours)
  return (
    <>
      <p role="status">{words.signedIn(userNameOf(now))}</p>
      {!session.embedded && <Button onClick={session.logout}>{words.logout}</Button>}
    </>
  )
}
