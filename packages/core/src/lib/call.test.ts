import { callPatient } from '@chartside/contract/check-in'
import { saveStandingConsent, withdrawConsent } from '@chartside/contract/consent'
import { uploadDictation } from '@chartside/contract/dictation'
import { deleteDocument, saveDocument, updateDocument } from '@chartside/contract/documents'
import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'
import { listPatientDictations, updateDictation } from '@chartside/contract/notes'
import { getPatientPool, searchPatient } from '@chartside/contract/patients'
import { afterEach, describe, expect, test } from 'vitest'

import { Failed, Offline, Refused } from '../errors.ts'
import { testEnvironment } from '../testing.ts'
import { answerOf, type CallOptions, callWith, hasExpired, request } from './call.ts'

const json = (body: unknown, init?: ResponseInit): Response => Response.json(body, init)

/** The request of a call and the reply to it; `answer` is the server's answer. */
async function sentBy(
  endpoint: AnyEndpoint,
  input: object,
  { token, ...options }: CallOptions & { token?: string } = {},
  answer: () => Promise<Response> | Response = () => json({ status: 'success', message: '' }),
) {
  const sent: { url: string; init: RequestInit }[] = []
  const { environment } = testEnvironment((async (url: string, init: RequestInit) => {
    sent.push({ url: url.replace('http://clinic.test/api/v4/', ''), init })
    return answer()
  }) as typeof fetch)
  const reply = await request(environment, endpoint, input, token, options)
  return { ...sent[0]!, reply }
}

/** The fields of a sent form. */
const fieldsOf = ({ body }: RequestInit) => [...(body as FormData).entries()]

describe('the address of a call', () => {
  test('[DATA-01] an id stays inside its segment: it adds neither a path nor a query', async () => {
    const { url } = await sentBy(deleteDocument, { id: '../patient/7?all=1#top' })
    expect(url).toBe('provider_api/delete-patient-doc/..%2Fpatient%2F7%3Fall%3D1%23top')
  })

  test('undefined and empty query values are left out, and zero is kept', async () => {
    const query = { page: 0, limit: undefined, sort: null, search: '', order: 'a b' }
    expect((await sentBy(getPatientPool, { query })).url).toBe('common_api/get-patient-pool?page=0&order=a+b')
  })
})

test('[AUTH-16] a call with a token of its own sends that one, and its refusal is shown by nobody else', async () => {
  const tokens: unknown[] = []
  const { environment } = testEnvironment((async (_: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'))
    return json({ status: 'ERROR', message: 'No.' })
  }) as typeof fetch)
  await expect(callWith(environment, callPatient, { query: { id: '7' } }, 'next')).rejects.toMatchObject({ shown: false })
  expect(tokens).toEqual(['Bearer next'])
})

describe('the headers of a call', () => {
  const headersOf = async (...args: Parameters<typeof sentBy>) => (await sentBy(...args)).init.headers

  test('[AUTH-16] there is a bearer token if one is held, and otherwise no such header', async () => {
    expect(await headersOf(getPatientPool, { query: {} }, { token: 'secret' })).toEqual({
      accept: 'application/json',
      authorization: 'Bearer secret',
    })
    expect(await headersOf(getPatientPool, { query: {} })).toEqual({ accept: 'application/json' })
  })

  test('an idempotency key is sent only with a call that creates something', async () => {
    const idempotencyKey = 'key-1'
    const form = { file: new File(['x'], 'x.pdf'), tag: 'Labs', patient_pool_id: '7' }
    expect(await headersOf(saveDocument, { form }, { idempotencyKey })).toHaveProperty('idempotency-key', 'key-1')
    expect(await headersOf(saveDocument, { form })).not.toHaveProperty('idempotency-key')
    expect(await headersOf(updateDocument, { id: '7', form }, { idempotencyKey })).not.toHaveProperty('idempotency-key')
  })

  test('a body is declared as JSON; for a form the browser sets the type', async () => {
    const body = { dictation_id: '7', soap_note: 'S: well' }
    const withBody = await sentBy(updateDictation, { body })
    expect(withBody.init.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json' })
    expect(JSON.parse(String(withBody.init.body))).toEqual(body)
    expect(await headersOf(updateDocument, { id: '7', form: { tag: 'Labs' } })).toEqual({ accept: 'application/json' })
  })
})

describe('a call leaves nothing of a patient behind', () => {
  test.each([
    ['reads', searchPatient, { query: { search: 'Falk' } }],
    ['writes', callPatient, { query: { id: '7' } }],
  ] as const)('when it %s: no copy in the cache, and no address of the page at the server', async (_, endpoint, input) => {
    const { init } = await sentBy(endpoint, input)
    expect(init).toMatchObject({ cache: 'no-store', referrerPolicy: 'no-referrer' })
  })
})

describe('a form', () => {
  test('sends files under their names and only the known fields', async () => {
    const file = new File(['x'], 'X-ray.pdf', { type: 'application/pdf' })
    const form = { file, tag: '', patient_pool_id: 7, note: undefined, other: null, cut: new Blob(['y']) }
    const sent = fieldsOf((await sentBy(saveDocument, { form })).init)
    expect(sent.map(([name]) => name)).toEqual(['file', 'tag', 'patient_pool_id', 'cut'])
    expect(sent[0]![1]).toMatchObject({ name: 'X-ray.pdf', type: 'application/pdf' })
    expect([sent[1]![1], sent[2]![1]]).toEqual(['', '7'])
    expect(sent[3]![1]).toBeInstanceOf(Blob)
  })

  test('can be aborted, and reports its progress', async () => {
    const progress: [number, number][] = []
    const { signal } = new AbortController()
    const onProgress = (sent: number, total: number) => void progress.push([sent, total])
    const { url, init } = await sentBy(saveDocument, { form: { tag: 'Labs' } }, { signal, onProgress })
    expect(url).toBe('provider_api/save-patient-doc')
    expect(init.signal).toBe(signal)
    expect(progress).toEqual([[1, 1]])
  })
})

describe('[ERR-01] an answer', () => {
  const answering = async (answer: () => Promise<Response> | Response, endpoint: AnyEndpoint = callPatient) => {
    const { reply } = await sentBy(endpoint, { query: { id: '7' } }, {}, answer)
    return answerOf(endpoint, reply, false)
  }

  test.each(['ERROR', 'ERROR_INFO', 'token_expired'])(
    '%s is a refusal despite HTTP 200, with its message and fields',
    async (status) => {
      const failure = answering(() => json({ status, message: 'No.', errors: { tag: ['Too long.'], file: 'Too big.' } }))
      await expect(failure).rejects.toBeInstanceOf(Refused)
      await expect(failure).rejects.toMatchObject({
        message: 'No.',
        code: 200,
        fields: { tag: ['Too long.'], file: ['Too big.'] },
      })
    },
  )

  test('success under HTTP 200 is the answer, with its message', async () => {
    expect(await answering(() => json({ status: 'success', message: 'Ada was called.' }))).toEqual({ message: 'Ada was called.' })
  })

  test('an HTTP code of 400 is a refusal whatever status the body has', async () => {
    await expect(answering(() => json({ status: 'success', message: 'No.' }, { status: 400 }))).rejects.toBeInstanceOf(Refused)
  })

  test.each([{}, [], { status: 'failed' }, { queued: true }, { data: {} }, { message: 'OK' }])(
    'that %j does not say that a write was done, which would delete what the user has kept of it',
    async (body) => {
      for (const write of [uploadDictation, updateDictation, saveDocument, updateDocument, saveStandingConsent, withdrawConsent])
        await expect(answering(() => json(body), write)).rejects.toBeInstanceOf(Failed)
    },
  )

  test('of a read is one without a word of success, if it has a field of the call', async () => {
    expect(await answering(() => json({ data: [] }), listPatientDictations)).toEqual({ message: '', data: [], earlier: false })
    await expect(answering(() => json({ queued: true }), listPatientDictations)).rejects.toBeInstanceOf(Failed)
  })

  test.each([
    ['a failure without a sentence', () => json({ status: 'ERROR', message: '' })],
    ['a sentence that is no text', () => json({ status: 'ERROR', message: { sql: 'select' } })],
    ['a sentence of a broken server', () => json({ status: 'ERROR', message: 'SQLSTATE[42P01]' }, { status: 500 })],
    ['nothing', () => new Response('null')],
    ['a number', () => new Response('7')],
    ['a page', () => new Response('<html>Ada Byron</html>')],
  ])('%s is a failure that shows no internals', async (_, answer) => {
    const failure = answering(answer)
    await expect(failure).rejects.toBeInstanceOf(Failed)
    await expect(failure).rejects.toMatchObject({ message: 'Something went wrong on the server.' })
  })

  test.each([
    [503, true, 'The server has no room left, so nothing was saved. Tell your administrator.'],
    [503, false, 'Something went wrong on the server.'],
    [500, true, 'Something went wrong on the server.'],
  ])('[ERR-01] a %i whose sentence is in the contract (%s) says: %s', async (status, isCoded, shown) => {
    const message = 'The server has no room left, so nothing was saved. Tell your administrator.'
    const codes = isCoded ? { codes: { [message]: { code: 'server-full', values: [] } } } : {}
    const failure = answering(() => json({ status: 'ERROR', message, ...codes }, { status }))
    await expect(failure).rejects.toBeInstanceOf(Failed)
    await expect(failure).rejects.toMatchObject({ message: shown, code: status, retryable: true })
  })

  test.each([
    ['a page', '<html>Ada Byron</html>', 'The answer is no JSON'],
    ['nothing', 'null', 'The answer is no object'],
  ])('that is %s can be found in the log by its request, and its text is not reported', async (_, text, cause) => {
    const failure = answering(() => new Response(text, { status: 502, headers: { 'x-request-id': 'r-9' } }))
    await expect(failure).rejects.toMatchObject({ code: 502, correlationId: 'r-9', cause: new Error(cause) })
  })

  test('that refuses may carry what is stored now, and no fields at all', async () => {
    const refused = answering(() =>
      json({ status: 'ERROR', message: 'Changed.', errors: null, data: { version: '2' } }, { status: 409 }),
    )
    await expect(refused).rejects.toMatchObject({ code: 409, data: { version: '2' }, fields: {} })
  })

  test('that keeps the contract is read by it', async () => {
    const data = { patients: { data: [] }, internal: 1 }
    const answer = await answering(() => json({ status: 'success', message: '', data }), searchPatient)
    expect(answer).toEqual({ message: '', data: { patients: { data: [], more: false } } })
  })

  test.each([
    [401, 'token_expired', true],
    [200, 'token_expired', true],
    // As backends behind a gateway say it.
    [401, '', true],
    [401, 'ERROR', false],
    [403, '', false],
    [200, '', false],
  ])('[AUTH-17] with HTTP %i and the status "%s": the token has expired is %s', async (code, status, expired) => {
    const { reply } = await sentBy(callPatient, {}, {}, () => json({ status }, { status: code }))
    expect(hasExpired(reply)).toBe(expired)
  })

  test('if it breaks the contract, the error names the field and none of its values', async () => {
    const failure = answering(() => json({ status: 'success', message: '', data: { patients: 'Ada Byron' } }), getPatientPool)
    await expect(failure).rejects.toMatchObject({
      name: 'Failed',
      cause: new Error("common_api/get-patient-pool: 'data' broke the contract"),
    })
  })

  test("carries the request's id and the server's time, if they can be read", async () => {
    const headers = { 'x-request-id': 'r-9', date: 'Fri, 20 Nov 2026 10:00:00 GMT' }
    const answered = await sentBy(callPatient, {}, {}, () => json({ status: 'success' }, { headers }))
    expect(answered.reply).toMatchObject({ correlationId: 'r-9', serverTime: Date.parse('2026-11-20T10:00:00Z'), message: '' })
    const silent = await sentBy(callPatient, {}, {}, () => json({ status: 7 }, { headers: { date: 'soon' } }))
    expect(silent.reply).toMatchObject({ correlationId: undefined, serverTime: undefined, status: '' })
  })
})

describe('[ERR-02] an answer that does not come', () => {
  const broken = (error: unknown) => async () => new Response(new ReadableStream({ start: (body) => body.error(error) }))

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['an answer that breaks off', broken(new TypeError('terminated')), 'The answer broke off'],
  ])('%s is offline, with its cause for the report', async (_, answer, cause) => {
    const failure = sentBy(callPatient, {}, {}, answer)
    await expect(failure).rejects.toBeInstanceOf(Offline)
    await expect(failure).rejects.toMatchObject({ cause: new TypeError(cause) })
  })

  test('an aborted call ends its request', async () => {
    const { signal } = new AbortController()
    expect((await sentBy(callPatient, {}, { signal })).init.signal).toBe(signal)
  })

  test('an aborted call rejects as aborted, even if its answer had begun', async () => {
    const giveUp = new AbortController()
    const answer = async () => {
      giveUp.abort()
      return broken(giveUp.signal.reason)()
    }
    await expect(sentBy(callPatient, {}, { signal: giveUp.signal }, answer)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('a complete answer is dropped if the call was aborted meanwhile', async () => {
    const giveUp = new AbortController()
    const answer = () => {
      giveUp.abort()
      return json({ status: 'success', message: '' })
    }
    await expect(sentBy(callPatient, {}, { signal: giveUp.signal }, answer)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('on a page where an old library has extended Object.prototype', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'each')
    Reflect.deleteProperty(Object.prototype, 'owner')
  })

  test.each([
    [getPatientPool, { query: { page: 1, limit: 2 } }, 'common_api/get-patient-pool?page=1&limit=2', {}],
    [updateDictation, { body: { dictation_id: '7' } }, 'provider_api/update-dictation', { 'content-type': 'application/json' }],
  ] as const)('none of that travels: %#', async (endpoint, input, address, described) => {
    Object.assign(Object.prototype, { each: () => undefined, owner: 'the page' })
    const { url, init } = await sentBy(endpoint, input, { token: 'secret' })
    // Own properties only: inherited ones are on every object.
    expect([url, { ...(init.headers as object) }]).toEqual([
      address,
      { accept: 'application/json', authorization: 'Bearer secret', ...described },
    ])
  })

  test('[DATA-01] answers are read as elsewhere', async () => {
    Object.assign(Object.prototype, { each: () => undefined, owner: 'the page' })
    const patients = { data: [{ id: 7, first_name: 'Ida' }], current_page: 1, last_page: 1 }
    const { reply } = await sentBy(getPatientPool, { query: {} }, {}, () => json({ status: 'success', data: { patients } }))
    const { data } = answerOf(getPatientPool, reply, false)
    expect(data.patients.data).toMatchObject([{ id: '7', first_name: 'Ida', last_name: '' }])
  })
})
