import { forgotPassword, login as loginCall, resetPassword, verifyOtp } from '@chartside/contract/login'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { Refused, SessionEnded } from '../errors.ts'
import { createForm, type Form, type FormErrors } from '../lib/form.ts'
import type { Session } from '../session/index.ts'
import { loginWords } from './words.ts'

/** The steps of the login panel: sign in, request a code, enter it, choose a new password. */
export type LoginMode = 'signIn' | 'email' | 'otp' | 'newPassword'

export interface LoginForms {
  signIn: Form<{ email: string; password: string }>
  email: Form<{ email: string }>
  otp: Form<{ otp: string }>
  newPassword: Form<{ password: string; confirm: string }>
}

export interface Login {
  $mode: ReadableAtom<LoginMode>
  forms: LoginForms
  $busy: ReadableAtom<boolean>
  /** The current step's message, shown beside its fields; '' if there is none. */
  $problem: ReadableAtom<string>
  /** Submits the current step. */
  submit(): Promise<void>
  /** From signing in to requesting a code; the e-mail is kept. */
  forgot(): void
  /** Sends another code to the same address. */
  resend(): Promise<void>
  /** Back to signing in from any step. A token that came with a code is dropped. */
  back(): void
}

// Every blank field is marked with the one message of its form.
const blanks = <Values extends Record<string, string>>(values: Values, message: string): FormErrors<Values> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [[name, message]] : []))) as never

/** The login panel (AUTH-07 to AUTH-13, AUTH-18). Messages are shown beside the fields and as toasts. */
export function createLogin(session: Session, start: LoginMode = 'signIn'): Login {
  const { environment } = session
  const stored = session.$stored.get()
  const $mode = atom<LoginMode>(stored.resetting && stored.token ? 'newPassword' : start)

  const forms: LoginForms = {
    signIn: createForm({
      initial: { email: '', password: '' },
      check: (values) => blanks(values, loginWords.missing),
      async send({ email, password }) {
        const { data, message } = await session.call(loginCall, {
          body: { email: email.trim(), password, ...(await session.device.sent()) },
        })
        await session.device.keep(data.device_token)
        session.begin({ token: data.access_token, email: email.trim(), provider: data.provider, account: data.account })
        environment.toasts.show('success', message)
      },
    }),
    email: createForm({
      initial: { email: '' },
      check: (values) => blanks(values, loginWords.missingEmail),
      async send({ email }) {
        await session.call(forgotPassword, { body: { email: email.trim(), ...(await session.device.sent()) } })
        environment.toasts.show('success', loginWords.otpSent)
      },
    }),
    otp: createForm({
      initial: { otp: '' },
      serverNames: { otp_code: 'otp' },
      check: (values) => blanks(values, loginWords.missingOtp),
      async send({ otp }) {
        const email = forms.email.$values.get().email.trim()
        const { data } = await session.call(verifyOtp, {
          body: { email, otp_code: otp.trim(), ...(await session.device.sent()) },
        })
        await session.device.keep(data.device_token)
        session.keep({ token: data.access_token, email, provider: data.provider, account: data.account, resetting: true })
      },
    }),
    newPassword: createForm({
      initial: { password: '', confirm: '' },
      serverNames: { confirm_password: 'confirm' },
      check: (values) => blanks(values, loginWords.missingPasswords),
      async send({ password, confirm }) {
        if (!session.$stored.get().token) throw new Refused(loginWords.noToken)
        // The server decides whether both match (AUTH-12).
        await session.call(resetPassword, { body: { password, confirm_password: confirm } })
        session.begin({})
        environment.toasts.show('success', loginWords.passwordReset)
      },
    }),
  }

  const problemOf = <Values extends object>({ $form, $errors }: Form<Values>): ReadableAtom<string> =>
    computed([$form, $errors], (form, errors) =>
      form.state === 'failed' ? form.error.message : (Object.values<string | undefined>(errors).find(Boolean) ?? ''),
    )
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
    const said = error instanceof SessionEnded || (error instanceof Refused && error.shown)
    // The call does not report refusals that a toast has shown, so they are reported here (AUTH-13).
    if (said && (mode === 'otp' || mode === 'newPassword')) environment.report(error)
    return false
  }

  const go = (mode: LoginMode): void => {
    for (const form of [forms.signIn, forms.otp, forms.newPassword]) form.reset()
    $mode.set(mode)
  }

  return {
    $mode,
    forms,
    $busy,
    $problem,
    async submit() {
      const mode = $mode.get()
      if (!(await attempt(mode)) || $mode.get() !== mode) return
      if (mode === 'email') go('otp')
      else if (mode === 'otp') go('newPassword')
      else go('signIn')
    },
    forgot() {
      if ($busy.get()) return
      forms.email.reset({ email: forms.signIn.$values.get().email.trim() })
      go('email')
    },
    async resend() {
      await attempt('email')
    },
    back() {
      if ($busy.get()) return
      session.giveUpReset()
      go('signIn')
    },
  }
}
