import { atom, computed, type ReadableAtom } from 'nanostores'

import { Refused, SessionEnded } from '../errors.ts'
import type { Form } from '../lib/form.ts'
import type { Session } from '../session/index.ts'
import { createLoginForms } from './login-forms.ts'

/** The steps of the login panel: sign in, request a code, enter it, choose a new password. */
export type LoginMode = 'signIn' | 'email' | 'otp' | 'newPassword'

export type Login = ReturnType<typeof createLogin>

/** The login panel (AUTH-07 to AUTH-13, AUTH-18). Messages are shown beside the fields and as toasts. */
export function createLogin(session: Session, start: LoginMode = 'signIn') {
  const { environment } = session
  session.expectSignIn()
  const stored = session.$stored.get()
  const $mode = atom<LoginMode>(stored.resetting && stored.token ? 'newPassword' : start)

  const forms = createLoginForms(session)
  const problems = {
    signIn: problemOf(forms.signIn),
    email: problemOf(forms.email),
    otp: problemOf(forms.otp),
    newPassword: problemOf(forms.newPassword),
  }
  const $problem = computed([$mode, problems.signIn, problems.email, problems.otp, problems.newPassword], (mode) =>
    problems[mode].get(),
  )
  const $busy = computed([forms.signIn.$form, forms.email.$form, forms.otp.$form, forms.newPassword.$form], (...states) =>
    states.some(({ state }) => state === 'submitting'),
  )

  /** Submits one form. Errors are shown in place; toasts show only the server's refusals. */
  async function attempt(mode: LoginMode): Promise<boolean> {
    if ($busy.get()) return false
    if (await forms[mode].submit()) return true
    const form = forms[mode].$form.get()
    const error = form.state === 'failed' ? form.error : undefined
    const isShown = error instanceof SessionEnded || (error instanceof Refused && error.shown)
    // The call does not report refusals that a toast has shown, so they are reported here (AUTH-13).
    if (isShown && (mode === 'otp' || mode === 'newPassword')) environment.report(error)
    return false
  }

  const go = (mode: LoginMode): void => {
    for (const form of [forms.signIn, forms.otp, forms.newPassword]) form.reset()
    $mode.set(mode)
  }

  return {
    $mode: $mode as ReadableAtom<LoginMode>,
    forms,
    $busy,
    /** The current step's message, shown beside its fields; '' if there is none. */
    $problem,
    /** Submits the current step. */
    async submit(): Promise<void> {
      const mode = $mode.get()
      if (!(await attempt(mode)) || $mode.get() !== mode) return
      if (mode === 'email') go('otp')
      else if (mode === 'otp') go('newPassword')
      else go('signIn')
    },
    /** From signing in to requesting a code; the e-mail is kept. */
    forgot(): void {
      if ($busy.get()) return
      forms.email.reset({ email: forms.signIn.$values.get().email.trim() })
      go('email')
    },
    /** Sends another code to the same address. */
    async resend(): Promise<void> {
      await attempt('email')
    },
    /** Back to signing in from any step. A token that came with a code is dropped. */
    back(): void {
      if ($busy.get()) return
      session.giveUpReset()
      go('signIn')
    },
  }
}

/** The message of one form: its failure, or the first of its fields'. */
const problemOf = <Values extends object>({ $form, $errors }: Form<Values>): ReadableAtom<string> =>
  computed([$form, $errors], (form, errors) =>
    form.state === 'failed' ? form.error.message : (Object.values<string | undefined>(errors).find(Boolean) ?? ''),
  )
