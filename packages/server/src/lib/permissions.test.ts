// Every call refuses a user who lacks its permission before it looks at anything in the request.

import { everyEndpoint } from '@chartside/contract/calls'
import { permissions } from '@chartside/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestAnswer } from '../session/test-client.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const permitted = async (account: TestAccount): Promise<string[]> =>
  (await (await signIn(api, account)).get('capabilities')).data.permissions

const ofAssistants = [
  'register-patients',
  'file-documents',
  'book-appointments',
  'delete-appointments',
  'call-patients',
  'end-visits',
  'check-in-patients',
]

const guarded = () => {
  const served = new Set(api.routes.map(({ method, path }) => `${method} ${path}`))
  return everyEndpoint.filter(
    ({ endpoint: { permission, method, path } }) => permission && served.has(`${method} /api/v4/${path}`),
  )
}

/** Makes a call whose input is entirely wrong, so that a user who may make it is refused for the input alone. */
async function make(account: TestAccount, { endpoint }: (typeof everyEndpoint)[number]): Promise<TestAnswer> {
  const { bearer } = await signIn(api, account)
  const body = endpoint.form ? new FormData() : endpoint.body ? '{}' : null
  const headers = endpoint.body ? { ...bearer, 'content-type': 'application/json' } : bearer
  const path = endpoint.path.replace(/:\w+/g, 'unknown')
  const response = await api.fetch(`${api.apiBase}/${path}`, { method: endpoint.method, headers, body })
  return { code: response.status, headers: response.headers, ...(await response.json()) }
}

describe('permissions', () => {
  test('a provider has all permissions, an assistant some, and each client gets the list', async () => {
    expect(await permitted(api.accounts.provider)).toEqual(Object.keys(permissions))
    expect(await permitted(api.accounts.assistant)).toEqual(ofAssistants)
    const { data } = await (await signIn(api, api.accounts.assistant)).get('capabilities')
    expect(data.features).toContain('permissions')
  })

  test('every permission that an assistant lacks is needed by a call', () => {
    const needed = guarded().map(({ endpoint }) => endpoint.permission)
    expect(needed).toEqual(
      expect.arrayContaining([
        'dictate',
        'edit-notes',
        'sign-notes',
        'delete-dictations',
        'delete-patients',
        'delete-documents',
        'restore-deleted',
        'register-patients',
        'file-documents',
        'edit-profile',
      ]),
    )
  })

  test('a call that an assistant may not make answers 403 with a sentence, to assistants alone', async () => {
    for (const named of guarded()) {
      const allowed = ofAssistants.includes(named.endpoint.permission ?? '')
      const theirs = await make(api.accounts.assistant, named)
      if (allowed) expect(theirs.code, named.name).not.toBe(403)
      else {
        const { code, status, message } = theirs
        expect({ code, status, message }, named.name).toEqual({
          code: 403,
          status: 'ERROR',
          message: expect.stringMatching(/^As an assistant you cannot [a-z ]+\.$/),
        })
      }
      expect((await make(api.accounts.provider, named)).code, named.name).not.toBe(403)
    }
  })

  test('every call answers 401 to a client that has not signed in', async () => {
    for (const { endpoint } of guarded()) {
      const init = { method: endpoint.method, ...(endpoint.form ? { body: new FormData() } : {}) }
      const response = await api.fetch(`${api.apiBase}/${endpoint.path.replace(/:\w+/g, 'unknown')}`, init)
      expect(response.status).toBe(401)
    }
  })
})
