// The call that sorts and filters the pool, apart from the other calls about patients: only the pool needs it.
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { object } from './object.ts'
import { getPatientPool } from './patient.ts'
import { numberSent, optionalProse } from './send.ts'

/** The columns of the pool (POOL-01), in order. */
export const poolColumns = ['mrn', 'first_name', 'last_name', 'dob', 'gender', 'phone', 'email'] as const

export const queryPatients = endpoint({
  method: 'POST',
  path: 'provider_api/query-patients',
  about:
    "A page of the practice's patients, sorted and filtered over all pages. `sort` is a column of the pool; without it they come as in `get-patient-pool`. Missing values come last in both directions. Every word of `filter` must be in the name, MRN, phone or date of birth of a patient, be their gender, or, with an @, be in their e-mail address.",
  feature: 'patients-query',
  body: object({
    page: numberSent('page', 1, 1_000_000),
    limit: numberSent('limit', 1, 1000),
    sort: v.optional(v.picklist(['', ...poolColumns], `sort must be one of ${poolColumns.join(', ')}.`), ''),
    direction: v.optional(v.picklist(['ascending', 'descending'], 'direction must be ascending or descending.'), 'ascending'),
    filter: optionalProse('filter', 200),
  }),
  answer: getPatientPool.answer,
})
