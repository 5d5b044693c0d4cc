import { charactersLeft, type PatientField, type PatientRegistration, registerWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { DateField } from '../ui/date-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PayerField } from './payer-field.tsx'

interface FieldsProps {
  registration: PatientRegistration
  /** True while it is being sent. */
  locked: boolean
}

/** All that is asked about a new patient (REG-01, REG-02). */
export function RegisterFields({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  const form = { registration, locked }
  return (
    <>
      <fieldset className="register-section">
        <legend>{words.personal}</legend>
        <p className="form-note">{words.requiredFields}</p>
        <div className="form-grid">
          <PatientText {...form} field="first_name" required />
          <PatientText {...form} field="last_name" required />
          <PatientText {...form} field="mrn" required />
          <BirthField {...form} />
          <GenderField {...form} />
          <PatientText {...form} field="phone" type="tel" />
          <PatientText {...form} field="email" type="email" wide />
        </div>
      </fieldset>
      <fieldset className="register-section">
        <legend>{words.addressInformation}</legend>
        <div className="form-grid">
          <PatientText {...form} field="address" wide />
          <PatientText {...form} field="city" />
          <PatientText {...form} field="state" />
          <PatientText {...form} field="zip" />
        </div>
      </fieldset>
      <fieldset className="register-section">
        <legend>{words.insuranceInformation}</legend>
        <PayerField {...form} />
      </fieldset>
    </>
  )
}

interface PatientTextProps extends FieldsProps {
  field: PatientField
  required?: boolean
  type?: 'text' | 'tel' | 'email'
  wide?: boolean
}

/** Text about a patient. It is not cut off at its limit: what is pasted would lose its end unseen. */
function PatientText({ registration, locked, field, required = false, type = 'text', wide = false }: PatientTextProps) {
  const words = useWords(registerWords)
  const value = useStore(registration.$values)[field]
  const error = useStore(registration.$errors)[field]
  const room = charactersLeft(field, value)
  return (
    <div data-wide={wide || undefined}>
      <TextField
        label={words.labels[field]}
        name={field}
        type={type}
        required={required}
        dir="auto"
        // A shared computer must not remember a patient.
        autoComplete="off"
        spellCheck={false}
        help={room === undefined ? undefined : words.room(room)}
        error={error}
        readOnly={locked}
        value={value}
        onChange={(typed) => registration.set(field, typed)}
        onBlur={() => registration.leave(field)}
      />
    </div>
  )
}

function BirthField({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  const { dob } = useStore(registration.$values)
  const error = useStore(registration.$errors).dob
  const { earliest, latest } = registration.births()
  return (
    <DateField
      label={words.labels.dob}
      name="dob"
      required
      clearable
      {...{ earliest, latest, error }}
      today={latest}
      disabled={locked}
      value={dob}
      onChange={(day) => registration.set('dob', day)}
      onBlur={() => registration.leave('dob')}
    />
  )
}

function GenderField({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  const { gender } = useStore(registration.$values)
  const error = useStore(registration.$errors).gender
  return (
    <Select
      label={words.labels.gender}
      name="gender"
      required
      placeholder={words.chooseGender}
      options={Object.entries(words.genders).map(([value, label]) => ({ value, label }))}
      error={error}
      disabled={locked}
      value={gender}
      onChange={(chosen) => registration.set('gender', chosen)}
      onBlur={() => registration.leave('gender')}
    />
  )
}
