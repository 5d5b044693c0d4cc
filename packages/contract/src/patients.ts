import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { patient } from './lib/patient.ts'
import { flag, id, rows, text } from './lib/read.ts'
import { idSent, optionalIdSent, requiredProse } from './lib/send.ts'
import { daySent, earliestDay, optionalEmailSent, optionalTextSent } from './lib/send-fields.ts'
import { mrnSent, personNameSent } from './lib/signs.ts'

export { getPatient, getPatientPool, type Patient, patient } from './lib/patient.ts'
export { poolColumns, queryPatients } from './lib/pool-query.ts'

export const genders = ['male', 'female', 'other'] as const

export const payer = object({ id, claimMD_id: text, payer_name: text })
export type Payer = v.InferOutput<typeof payer>

/** What is typed to search for patients. */
export const searchInput = requiredProse('Search text', 200)

export const searchPatient = endpoint({
  method: 'POST',
  path: 'provider_api/search-patient',
  about:
    'Patients whose name matches; `input` is lowercased by the client. With `search-typeahead` also by MRN, phone and date of birth, and with one typing mistake. `more` is true if further patients match.',
  body: object({ input: searchInput }),
  answer: { data: object({ patients: object({ data: rows(patient), more: v.optional(flag, false) }) }) },
})

/** The maximum lengths of a patient's fields. */
export const patientLengths = {
  first_name: 100,
  last_name: 100,
  mrn: 50,
  phone: 50,
  email: 320,
  address: 500,
  city: 100,
  state: 100,
  zip: 20,
} as const

/** A patient who may be the one being registered, with only the fields that the form shows. */
export const registeredPatient = object(
  v.pick(patient, ['id', 'mrn', 'first_name', 'last_name', 'dob', 'gender', 'phone']).entries,
)
export type RegisteredPatient = v.InferOutput<typeof registeredPatient>

/** The maximum number of possible duplicates in an answer, and of ids in `different_from`. */
export const maxDuplicates = 50

/** The data in the 409 of `savePatient` if the person may be registered already. */
export const possibleDuplicates = object({ data: object({ patients: rows(registeredPatient) }) })

/** Patient ids as comma-separated text. */
const idList = v.optional(
  v.pipe(
    v.string('different_from must be text.'),
    v.transform((text) => text.split(',').filter((one) => one !== '')),
    v.maxLength(maxDuplicates, `different_from can have at most ${maxDuplicates} ids.`),
    v.everyItem((one) => /^[\w-]{1,64}$/.test(one), 'different_from must be ids with commas between them.'),
  ),
)

/** Why this cannot be a date of birth; undefined if it can. Both are calendar dates `yyyy-MM-dd`. */
export function birthProblem(born: string, today: string): string | undefined {
  if (born > today) return 'DOB cannot be after today.'
  return born < earliestDay ? `DOB cannot be before ${earliestDay.slice(0, 4)}.` : undefined
}

/** The fields of the registration's form. */
export const patientFields = {
  first_name: personNameSent('First Name', patientLengths.first_name),
  last_name: personNameSent('Last Name', patientLengths.last_name),
  mrn: mrnSent('MRN', patientLengths.mrn),
  dob: daySent('DOB'),
  gender: v.picklist(genders, 'Gender must be male, female or other.'),
  address: optionalTextSent('Address', patientLengths.address),
  city: optionalTextSent('City', patientLengths.city),
  state: optionalTextSent('State', patientLengths.state),
  zip: optionalTextSent('Zip', patientLengths.zip),
  phone: optionalTextSent('Phone', patientLengths.phone),
  email: optionalEmailSent('Email', patientLengths.email),
  primary_insurance_id: optionalIdSent,
}

export const savePatient = endpoint({
  method: 'POST',
  path: 'provider_api/save-patient',
  about:
    'Registers a patient. An MRN of another patient of the practice is refused with 409 and `errors.mrn`. With `registration-check`, a call that has `different_from` is refused with 409 and `data.patients` if a patient who may be the same person (date of birth and similar name, or phone) is not among those ids: an empty list asks for duplicates, and with the ids of that answer the patient is registered. Calls without the field register without a check.',
  permission: 'register-patients',
  creates: true,
  form: object({
    ...patientFields,
    /** Patients who are other people, as the user has confirmed; '' before the first question. See `about`. */
    different_from: idList,
  }),
  answer: { data: object({ data: patient }) },
})

export const listInsurancePayers = endpoint({
  method: 'GET',
  path: 'provider_api/insurance-payers',
  about: 'Payers that a patient can be insured with.',
  answer: { data: object({ payers: rows(payer) }) },
})

export const deletePatient = endpoint({
  method: 'DELETE',
  path: 'provider_api/delete-patient/:id',
  about: 'Deletes a patient who has no records; otherwise 409 with a message that lists them.',
  permission: 'delete-patients',
  feature: 'delete-patient',
})

/** The id of a patient in a query. */
export const patientQuery = object({ patient_pool_id: idSent })
