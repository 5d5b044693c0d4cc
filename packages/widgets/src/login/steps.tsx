import { type Login, type LoginForms, loginWords } from '@chartside/core/login'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Links an invalid field to the one message of the panel. */
export type FieldMarks = (invalid: boolean) => { 'aria-invalid'?: true; 'aria-describedby'?: string }

interface StepProps<Step extends keyof LoginForms> {
  form: LoginForms[Step]
  marks: FieldMarks
}

const emailInput = {
  type: 'email',
  name: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: 'false',
} as const

/** A required field; the panel shows its message. */
function useMarkedField<Name extends string>(form: Parameters<typeof useField<Name>>[0], name: Name, marks: FieldMarks) {
  const { error, ...field } = useField(form, name)
  return { ...field, ...marks(!!error), required: true }
}

/** Mode 1: e-mail and password (AUTH-07). */
export function SignInStep({ form, marks }: StepProps<'signIn'>) {
  const words = useWords(loginWords)
  useFirstError(form.$firstError)
  return (
    <>
      <TextField {...emailInput} {...useMarkedField(form, 'email', marks)} label={words.email} />
      <PasswordField {...useMarkedField(form, 'password', marks)} label={words.password} />
    </>
  )
}

/** Mode 2: the address for the one-time code (AUTH-08). */
export function EmailStep({ form, marks }: StepProps<'email'>) {
  const words = useWords(loginWords)
  useFirstError(form.$firstError)
  return <TextField {...emailInput} {...useMarkedField(form, 'email', marks)} label={words.email} />
}

/** Mode 3: the code; the e-mail is locked (AUTH-09). */
export function OtpStep({ login, marks }: { login: Login; marks: FieldMarks }) {
  const words = useWords(loginWords)
  const form = login.forms.otp
  const { email } = useStore(login.forms.email.$values)
  const otp = useMarkedField(form, 'otp', marks)
  useFirstError(form.$firstError)
  return (
    <>
      <TextField {...emailInput} label={words.email} readOnly value={email} onChange={() => undefined} />
      <TextField
        {...otp}
        label={words.otp}
        {...(otp['aria-invalid'] ? {} : { help: words.otpHelp })}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  )
}

/** Mode 4: the new password, twice (AUTH-10). */
export function NewPasswordStep({ login, marks }: { login: Login; marks: FieldMarks }) {
  const words = useWords(loginWords)
  const form = login.forms.newPassword
  useFirstError(form.$firstError)
  return (
    <>
      {/* Shows password managers which account this is. */}
      <input {...emailInput} hidden readOnly value={useStore(login.forms.email.$values).email} />
      <PasswordField {...useMarkedField(form, 'password', marks)} label={words.newPassword} autoComplete="new-password" />
      <PasswordField {...useMarkedField(form, 'confirm', marks)} label={words.confirmPassword} autoComplete="new-password" />
    </>
  )
}
