import { charactersLeft, type Profile, type ProfileField, profileWords } from '@chartside/core/profile'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { optionsOf, Select } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'

interface FieldsProps {
  profile: Profile
  /** True while it is being sent, and for users who may only read it. */
  locked: boolean
  mayEdit: boolean
}

type TextName = Exclude<ProfileField, 'profile' | 'modes'>

/** The text fields of a provider (PROF-01). */
export function ProfileFields({ profile, locked, mayEdit }: FieldsProps) {
  const words = useWords(profileWords)
  const hasAlerts = useStore(profile.$hasAlerts)
  const form = { profile, locked, mayEdit }
  return (
    <div className="form-grid">
      <ProfileText {...form} field="name" autoComplete="name" required wide />
      <Description {...form} />
      <ProfileText {...form} field="address" autoComplete="street-address" wide />
      <ProfileText {...form} field="room" />
      <ProfileText {...form} field="phone" type="tel" autoComplete="tel" />
      <ProfileText {...form} field="assistant_email" type="email" help={hasAlerts ? words.assistantHelp : ''} />
      <Modes {...form} />
    </div>
  )
}

/** A text field of the profile. It has no maxlength: pasted text would lose its end unnoticed. */
function useText(profile: Profile, name: TextName, help?: string) {
  const words = useWords(profileWords)
  const field = useField(profile, name)
  const room = charactersLeft(name, field.value)
  return { ...field, label: words.labels[name], dir: 'auto' as const, help: room === undefined ? help : words.room(room) }
}

interface ProfileTextProps extends FieldsProps {
  field: TextName
  required?: boolean
  type?: 'text' | 'tel' | 'email'
  autoComplete?: string
  help?: string
  wide?: boolean
}

function ProfileText(props: ProfileTextProps) {
  const { profile, locked, mayEdit, field, required = false, type = 'text', autoComplete = 'off', help, wide = false } = props
  const text = useText(profile, field, mayEdit ? help : undefined)
  return (
    <div data-wide={wide || undefined}>
      <TextField {...text} {...{ type, autoComplete }} spellCheck="false" required={required && mayEdit} readOnly={locked} />
    </div>
  )
}

function Description({ profile, locked }: FieldsProps) {
  const text = useText(profile, 'description')
  return (
    <div data-wide>
      <TextArea {...text} rows={3} readOnly={locked} />
    </div>
  )
}

function Modes({ profile, locked }: FieldsProps) {
  const words = useWords(profileWords)
  return (
    <Select
      {...useField(profile, 'modes')}
      label={words.labels.modes}
      placeholder={words.chooseMode}
      options={optionsOf(words.modes)}
      disabled={locked}
    />
  )
}
