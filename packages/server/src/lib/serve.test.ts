import { endpoint } from '@chartside/contract/lib/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createApi } from '../app.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { serve } from './serve.ts'

let api: TestApi
let provider: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  api = await startTestApi({ settings: { allowedOrigins: ['https://host.example'] } })
  provider = await signIn(api, api.accounts.provider)
})
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }
async function send(path: string, init: RequestInit) {
  const response = await api.fetch(`${api.apiBase}/${path}`, init)
  return { code: response.status, headers: response.headers, ...(await response.json()) }
}
const login = (body: BodyInit, headers: Record<string, string> = json) =>
  send('provider_api/login', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test.each([
  ['', 400],
  ['{', 400],
  ['{"email":', 400],
  ['\u0000', 400],
  ['null', 422],
  ['[]', 422],
  ['"text"', 422],
  ['17', 422],
  ['{}', 422],
  ['['.repeat(200_000), 400],
])('[ERR-01] the body %.20j is refused with %i and a sentence', async (body, code) => {
  const answer = await login(body)
  expect(answer).toMatchObject({ code, status: 'ERROR' })
  expect(answer.message).toMatch(/[a-z].*\.$/)
})

test('[ERR-01] fields of a wrong type are reported one by one', async () => {
  expect((await login('{"email":17,"password":["x"]}')).errors).toEqual({
    email: ['Email must be text.'],
    password: ['Password must be text.'],
  })
  expect((await login('{"password":"x"}')).errors).toEqual({ email: ['email is required.'] })
  const long = await login(JSON.stringify({ email: 'a'.repeat(400), password: 'x\u0000' }))
  expect(long.errors).toEqual({
    email: ['Email can have at most 320 characters.'],
    password: ['Password has characters that cannot be stored.'],
  })
})

test('a body beyond 1 MB is refused, whether or not it declares its length', async () => {
  const large = JSON.stringify({ email: 'a', password: 'x'.repeat(1024 * 1024) })
  expect(await login(large)).toMatchObject({ code: 413, message: 'The body is larger than 1 MB.' })
  const announced = (length: number) => ({ ...json, 'content-length': String(length) })
  for (const length of [large.length, 2]) expect((await login(large, announced(length))).code).toBe(413)
  expect((await login('{}', announced(2))).code).toBe(422)
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(0x20)) })
  expect((await login(endless)).code).toBe(413)
})

test('an interrupted body is not a failure of the server', async () => {
  for (const headers of [json, { ...json, 'content-length': '100' }]) {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    expect(await login(broken, headers)).toMatchObject({ code: 400, message: 'The body broke off.' })
  }
})

/** A body that begins and then falls silent. `read` resolves once the server waits for more; `breakOff` ends it. */
function silentBody(beginning: string) {
  let breakOff = (): void => undefined
  let body!: ReadableStream<Uint8Array>
  const pieces = [new TextEncoder().encode(beginning)]
  const read = new Promise<void>((resolve) => {
    body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.pop()
          if (piece) return controller.enqueue(piece)
          resolve()
          return new Promise<void>((_, reject) => {
            breakOff = () => reject(new Error('gone'))
          })
        },
      },
      { highWaterMark: 0 },
    )
  })
  return { body, read, breakOff: () => breakOff() }
}
const sent = (path: string, { bearer }: typeof provider, body: BodyInit, headers: Record<string, string> = json) =>
  send(path, { method: 'POST', headers: { ...headers, ...bearer }, body, duplex: 'half' } as RequestInit)

const form = { 'content-type': 'multipart/form-data; boundary=part' }
const part = (header: string) => `--part\r\nContent-Disposition: form-data; ${header}\r\n\r\n`
test.each([
  ['JSON', 'provider_api/search-patient', json, '{"input":'],
  ['texts', 'provider_api/save-patient', form, part('name="first_name"')],
  ['a file', 'provider_api/upload-file', form, part('name="audio_file"; filename="a.mp3"')],
])('a body of %s that falls silent is refused after a minute, by its route', async (_, path, headers, beginning) => {
  const { body, read } = silentBody(beginning)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = sent(path, provider, body, headers)
    await read
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answer).toMatchObject({ code: 408, message: 'The request took too long to arrive. Try again.' })
  } finally {
    vi.useRealTimers()
  }
})

test('one user can send a hundred bodies at the same time, and another user is not refused for that', async () => {
  const other = await signIn(api, api.accounts.colleague)
  const search = (user: typeof provider, body: BodyInit) => sent('provider_api/search-patient', user, body)
  const slow = Array.from({ length: 100 }, () => {
    const { body, ...line } = silentBody('{')
    return { ...line, answer: search(provider, body) }
  })
  await Promise.all(slow.map(({ read }) => read))
  const wish = JSON.stringify({ input: 'a' })
  const refused = await search(provider, wish)
  expect(refused).toMatchObject({ code: 429, message: 'Too many requests are being sent at once. Try again in a moment.' })
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await search(other, wish)).code).toBe(200)
  for (const { breakOff } of slow) breakOff()
  expect(new Set((await Promise.all(slow.map(({ answer }) => answer))).map(({ code }) => code))).toEqual(new Set([400]))
  expect((await search(provider, wish)).code).toBe(200)
})

test('[LOAD-01] a burst of 300 calls with one token waits for its turns and is answered, and a call of another practice passes it', async () => {
  const stranger = await signIn(api, api.accounts.stranger)
  const ended: string[] = []
  const call = async (who: typeof provider, name: string) => {
    const { code } = await send('provider_api/info', { headers: who.bearer })
    ended.push(name)
    return code
  }
  const burst = Array.from({ length: 300 }, () => call(provider, 'burst'))
  expect(await call(stranger, 'stranger')).toBe(200)
  expect(ended.length).toBeLessThan(150)
  expect(new Set(await Promise.all(burst))).toEqual(new Set([200]))
})

/** The API with one call more, whose work ends when the test says so. `peak` is how many ran at the same time. */
function heldApi() {
  const app = createApi(api.deps)
  let [running, peak] = [0, 0]
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async () => {
    peak = Math.max(peak, ++running)
    await released
    running--
    return { message: 'Held.' }
  }
  serve(app, endpoint({ method: 'GET', path: 'held', about: '' }), hold)
  serve(app, endpoint({ method: 'POST', path: 'held-once', about: '', creates: true }), hold)
  const ask = async (path: string, { bearer }: typeof provider, { headers, ...init }: RequestInit = {}) => {
    const response = await app.fetch(new Request(`${api.apiBase}/${path}`, { ...init, headers: { ...bearer, ...headers } }))
    return { code: response.status, wait: response.headers.get('retry-after'), ...(await response.json()) }
  }
  return { ask, release, peak: () => peak }
}

test('[LOAD-01] eight calls of a user run at the same time, a thousand wait, and the rest is refused with 429 and Retry-After, which delays nobody else', async () => {
  const other = await signIn(api, api.accounts.colleague)
  const { ask, release, peak } = heldApi()
  const calls = Array.from({ length: 1010 }, () => ask('held', provider))
  expect(await Promise.race(calls)).toMatchObject({
    ...{ code: 429, status: 'ERROR', wait: '5' },
    message: 'Too many requests are being sent at once. Try again in a moment.',
    codes: { 'Too many requests are being sent at once. Try again in a moment.': { code: 'too-many-requests', values: [] } },
  })
  expect((await ask('provider_api/info', other)).code).toBe(200)
  expect(peak()).toBe(8)
  release()
  const codes = (await Promise.all(calls)).map(({ code }) => code)
  expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 429).length]).toEqual([1008, 2])
  expect(peak()).toBe(8)
})

test('[LOAD-01] repetitions that wait for the answer to the first call leave its user room for other calls', async () => {
  const { ask, release, peak } = heldApi()
  const repeat = () => ask('held-once', provider, { method: 'POST', headers: { 'idempotency-key': 'the-same-of-all' } })
  const calls = Array.from({ length: 12 }, repeat)
  await expect.poll(peak).toBe(1)
  expect((await ask('provider_api/info', provider)).code).toBe(200)
  release()
  expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([201]))
  expect(peak()).toBe(1)
})

test('[LOAD-01] calls of one practice leave room to another', async () => {
  const users = await Promise.all(
    (['provider', 'colleague', 'assistant'] as const).map((name) => signIn(api, api.accounts[name])),
  )
  const stranger = await signIn(api, api.accounts.stranger)
  const { ask, release, peak } = heldApi()
  const calls = users.flatMap((user) => Array.from({ length: 8 }, () => ask('held', user)))
  await expect.poll(peak).toBe(20)
  expect((await ask('provider_api/info', stranger)).code).toBe(200)
  release()
  expect(new Set((await Promise.all(calls)).map(({ code }) => code))).toEqual(new Set([200]))
})

test('a body that is not UTF-8, or of another type, is refused', async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22])
  expect((await login(bytes)).code).toBe(400)
  expect((await login(bytes, { ...json, 'content-length': '4' })).code).toBe(400)
  expect((await login('<login/>', { 'content-type': 'application/xml' })).code).toBe(415)
  const form = new FormData()
  form.set('email', 'a')
  expect((await login(form, {})).code).toBe(415)
})

test('the keys of a JSON object cannot change a prototype', async () => {
  const body = '{"email":"a","password":"b","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  expect((await login(body)).code).toBe(401)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  ['GET', 'nothing-here'],
  ['DELETE', 'provider_api/login'],
  ['POST', 'provider_api/book-appointment/again'],
])('%s %s is not a call', async (method, path) => {
  expect(await send(path, { method, headers: provider.bearer })).toMatchObject({
    code: 404,
    status: 'ERROR',
    message: 'There is no such call.',
  })
})

test('[ERR-01] an internal error shows no details, and is found in the log by its request id', async () => {
  const { database } = api.deps
  const headers = { ...provider.bearer, 'content-type': 'application/json' }
  await database.execute(sql`alter table patients rename to elsewhere`)
  // The mapper's error quotes the statement with what was typed.
  const answer = await send('provider_api/search-patient', { method: 'POST', headers, body: '{"input":"secret Abbott"}' })
  await database.execute(sql`alter table elsewhere rename to patients`)
  expect(answer).toMatchObject({ code: 500, status: 'ERROR', message: 'Something went wrong on the server. Try again.' })
  expect(JSON.stringify(answer)).not.toContain('secret')
  const line = api.lines.find((text) => text.includes('request failed'))
  expect(line).toContain(answer.headers.get('x-request-id'))
  expect(line).not.toContain('Abbott')
})

test('[LOAD-04] a call whose client has gone before its turn is not begun, and the log has one line about it', async () => {
  const before = api.lines.length
  const request = { headers: provider.bearer, signal: AbortSignal.abort() }
  const { code, message } = await send('provider_api/info', request)
  expect([code, message]).toEqual([400, 'The request broke off.'])
  expect(api.lines.slice(before).map((line) => JSON.parse(line).what)).toEqual(['request'])
})

test('the log has one line per request, with the pattern of its path and nothing of the URL', async () => {
  const before = api.lines.length
  await send('provider_api/patient/3f2c?name=Abbott', { headers: provider.bearer })
  const lines = api.lines.slice(before).map((line) => JSON.parse(line))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ what: 'request', method: 'GET', route: '/api/v4/provider_api/patient/:id', status: 404 })
  expect(JSON.stringify(lines)).not.toMatch(/3f2c|Abbott/)
})

test('every answer is for this request alone and is neither kept, framed, sniffed nor run', async () => {
  const { headers } = await login('{}')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('a request id of the client is not taken over', async () => {
  const { headers } = await login('{}', { ...json, 'x-request-id': 'forged' })
  expect(headers.get('x-request-id')).not.toBe('forged')
})

test('HSTS is sent over https alone', async () => {
  const response = await api.fetch('https://clinic.test/health')
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(await response.json()).toMatchObject({ status: 'ok' })
})

test('pages of the allowed origins may call, others may not', async () => {
  const allowed = await login('{}', { ...json, origin: 'https://host.example' })
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://host.example')
  expect(allowed.headers.get('access-control-expose-headers')).toBe('Date, X-Request-Id, Retry-After')
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
  for (const origin of ['https://evil.example', 'https://host.example.evil.example', 'null', 'http://host.example']) {
    const { headers } = await login('{}', { ...json, origin })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('vary')).toContain('Origin')
  }
})

test('a preflight is answered without a token', async () => {
  const ask = (origin: string) =>
    api.fetch(`${api.apiBase}/provider_api/upload-file`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
  const welcome = await ask('https://host.example')
  expect(welcome.status).toBe(204)
  expect(welcome.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE')
  expect(welcome.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key')
  expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
})
