import { type Login, type LoginForms, loginWords } from '@chartside/core/login'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { PasswordField, TextField } from '../ui/text-field.tsx'

/** Ties a field that is wrong to the one message of the panel. */
export type FieldMarks = (wrong: boolean) => { 'aria-invalid'?: true; 'aria-describedby'?: string }

interface StepProps<Step extends keyof LoginForms> {
  form: LoginForms[Step]
  marks: FieldMarks
}

const emailInput = { type: 'email', name: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const

/** Mode 1: e-mail and password (AUTH-07). */
export function SignInStep({ form, marks }: StepProps<'signIn'>) {
  const words = useWords(loginWords)
  const { email, password } = useStore(form.$values)
  const errors = useStore(form.$errors)
  useFirstError(form.$firstError)
  return (
    <>
      <TextField
        {...emailInput}
        {...marks(!!errors.email)}
        label={words.email}
        required
        value={email}
        onChange={(value) => form.set('email', value)}
      />
      <PasswordField
        {...marks(!!errors.password)}
        name="password"
        label={words.password}
        required
        value={password}
        onChange={(value) => form.set('password', value)}
      />
    </>
  )
}

/** Mode 2: where the one-time code goes to (AUTH-08). */
export function EmailStep({ form, marks }: StepProps<'email'>) {
  const words = useWords(loginWords)
  const { email } = useStore(form.$values)
  const errors = useStore(form.$errors)
  useFirstError(form.$firstError)
  return (
    <TextField
      {...emailInput}
      {...marks(!!errors.email)}
      label={words.email}
      required
      value={email}
      onChange={(value) => form.set('email', value)}
    />
  )
}

/** Mode 3: the code; the e-mail is locked (AUTH-09). */
export function OtpStep({ login, marks }: { login: Login; marks: FieldMarks }) {
  const words = useWords(loginWords)
  const form = login.forms.otp
  const { email } = useStore(login.forms.email.$values)
  const { otp } = useStore(form.$values)
  const errors = useStore(form.$errors)
  useFirstError(form.$firstError)
  return (
    <>
      <TextField {...emailInput} label={words.email} readOnly value={email} onChange={() => undefined} />
      <TextField
        {...(errors.otp ? marks(true) : { help: words.otpHelp })}
        name="otp"
        label={words.otp}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(value) => form.set('otp', value)}
      />
    </>
  )
}

/** Mode 4: the new password, twice (AUTH-10). */
export function NewPasswordStep({ login, marks }: { login: Login; marks: FieldMarks }) {
  const words = useWords(loginWords)
  const form = login.forms.newPassword
  const { password, confirm } = useStore(form.$values)
  const errors = useStore(form.$errors)
  useFirstError(form.$firstError)
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input {...emailInput} hidden readOnly value={useStore(login.forms.email.$values).email} />
      <PasswordField
        {...marks(!!errors.password)}
        name="password"
        label={words.newPassword}
        required
        autoComplete="new-password"
        value={password}
        onChange={(value) => form.set('password', value)}
      />
      <PasswordField
        {...marks(!!errors.confirm)}
        name="confirm"
        label={words.confirmPassword}
        required
        autoComplete="new-password"
        value={confirm}
        onChange={(value) => form.set('confirm', value)}
      />
    </>
  )
}
