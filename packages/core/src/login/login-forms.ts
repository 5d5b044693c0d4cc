import { forgotPassword, login as loginCall, resetPassword, verifyOtp } from '@chartside/contract/login'

import { Refused } from '../errors.ts'
import { createForm, type FormErrors } from '../lib/form.ts'
import type { Session } from '../session/index.ts'
import { loginWords } from './words.ts'

export type LoginForms = ReturnType<typeof createLoginForms>

// Every blank field is marked with the one message of its form.
const blanks = <Values extends Record<string, string>>(values: Values, message: string): FormErrors<Values> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [[name, message]] : []))) as never

/** The forms of the login panel's steps, and what each of them sends (AUTH-08, AUTH-10 to AUTH-12, AUTH-18). */
export function createLoginForms(session: Session) {
  const { toasts } = session.environment
  const email = createForm({
    initial: { email: '' },
    check: (values) => blanks(values, loginWords.missingEmail),
    async send({ email }) {
      await session.call(forgotPassword, { body: { email: email.trim(), ...(await session.device.sent()) } })
      toasts.show('success', loginWords.otpSent)
    },
  })
  return {
    email,
    signIn: createForm({
      initial: { email: '', password: '' },
      check: (values) => blanks(values, loginWords.missing),
      async send({ email, password }) {
        const { data, message } = await session.call(loginCall, {
          body: { email: email.trim(), password, ...(await session.device.sent()) },
        })
        await session.device.keep(data.device_token)
        session.begin({ token: data.access_token, email: email.trim(), provider: data.provider, account: data.account })
        toasts.show('success', message)
      },
    }),
    otp: createForm({
      initial: { otp: '' },
      serverNames: { otp_code: 'otp' },
      check: (values) => blanks(values, loginWords.missingOtp),
      async send({ otp }) {
        const address = email.$values.get().email.trim()
        const { data } = await session.call(verifyOtp, {
          body: { email: address, otp_code: otp.trim(), ...(await session.device.sent()) },
        })
        const { access_token: token, provider, account } = data
        await session.device.keep(data.device_token)
        session.keep({ token, email: address, provider, account, resetting: true })
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
        toasts.show('success', loginWords.passwordReset)
      },
    }),
  }
}
