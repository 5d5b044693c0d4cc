import { type PasswordChange, passwordWords } from '@chartside/core/login'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { PasswordField } from '../ui/password-field.tsx'

interface PasswordFormProps {
  model: PasswordChange
  onChanged: () => void
}

/** The current password and the new one, twice (AUTH-24). */
export function PasswordForm({ model, onChanged }: PasswordFormProps) {
  const words = useWords(passwordWords)
  const form = useStore(model.$form)
  const errors = useStore(model.$errors)
  useFirstError(model.$firstError)
  const submitting = form.state === 'submitting'
  const submit = () => void model.submit().then((changed) => changed && onChanged())
  const common = { required: true, readOnly: submitting }
  return (
    <Form part="form" aria-label={words.title} onSubmit={submit}>
      <p className="quiet">{words.consequences}</p>
      {/* Shows password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" hidden readOnly value={model.email()} />
      <PasswordField {...common} {...useField(model, 'current')} label={words.current} autoComplete="current-password" />
      <PasswordField
        {...common}
        {...useField(model, 'password')}
        label={words.password}
        autoComplete="new-password"
        help={words.rules}
      />
      <PasswordField {...common} {...useField(model, 'confirm')} label={words.confirm} autoComplete="new-password" />
      <FormFailure form={form} errors={errors} kept={words.unsure} onRetry={submit} />
      <div className="actions">
        <Button type="submit" variant="primary" busy={submitting}>
          {submitting ? words.saving : words.save}
        </Button>
      </div>
    </Form>
  )
}
