import { loginWords } from '@chartside/core/login'
import { logoutQuestion, userNameOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

/**
 * Who is signed in, and a button to sign out, which asks first if something is unsent. A page that supplies the token signs out
 * on its own, so there is no button.
 */
export function SignedIn() {
  const session = useSession()
  const now = useStore(session.$session)
  const words = useWords(loginWords)
  const [question, ask] = useState('')
  const leave = async () => {
    const sentences = await logoutQuestion(session)
    if (sentences === '') session.logout()
    else ask(sentences)
  }
  return (
    <>
      <p role="status">{words.signedIn(userNameOf(now))}</p>
      {!session.embedded && <Button onClick={() => void leave()}>{words.logout}</Button>}
      {question && <Confirm question={question} patient="nobody" onYes={session.logout} onNo={() => ask('')} />}
    </>
  )
}
