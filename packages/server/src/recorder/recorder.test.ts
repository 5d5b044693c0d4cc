import { afterEach, beforeEach, expect, test } from 'vitest'

import { type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

const keyOf = async (who: SignedIn) => (await who.get('recording-key')).data as { key: string }

test('every user has their own 32 bytes, generated once', async () => {
  const [provider, assistant] = [await signIn(api, api.accounts.provider), await signIn(api, api.accounts.assistant)]
  const [first, atOnce] = await Promise.all([keyOf(provider), keyOf(provider)])
  expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
  expect(atOnce).toEqual(first)
  expect(await keyOf(await signIn(api, api.accounts.provider))).toEqual(first)
  // Another person at the same computer cannot open the recordings, though they act for the same provider.
  expect(await keyOf(assistant)).not.toEqual(first)
})

test('requires a token', async () => {
  expect((await api.fetch(`${api.apiBase}/provider_api/recording-key`)).status).toBe(401)
})
