import { type Profile, profileWords } from '@chartside/core/profile'
import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'

import { useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { useDiscard } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { FormResumed } from '../ui/form-resumed.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { ProfileImage } from './profile-image.tsx'

interface ProfileFormProps {
  profile: Profile
  onSaved: () => void
}

// The message of a field that is left would move the button from under the pointer.
const stay = (event: MouseEvent) => event.preventDefault()

/** The profile, with the buttons that save or discard changes. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const words = useWords(profileWords)
  const form = useStore(profile.$form)
  const errors = useStore(profile.$errors)
  const changed = useStore(profile.$changed)
  const image = useStore(profile.$image)
  const mayEdit = useStore(profile.$mayEdit)
  const { close, question } = useDiscard(true, profile.discard)
  useFirstError(profile.$firstError)
  const submitting = form.state === 'submitting'
  const locked = submitting || !mayEdit

  const submit = () => void profile.submit().then((saved) => saved && onSaved())
  return (
    <Form
      className="form profile-form"
      part="form"
      aria-label={words.title}
      data-state={mayEdit ? 'editing' : 'reading'}
      onSubmit={() => locked || submit()}
    >
      {mayEdit ? <p className="quiet">{words.requiredFields}</p> : <p className="form-notice">{words.readOnly}</p>}
      <FormResumed form={profile} disabled={submitting} />
      <ProfileImage profile={profile} locked={locked} mayEdit={mayEdit} />
      <ProfileFields profile={profile} locked={locked} mayEdit={mayEdit} />
      <FormFailure form={form} errors={errors} kept={words.kept} onRetry={submit} />
      {mayEdit && (
        <div className="actions">
          {(changed || submitting) && (
            <Button onMouseDown={stay} onClick={submitting ? profile.cancel : close}>
              {words.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" onMouseDown={stay} busy={submitting || image.state === 'preparing'}>
            {submitting ? words.saving : words.save}
          </Button>
        </div>
      )}
      {question}
    </Form>
  )
}
