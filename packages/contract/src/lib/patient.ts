// A patient, and the calls that find one by id, apart from the other calls about patients: the dictation form needs no more.
import type * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { object } from './object.ts'
import { day, id, page, rows, text } from './read.ts'
import { numberSent } from './send.ts'

export const patient = object({
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

const paged = object({ data: rows(patient), current_page: page, last_page: page })

export const getPatientPool = endpoint({
  method: 'GET',
  path: 'common_api/get-patient-pool',
  about: "A page of the practice's patients.",
  query: object({ page: numberSent('page', 1, 1_000_000), limit: numberSent('limit', 1, 1000) }),
  answer: { data: object({ patients: paged }) },
})

export const getPatient = endpoint({
  method: 'GET',
  path: 'provider_api/patient/:id',
  about: 'One patient.',
  feature: 'by-id',
  answer: { data: object({ data: patient }) },
})
