import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { day, id, page, rows, text } from './lib/read.ts'
import { daySent, idSent, numberSent, optionalIdSent, optionalTextSent, requiredText } from './lib/send.ts'

export const genders = ['male', 'female', 'other'] as const

export const patient = v.object({
  id,
  mrn: text,
  first_name: text,
  last_name: text,
  dob: day,
  gender: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  email: text,
  primary_insurance_id: text,
  primary_insurance_number: text,
})
export type Patient = v.InferOutput<typeof patient>

export const payer = v.object({ id, claimMD_id: text, payer_name: text })
export type Payer = v.InferOutput<typeof payer>

const paged = v.object({ data: rows(patient), current_page: page, last_page: page })

export const getPatientPool = endpoint({
  method: 'GET',
  path: 'common_api/get-patient-pool',
  about: "A page of the practice's patients.",
  query: v.object({ page: numberSent('page', 1, 1_000_000), limit: numberSent('limit', 1, 1000) }),
  answer: { data: v.object({ patients: paged }) },
})

export const searchPatient = endpoint({
  method: 'POST',
  path: 'provider_api/search-patient',
  about: 'Patients whose name matches; `input` is lowercased by the client.',
  body: v.object({ input: requiredText('Search text', 200) }),
  answer: { data: v.object({ patients: v.object({ data: rows(patient) }) }) },
})

export const savePatient = endpoint({
  method: 'POST',
  path: 'provider_api/save-patient',
  about: 'Registers a patient.',
  creates: true,
  form: v.object({
    first_name: requiredText('First Name', 100),
    last_name: requiredText('Last Name', 100),
    mrn: requiredText('MRN', 50),
    dob: daySent('DOB'),
    gender: v.picklist(genders, 'Gender must be male, female or other.'),
    address: optionalTextSent('Address', 500),
    city: optionalTextSent('City', 100),
    state: optionalTextSent('State', 100),
    zip: optionalTextSent('Zip', 20),
    phone: optionalTextSent('Phone', 50),
    email: optionalTextSent('Email', 320),
    primary_insurance_id: optionalIdSent,
  }),
  answer: { data: v.object({ data: patient }) },
})

export const listInsurancePayers = endpoint({
  method: 'GET',
  path: 'provider_api/insurance-payers',
  about: 'Payers that a patient can be insured with.',
  answer: { data: v.object({ payers: rows(payer) }) },
})

export const getPatient = endpoint({
  method: 'GET',
  path: 'provider_api/patient/:id',
  about: 'One patient.',
  feature: 'by-id',
  answer: { data: v.object({ data: patient }) },
})

export const deletePatient = endpoint({
  method: 'DELETE',
  path: 'provider_api/delete-patient/:id',
  about: 'Deletes a patient to whom nothing belongs.',
  feature: 'delete-patient',
})

/** The id of a patient in a query. */
export const patientQuery = v.object({ patient_pool_id: idSent })
