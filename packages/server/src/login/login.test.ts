import { afterEach, expect, test } from 'vitest'

import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
afterEach(() => api.close())

test('[AUTH-18] a right password gives the provider and a token that info accepts', async () => {
  api = await startTestApi()
  const { email, password, azzId } = api.accounts.provider
  const post = await api.fetch(`${api.apiBase}/provider_api/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  })
  const body = await post.json()
  expect(body).toMatchObject({ status: 'success', data: { provider: { azz_id: azzId } } })
  const info = await api.fetch(`${api.apiBase}/provider_api/info`, {
    headers: { authorization: `Bearer ${body.data.access_token}` },
  })
  expect(await info.json()).toMatchObject({ status: 'success', data: { name: 'Dr. Amara Okafor' } })
})
