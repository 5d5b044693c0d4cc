import * as v from 'valibot'
import { expect, test } from 'vitest'

import { everyEndpoint } from './calls.ts'
import * as checkIn from './check-in.ts'
import type { AnyEndpoint } from './lib/endpoint.ts'
import * as notifications from './notifications.ts'
import * as profile from './profile.ts'

/** The field names that a call sends, in its query, body or form. */
const sentNames = ({ query, body, form }: AnyEndpoint): string[] =>
  [query, body, form].flatMap((schema) => (schema && 'entries' in schema ? Object.keys(schema.entries as object) : []))

const calls = everyEndpoint.map(({ endpoint }) => endpoint)

test("[DATA-01] only the profile update sends a provider's id in addition to the azz_id", () => {
  const both = calls.filter((call) => sentNames(call).includes('id') && sentNames(call).includes('azz_id'))
  expect(both).toEqual([profile.updateProfile])
})

test('[DATA-01] calls name the provider by provider_id and the patient by patient_pool_id, never otherwise', () => {
  const names = new Set(calls.flatMap(sentNames))
  expect(names).toContain('provider_id')
  expect(names).toContain('patient_pool_id')
  for (const other of ['providerId', 'patient_id', 'patientId', 'patient']) expect(names).not.toContain(other)
})

test('[DATA-02] rows of the queue, its events and locations are read by their own field names', () => {
  const row = {
    id: 3,
    patient_id: 9,
    first_name: 'Ada',
    lastname: 'King',
    gender: 'female',
    dob: '1980-03-04',
    appt_time: '09:30',
  }
  expect(v.parse(checkIn.checkIn, { ...row, status: 'active', provider_id: 'azz-1', created_at: '2026-11-20 08:00:00' })).toEqual(
    {
      ...row,
      id: '3',
      patient_id: '9',
      status: 'active',
      provider_id: 'azz-1',
      created_at: '2026-11-20T08:00:00.000Z',
      called_at: '',
      queue_number: '',
      walk_in: false,
      mrn: '',
    },
  )
  const event = { provider_id: 'azz-1', firstName: 'Ada', lastName: 'King', dob: '1980-03-04' }
  expect(v.parse(notifications.checkInEvent, event)).toEqual(event)
  const location = { location_id: '1', city: 'Lakeside', address: '12 Shore Road', name: 'Main' }
  expect(v.parse(checkIn.location, location)).toEqual({ ...location, time_zone: '' })
})
