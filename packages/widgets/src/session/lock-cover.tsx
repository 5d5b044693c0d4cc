import { sharedWords } from '@chartside/core/lib/words'
import { type IdleLock, lockWords, logoutQuestion, logoutWords, type RecordingState } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'

import { useSession, useWidget, useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { YesNo } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useCover } from './use-cover.ts'

interface LockCoverProps {
  lock: IdleLock
  recording: RecordingState
}

/** Covers everything until the same user signs in again, or logs out. */
export function LockCover({ lock, recording }: LockCoverProps) {
  const session = useSession()
  const words = useWords(lockWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  /** The question before signing somebody else out; it includes what is lost on other pages. */
  const [question, setQuestion] = useState('')
  const leave = async () => setQuestion((await logoutQuestion(session)) || logoutWords.logoutAsked)
  useCover(dialog, words.locked)
  return (
    <dialog
      ref={dialog}
      className="lock-cover"
      part="cover"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="sign-in lock-panel">
        <h2 id={titleId}>{words.locked}</h2>
        <p id={textId}>{session.embedded ? words.goOn : words.signInAgain}</p>
        <p role="status" className="cluster lock-recording" data-recording={recording}>
          {recording !== 'none' && words[recording]}
        </p>
        {question ? (
          <Leaving question={question} stay={() => setQuestion('')} />
        ) : (
          <>
            <SignInAgain lock={lock} />
            {!session.embedded && (
              <Button variant="link" onClick={() => void leave()}>
                {words.notYou}
              </Button>
            )}
          </>
        )}
      </div>
    </dialog>
  )
}

function SignInAgain({ lock: { form, $problem } }: { lock: IdleLock }) {
  const session = useSession()
  const { root } = useWidget()
  const words = useWords(lockWords)
  const now = useStore(session.$session)
  const state = useStore(form.$form)
  const { password } = useStore(form.$values)
  const problem = useStore($problem)
  useWidgetError(state.state === 'failed' ? state.error : undefined)
  // After each failed attempt the cursor is in the field to correct.
  const first = useStore(form.$firstError)
  useEffect(() => {
    if (first || state.state === 'failed') root.querySelector<HTMLElement>('[name="password"]')?.focus()
  }, [first, state, root])

  const submit = () => void form.submit()
  const busy = state.state === 'submitting'
  if (session.embedded)
    return (
      <Form onSubmit={submit}>
        {problem && (
          <p className="sign-in-problem" part="error" role="alert">
            <AlertIcon />
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy} data-autofocus>
          {words.continue}
        </Button>
      </Form>
    )
  return (
    <Form onSubmit={submit}>
      <TextField
        type="email"
        name="email"
        autoComplete="username"
        label={words.email}
        readOnly
        value={now.state === 'in' ? now.email : ''}
        onChange={() => undefined}
      />
      <PasswordField
        name="password"
        label={words.password}
        required
        error={problem}
        value={password}
        onChange={(value) => form.set('password', value)}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {words.signIn}
      </Button>
    </Form>
  )
}

/** Asks before somebody else's unsent work is discarded. */
function Leaving({ question, stay }: { question: string; stay: () => void }) {
  const session = useSession()
  const { yes, no } = useWords(sharedWords)
  return (
    <div className="form">
      <p>{question}</p>
      <div className="actions">
        <YesNo {...{ yes, no }} onYes={session.logout} onNo={stay} />
      </div>
    </div>
  )
}
