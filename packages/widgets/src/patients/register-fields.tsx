import { sharedWords } from '@chartside/core/lib/words'
import { charactersLeft, type PatientField, type PatientRegistration, registerWords } from '@chartside/core/patients'
import { useWords } from '../lib/context.ts'
import { useField } from '../lib/use-field.ts'
import { DateField } from '../ui/date-field.tsx'
import { optionsOf, Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PayerField } from './payer-field.tsx'

interface FieldsProps {
  registration: PatientRegistration
  /** True while it is being sent. */
  locked: boolean
}

/** The fields of a new patient (REG-01, REG-02). */
export function RegisterFields({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  const form = { registration, locked }
  return (
    <>
      <fieldset className="stack register-section">
        <legend>{words.personal}</legend>
        <p className="quiet">{words.requiredFields}</p>
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
      <fieldset className="stack register-section">
        <legend>{words.addressInformation}</legend>
        <div className="form-grid">
          <PatientText {...form} field="address" wide />
          <PatientText {...form} field="city" />
          <PatientText {...form} field="state" />
          <PatientText {...form} field="zip" />
        </div>
      </fieldset>
      <fieldset className="stack register-section">
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

/** A text field. It has no maxlength: pasted text would lose its end unnoticed. */
function PatientText({ registration, locked, field, required = false, type = 'text', wide = false }: PatientTextProps) {
  const words = useWords(registerWords)
  const control = useField(registration, field)
  const room = charactersLeft(field, control.value)
  return (
    <div data-wide={wide || undefined}>
      <TextField
        {...control}
        label={words.labels[field]}
        type={type}
        required={required}
        dir="auto"
        // A shared computer must not remember a patient.
        autoComplete="off"
        spellCheck="false"
        help={room === undefined ? undefined : words.room(room)}
        readOnly={locked}
      />
    </div>
  )
}

function BirthField({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  const { earliest, latest } = registration.births()
  return (
    <DateField
      {...useField(registration, 'dob')}
      label={words.labels.dob}
      required
      clearable
      {...{ earliest, latest }}
      today={latest}
      disabled={locked}
    />
  )
}

function GenderField({ registration, locked }: FieldsProps) {
  const words = useWords(registerWords)
  return (
    <Select
      {...useField(registration, 'gender')}
      label={words.labels.gender}
      required
      placeholder={words.chooseGender}
      options={optionsOf(useWords(sharedWords).genders)}
      disabled={locked}
    />
  )
}
