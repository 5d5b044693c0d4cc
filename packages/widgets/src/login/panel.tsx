import { type Login, type LoginForms, type LoginMode, loginWords } from '@chartside/core/login'
import { unsentOf } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'

import { useSession, useWidget, useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { EmailStep, type FieldMarks, NewPasswordStep, OtpStep, SignInStep } from './steps.tsx'

const actions = { signIn: 'login', email: 'sendOtp', otp: 'verify', newPassword: 'reset' } as const

/** The login panel, one step at a time. */
export function Panel({ login, layout }: { login: Login; layout: 'panel' | 'split' }) {
  const words = useWords(loginWords)
  const mode = useStore(login.$mode)
  const busy = useStore(login.$busy)
  const problem = useStore(login.$problem)
  const [titleId, problemId] = [useId(), useId()]
  useFocusOnStep(mode)
  useFailureOf(login.forms.signIn)
  useFailureOf(login.forms.email)
  useFailureOf(login.forms.otp)
  useFailureOf(login.forms.newPassword)

  const marks: FieldMarks = (wrong) => (wrong ? { 'aria-invalid': true, 'aria-describedby': problemId } : {})
  const heading = <h2 id={titleId}>{words.welcome}</h2>
  const form = (
    <>
      <Kept />
      <Form aria-labelledby={titleId} onSubmit={() => void login.submit()}>
        {mode === 'signIn' && <SignInStep form={login.forms.signIn} marks={marks} />}
        {mode === 'email' && <EmailStep form={login.forms.email} marks={marks} />}
        {mode === 'otp' && <OtpStep login={login} marks={marks} />}
        {mode === 'newPassword' && <NewPasswordStep login={login} marks={marks} />}
        {problem && (
          <p className="sign-in-problem" part="error" role="alert" id={problemId}>
            <AlertIcon />
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {words[actions[mode]]}
        </Button>
      </Form>
      <div className="head login-links">
        {mode === 'signIn' ? (
          <Button variant="link" disabled={busy} onClick={login.forgot}>
            {words.forgot}
          </Button>
        ) : (
          <Button variant="link" disabled={busy} onClick={login.back}>
            {words.back}
          </Button>
        )}
        {mode === 'otp' && (
          <Button variant="link" disabled={busy} onClick={() => void login.resend()}>
            {words.again}
          </Button>
        )}
      </div>
    </>
  )
  if (layout === 'panel')
    return (
      <>
        {heading}
        {form}
      </>
    )
  return (
    <>
      <div className="login-side" part="side">
        <slot name="brand" />
        {heading}
      </div>
      <div className="login-form">{form}</div>
    </>
  )
}

/** Shows that unsent work is kept for the user who was signed in. */
function Kept() {
  const words = useWords(loginWords)
  const unsent = unsentOf(useSession())
  if (unsent === 'none') return null
  return (
    <p className="box" role="status">
      {words.kept[unsent === 'entries' ? 'entries' : 'recording']}
    </p>
  )
}

/** Reports to the page why a form was not accepted. */
function useFailureOf({ $form }: Pick<LoginForms[keyof LoginForms], '$form'>): void {
  const form = useStore($form)
  useWidgetError(form.state === 'failed' ? form.error : undefined)
}

/** A step that replaces another takes the focus; the first one leaves it where it is. */
function useFocusOnStep(mode: LoginMode): void {
  const { root } = useWidget()
  const before = useRef(mode)
  useEffect(() => {
    if (before.current === mode) return
    before.current = mode
    root.querySelector<HTMLElement>('form input:not([readonly])')?.focus()
  }, [mode, root])
}
