import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { rows, text } from './lib/read.ts'
import { numberSent } from './lib/send.ts'

export const listCodeTables = endpoint({
  method: 'GET',
  path: 'provider_api/icd10-years',
  about: 'The fiscal years of which ICD-10-CM codes are loaded, newest first. 2021 is October 2020 to September 2021.',
  feature: 'icd10',
  answer: { data: rows(object({ year: v.number() })) },
})

export const getCodeTable = endpoint({
  method: 'GET',
  path: 'provider_api/icd10-table',
  about: 'The ICD-10-CM codes of a fiscal year, as `npm run icd10` writes them, compressed by gzip, in base64.',
  query: object({ year: numberSent('year', 2000, 2200) }),
  feature: 'icd10',
  answer: { data: object({ year: v.number(), table: text }) },
})
