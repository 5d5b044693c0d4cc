import { expect, test } from 'vitest'

import { indexedStorage } from './indexed-storage.ts'

test('[AUTH-19] a stored value is there for the next page, and gone once removed', async () => {
  const name = `chartside-${crypto.randomUUID()}`
  expect(await indexedStorage(name).get('device')).toBeNull()
  await indexedStorage(name).set('device', 'a token')
  await indexedStorage(name).set('device', 'another token')
  expect(await indexedStorage(name).get('device')).toBe('another token')
  await indexedStorage(name).remove('device')
  expect(await indexedStorage(name).get('device')).toBeNull()
})
