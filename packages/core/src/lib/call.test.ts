import { getPatientPool, savePatient } from '@chartside/contract/patients'
import { afterEach, expect, test } from 'vitest'

import { testEnvironment } from '../testing.ts'
import { request } from './call.ts'

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, 'each')
  Reflect.deleteProperty(Object.prototype, 'owner')
})

/** Makes a call on a page where an old library has extended Object.prototype, and returns what is sent. */
async function sentBy(endpoint: Parameters<typeof request>[1], input: object) {
  Object.assign(Object.prototype, { each: () => undefined, owner: 'the page' })
  const sent: { url: string; headers: Record<string, string>; body: unknown }[] = []
  const { environment } = testEnvironment((async (url: string, { headers, body }: RequestInit) => {
    sent.push({ url, headers: { ...(headers as Record<string, string>) }, body })
    return Response.json({ status: 'success', message: '' })
  }) as typeof fetch)
  await request(environment, endpoint, input, 'secret', {})
  return sent[0]
}

test('what a page adds to Object.prototype is sent neither as a header nor in the address', async () => {
  expect(await sentBy(getPatientPool, { query: { page: 1, limit: 2 } })).toEqual({
    url: `http://clinic.test/api/v4/${getPatientPool.path}?page=1&limit=2`,
    headers: { accept: 'application/json', authorization: 'Bearer secret' },
    body: undefined,
  })
})

test('nor with a body, which is declared as JSON', async () => {
  expect(await sentBy(savePatient, { body: { mrn: 'A-1' } })).toEqual({
    url: `http://clinic.test/api/v4/${savePatient.path}`,
    headers: { accept: 'application/json', authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: '{"mrn":"A-1"}',
  })
})
