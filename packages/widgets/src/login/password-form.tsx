import { type PasswordChange, type PasswordValues, passwordWords } from '@chartside/core/login'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { PasswordField } from '../ui/text-field.tsx'

interface PasswordFormProps {
  model: PasswordChange
  onChanged: () => void
}

/** The current password and the new one, twice (AUTH-24). */
export function PasswordForm({ model, onChanged }: PasswordFormProps) {
  const words = useWords(passwordWords)
  const form = useStore(model.$form)
  const values = useStore(model.$values)
  const errors = useStore(model.$errors)
  useFirstError(model.$firstError)
  const submitting = form.state === 'submitting'
  const submit = () => void model.submit().then((changed) => changed && onChanged())
  const field = (name: keyof PasswordValues) => ({
    name,
    label: words[name],
    required: true,
    readOnly: submitting,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => model.set(name, value),
  })
  return (
    <form
      className="form"
      part="form"
      noValidate
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="form-note">{words.consequences}</p>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" hidden readOnly value={model.email()} />
      <PasswordField {...field('current')} autoComplete="current-password" />
      <PasswordField {...field('password')} autoComplete="new-password" help={words.rules} />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <FormFailure form={form} errors={errors} kept={words.unsure} onRetry={submit} />
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={submitting}>
          {submitting ? words.saving : words.save}
        </Button>
      </div>
    </form>
  )
}
