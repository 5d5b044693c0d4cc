import { sharedWords } from '@chartside/core/lib/words'
import { loginWords } from '@chartside/core/login'
import { logoutQuestion, logoutWords, userNameOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, YesNo } from '../ui/dialog.tsx'

/** Who is signed in, and the way out, which asks while something is unsent. A session whose token the page gives is signed out by the page. */
export function SignedIn() {
  const session = useSession()
  const now = useStore(session.$session)
  const words = useWords(loginWords)
  const ofLogout = useWords(logoutWords)
  const { yes, no } = useWords(sharedWords)
  const [question, ask] = useState('')
  const leave = async () => {
    const sentences = await logoutQuestion(session, ofLogout)
    if (sentences === '') session.logout()
    else ask(sentences)
  }
  const stay = () => ask('')
  return (
    <>
      <p role="status">{words.signedIn(userNameOf(now))}</p>
      {!session.embedded && <Button onClick={() => void leave()}>{words.logout}</Button>}
      {question && (
        <Dialog
          title={question}
          size="small"
          onClose={stay}
          footer={<YesNo {...{ yes, no }} onYes={session.logout} onNo={stay} />}
        >
          {null}
        </Dialog>
      )}
    </>
  )
}
