import { isDay } from '@chartside/contract/lib/is-day'
import { birthProblem, type genders, type Payer, patientFields, patientLengths } from '@chartside/contract/patients'
import * as v from 'valibot'

import { unlistedText } from '../lib/choice.ts'
import { blank, type FormErrors } from '../lib/form.ts'
import { translated } from '../lib/language.ts'
import { lengthLimits } from '../lib/length-limits.ts'
import { registerWords } from './register-words.ts'

/** A field of the form, by the name under which it is sent. */
export type PatientField = keyof typeof patientFields
/** The values entered for a new patient, under the names in which they are sent; '' if empty. */
export type PatientValues = Record<PatientField, string>

/** An untouched form. Its fields are in the order on screen. */
export const empty: PatientValues = blank(registerWords.labels)

export const { isTooLong, charactersLeft } = lengthLimits<PatientField>(patientLengths)

/** The messages for invalid values, on the calendar day `today`. */
export function checkPatient(values: PatientValues, today: string): FormErrors<PatientValues> {
  const errors: FormErrors<PatientValues> = {}
  for (const [name, schema] of Object.entries(patientFields) as [PatientField, v.GenericSchema][]) {
    const message = ownMessage(name, values[name], today) ?? v.safeParse(schema, values[name]).issues?.[0].message
    if (message) errors[name] = translated(message)
  }
  return errors
}

/** The message for a missing choice or an invalid date; undefined if the contract's own message applies. */
function ownMessage(name: PatientField, value: string, today: string): string | undefined {
  const unknown = unlistedText(value)
  if (name === 'primary_insurance_id' && unknown !== undefined) return registerWords.unknownPayer(unknown)
  if (name === 'gender' && value === '') return registerWords.required(registerWords.labels.gender)
  if (name !== 'dob') return undefined
  if (value === '') return registerWords.required(registerWords.labels.dob)
  return isDay(value) ? birthProblem(value, today) : registerWords.noDate
}

/** The values as they are sent, trimmed. */
export function sentOf(values: PatientValues) {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as PatientValues
  // The check has passed, so the gender is valid.
  return { ...trimmed, gender: trimmed.gender as (typeof genders)[number] }
}

/** The payers to choose from, sorted by name; with their number if several have the same name. */
export function payerChoices(payers: readonly Payer[]): { value: string; label: string }[] {
  const times = new Map<string, number>()
  for (const { payer_name } of payers) times.set(payer_name, (times.get(payer_name) ?? 0) + 1)
  return payers
    .filter(({ id }) => id !== '')
    .map(({ id, payer_name, claimMD_id }) => {
      const isClear = payer_name !== '' && times.get(payer_name) === 1
      return { value: id, label: isClear ? payer_name : `${payer_name} ${claimMD_id || id}`.trim() }
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}
