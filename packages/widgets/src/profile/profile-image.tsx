import { acceptedImages, type Profile, profileWords } from '@chartside/core/profile'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface ProfileImageProps {
  profile: Profile
  locked: boolean
  mayEdit: boolean
}

/** The image as it is saved, with buttons to change or remove it (PROF-01). */
export function ProfileImage({ profile, locked, mayEdit }: ProfileImageProps) {
  const words = useWords(profileWords)
  const { profile: image } = useStore(profile.$values)
  const making = useStore(profile.$image)
  const error = useStore(profile.$errors).profile
  const problem = making.state === 'refused' ? making.refusal : error
  const status = { idle: '', preparing: words.preparing, ready: words.imageReady, refused: '' }[making.state]
  return (
    <Field label={words.labels.profile} help={mayEdit ? words.imageHelp : undefined} error={problem}>
      {(control) => (
        <div className="cluster profile-image">
          {image ? (
            <img className="profile-preview" part="image" src={image} alt={words.preview} width="128" height="128" />
          ) : (
            <span className="profile-preview" data-state="none">
              {words.noImage}
            </span>
          )}
          {mayEdit && (
            <div className="cluster profile-image-tools">
              <FileChooser
                label={image ? words.changeImage : words.chooseImage}
                accept={acceptedImages}
                disabled={locked}
                control={control}
                onFiles={([file]) => file && void profile.chooseImage(file)}
              />
              {image && (
                <Button variant="quiet" disabled={locked} onClick={profile.removeImage}>
                  {words.removeImage}
                </Button>
              )}
              <p className="cluster quiet profile-image-status" role="status">
                {making.state === 'preparing' && <Spinner />}
                {status}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
