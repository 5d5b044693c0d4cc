import { afterEach, beforeEach, expect, test } from 'vitest'

import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
let address: string
const mp3 = Buffer.from(silentMp3(16))
beforeEach(async () => {
  api = await startTestApi({ settings: { frameAncestors: ['https://host.example'], allowedOrigins: ['https://host.example'] } })
  provider = await signIn(api, api.accounts.provider)
  address = (await provider.read(idOf(await provider.upload()))).audio_file
})
afterEach(() => api.close())

const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await api.fetch(url, { headers, method })
  return { code: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a recording can be played at its signed address, without a token, and can do nothing else', async () => {
  const { code, headers, bytes } = await get(address)
  expect(code).toBe(200)
  expect(bytes.equals(mp3)).toBe(true)
  expect(headers.get('content-type')).toBe('audio/mpeg')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'self' https://host.example")
  expect(headers.get('content-disposition')).toBe(`inline; filename="recording.mp3"; filename*=UTF-8''recording.mp3`)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(headers.get('x-request-id')).toBeTruthy()
  // Nothing in the address reveals whom it is about.
  expect(address).not.toMatch(/lovelace|\.mp3/i)
})

test('pages of the allowed origins may read it, others may not', async () => {
  const allowed = (origin: string) => get(address, { origin }).then(({ headers }) => headers.get('access-control-allow-origin'))
  expect(await allowed('https://host.example')).toBe('https://host.example')
  expect(await allowed('https://other.example')).toBeNull()
})

test('a player can seek', async () => {
  const part = await get(address, { range: 'bytes=1000-1999' })
  expect([part.code, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    `bytes 1000-1999/${mp3.length}`,
    '1000',
  ])
  expect(part.headers.get('cache-control')).toBe('private, no-store')
  expect(part.bytes.equals(mp3.subarray(1000, 2000))).toBe(true)
  const end = await get(address, { range: 'bytes=-10' })
  expect(end.bytes.equals(mp3.subarray(-10))).toBe(true)
  const beyond = await get(address, { range: `bytes=${mp3.length}-` })
  expect([beyond.code, beyond.headers.get('content-range'), beyond.bytes.length]).toEqual([416, `bytes */${mp3.length}`, 0])
  const other = await get(address, { range: 'bytes=0-1', 'if-range': '"another"' })
  expect([other.code, other.bytes.length]).toEqual([200, mp3.length])
})

test('HEAD answers the length alone', async () => {
  const { code, headers, bytes } = await get(address, {}, 'HEAD')
  expect([code, headers.get('content-length'), bytes.length]).toEqual([200, String(mp3.length), 0])
})

test('the address expires', async () => {
  api.clock.advance(2 * 3600_000)
  expect((await get(address)).code).toBe(403)
})

test('an address that was tampered with opens nothing', async () => {
  const url = new URL(address)
  const other = new URL(url)
  other.pathname = other.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const later = new URL(url)
  later.searchParams.set('exp', '9999999999')
  const unsigned = new URL(url)
  unsigned.search = ''
  const outside = `${url.origin}/api/v4/files/..%2f..%2fetc%2fpasswd${url.search}`
  for (const wrong of [other.href, later.href, unsigned.href, outside]) expect((await get(wrong)).code).toBe(403)
})
