import { Refused, SessionEnded } from '@chartside/core/errors'
import { words as shared } from '@chartside/core/lib/words'
import { words as ours, type Profile } from '@chartside/core/profile'
import { useStore } from '@nanostores/react'
import { type MouseEvent, useState } from 'react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { ProfileImage } from './profile-image.tsx'

interface ProfileFormProps {
  profile: Profile
  onSaved: () => void
}

// What a field says once it is left would push the button from under the press.
const stay = (event: MouseEvent) => event.preventDefault()

/** All of a profile, and the buttons that save it or drop what was entered. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const words = useWords(ours)
  const { discard } = useWords(shared)
  const { state } = useStore(profile.$form)
  const changed = useStore(profile.$changed)
  const image = useStore(profile.$image)
  const mayEdit = useStore(profile.$mayEdit)
  const [resumed] = useState(changed)
  const [asking, ask] = useState(false)
  useFirstError(profile.$firstError)
  const submitting = state === 'submitting'
  const locked = submitting || !mayEdit

  const submit = () => void profile.submit().then((saved) => saved && onSaved())
  return (
    <form
      className="form profile-form"
      part="form"
      noValidate
      aria-label={words.title}
      data-state={mayEdit ? 'editing' : 'reading'}
      onSubmit={(event) => {
        event.preventDefault()
        if (!locked) submit()
      }}
    >
      {mayEdit ? <p className="profile-note">{words.requiredFields}</p> : <p className="profile-notice">{words.readOnly}</p>}
      {resumed && changed && (
        <div className="profile-notice">
          <p role="status">{words.resumed}</p>
          <Button size="small" variant="link" disabled={submitting} onClick={() => ask(true)}>
            {words.startOver}
          </Button>
        </div>
      )}
      <ProfileImage profile={profile} locked={locked} mayEdit={mayEdit} />
      <ProfileFields profile={profile} locked={locked} mayEdit={mayEdit} />
      <ProfileFailure profile={profile} onRetry={submit} />
      {mayEdit && (
        <div className="form-actions">
          {(changed || submitting) && (
            <Button onMouseDown={stay} onClick={() => (submitting ? profile.cancel() : ask(true))}>
              {words.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" onMouseDown={stay} busy={submitting || image.state === 'preparing'}>
            {submitting ? words.saving : words.save}
          </Button>
        </div>
      )}
      {asking && (
        <Confirm
          question={discard}
          onYes={() => {
            profile.discard()
            ask(false)
          }}
          onNo={() => ask(false)}
        />
      )}
    </form>
  )
}

/** Why the last attempt did not go through, where no field says so. */
function ProfileFailure({ profile, onRetry }: { profile: Profile; onRetry: () => void }) {
  const words = useWords(ours)
  const form = useStore(profile.$form)
  const errors = useStore(profile.$errors)
  const error = form.state === 'failed' && !(form.error instanceof SessionEnded) ? form.error : undefined
  useWidgetError(error)
  if (!error || Object.keys(errors).length > 0) return null
  const refused = error instanceof Refused
  return (
    <Failed
      size="line"
      error={error}
      message={refused ? error.message : `${error.message} ${words.kept}`}
      onRetry={refused ? undefined : onRetry}
    />
  )
}
