import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { accounts, dictations, idempotencyAnswers, rateLimits } from '../database/schema.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { forgetOldAnswers, type KeepAnswer, once } from './idempotency.ts'
import type { User } from './user.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 100 } })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const send = (key: string, who = provider, fields = {}) => who.upload(fields, { 'idempotency-key': key })
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id
const stored = async () => (await api.deps.database.select().from(dictations)).length

test('a creating call that is repeated creates once and answers the same', async () => {
  const key = randomUUID()
  const first = await send(key)
  const second = await send(key)
  expect(first.code).toBe(201)
  expect(second).toEqual(first)
  expect(await stored()).toBe(1)
})

test('without a key, or with another, each creates', async () => {
  await provider.upload()
  await send(randomUUID())
  await send(randomUUID())
  expect(await stored()).toBe(3)
})

test('calls at the same time create once; the others wait for the answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)))
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(answers.map(({ code }) => code)).toEqual([201, 201, 201, 201, 201])
  expect(await stored()).toBe(1)
})

test('a refused call does not use its key up', async () => {
  const key = randomUUID()
  expect((await send(key, provider, { patient_name: ' ' })).code).toBe(422)
  expect((await send(key)).code).toBe(201)
  expect(await stored()).toBe(1)
})

test('a key belongs to its user', async () => {
  const key = randomUUID()
  const colleague = await signIn(api, api.accounts.colleague)
  const [mine, theirs] = [await send(key), await send(key, colleague)]
  expect(theirs.code).toBe(201)
  expect(idOf(theirs)).not.toBe(idOf(mine))
})

test('answers are kept for a day', async () => {
  const key = randomUUID()
  const first = await send(key)
  api.clock.advance(24 * 3600_000 - 1)
  expect(idOf(await send(key))).toBe(idOf(first))
  await forgetOldAnswers(api.deps)
  expect(idOf(await send(key))).toBe(idOf(first))
  api.clock.advance(2)
  expect(idOf(await send(key))).not.toBe(idOf(first))
  api.clock.advance(25 * 3600_000)
  await forgetOldAnswers(api.deps)
  expect(await api.deps.database.select().from(idempotencyAnswers)).toEqual([])
})

test('as many answers are kept as a user creates in a day, and beyond them a new call waits while repetitions are answered', async () => {
  const key = randomUUID()
  const first = await send(key)
  const [{ account_id, ...one }] = (await api.deps.database.select().from(idempotencyAnswers)) as [
    typeof idempotencyAnswers.$inferSelect,
  ]
  for (let count = 1; count < 10_000; count += 1111)
    await api.deps.database
      .insert(idempotencyAnswers)
      .values(Array.from({ length: 1111 }, () => ({ ...one, account_id, key: randomUUID() })))
  expect(await send(randomUUID())).toMatchObject({
    code: 429,
    message: 'You have created 10,000 entries within a day. Try again later.',
  })
  expect(idOf(await send(key))).toBe(idOf(first))
  expect((await send(randomUUID(), await signIn(api, api.accounts.colleague))).code).toBe(201)
  expect(await stored()).toBe(2)
  api.clock.advance(25 * 3600_000)
  expect((await send(randomUUID())).code).toBe(201)
})

test('an answer that is too long to be kept is not kept, and what it was about is not stored', async () => {
  const [account] = await api.deps.database.select().from(accounts).where(eq(accounts.email, api.accounts.provider.email))
  const user = { accountId: account!.id } as User
  const request = new Request(api.apiBase, { headers: { 'idempotency-key': randomUUID() } })
  const call = { user, call: 'some-call', fingerprint: '' }
  const long = async (keep?: KeepAnswer) => {
    await keep?.(undefined, Response.json({ text: 'x'.repeat(20_000) }))
    return new Response()
  }
  await expect(once(api.deps, request, call, long)).rejects.toThrow('some-call')
  expect(await api.deps.database.$count(idempotencyAnswers)).toBe(0)
})

test('a call of a process that died is taken over', async () => {
  const key = randomUUID()
  await send(key)
  const mine = eq(idempotencyAnswers.key, key)
  await api.deps.database.update(idempotencyAnswers).set({ code: null, body: null }).where(mine)
  api.clock.advance(31_000)
  expect((await send(key)).code).toBe(201)
})

/** A creating call that runs until `released`, as another process might run it. */
function creating(user: User, key: string, name: string, signal?: AbortSignal) {
  const { database } = api.deps
  let finish: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begun: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    begun = resolve
  })
  const headers = { 'idempotency-key': key }
  const request = new Request('http://clinic.test', { method: 'POST', headers, signal: signal ?? null })
  const answer = once(api.deps, request, { user, call: 'create', fingerprint: 'same' }, async (keep) => {
    begun()
    await released
    await database.transaction(async (transaction) => {
      await transaction.insert(rateLimits).values({ name, used: 1, resets_at: new Date() })
      await keep?.(transaction, Response.json({ by: name }))
    })
    return Response.json({ by: name })
  })
  return { running, finish, answer }
}

async function signedInUser(): Promise<User> {
  const [account] = await api.deps.database.select().from(accounts).where(eq(accounts.email, api.accounts.provider.email))
  const { id: accountId, practice_id: practiceId, email, name, role } = account!
  return { accountId, practiceId, email, name, role, providerId: provider.azzId, purpose: 'session', tokenHash: '' }
}

test('a call that was taken for dead but lives on creates nothing, and leaves its successor alone', async () => {
  const { database } = api.deps
  const user = await signedInUser()
  const key = randomUUID()
  const first = creating(user, key, 'first')
  await first.running
  api.clock.advance(31_000)
  const second = creating(user, key, 'second')
  await second.running
  first.finish()
  await expect(first.answer).rejects.toMatchObject({ code: 503, message: 'The same request is still being worked on.' })
  expect(await database.$count(idempotencyAnswers, eq(idempotencyAnswers.key, key))).toBe(1)
  second.finish()
  expect(await (await second.answer).json()).toEqual({ by: 'second' })
  const created = (await database.select().from(rateLimits)).map(({ name }) => name)
  expect(created).toContain('second')
  expect(created).not.toContain('first')
  expect(await (await creating(user, key, 'third').answer).json()).toEqual({ by: 'second' })
})

test('at most 20 calls of one user wait, each as long as its client is there', async () => {
  const user = await signedInUser()
  const key = randomUUID()
  const first = creating(user, key, 'first')
  await first.running
  const clients = Array.from({ length: 20 }, () => new AbortController())
  const waiting = clients.map(({ signal }) => creating(user, key, 'repeated', signal).answer)
  const tooMany = { code: 429, retryAfter: 5, message: /^Too many of your requests are waiting for an answer\./ }
  await expect(creating(user, key, 'repeated').answer).rejects.toMatchObject({
    ...tooMany,
    message: expect.stringMatching(tooMany.message),
  })
  for (const client of clients.slice(1)) client.abort()
  for (const left of await Promise.allSettled(waiting.slice(1))) expect(left).toMatchObject({ reason: { code: 503 } })
  const again = creating(user, key, 'repeated')
  first.finish()
  for (const answer of [first.answer, waiting[0], again.answer]) expect(await (await answer)?.json()).toEqual({ by: 'first' })
})

test.each([
  ['another text', { comments: 'No cough' }],
  ['another recording', { audio_file: new File([silentMp3(17)], 'recording.mp3', { type: 'audio/mpeg' }) }],
])('a key is not answered for %s: 422, and nothing is created', async (_, fields) => {
  const key = randomUUID()
  const first = await send(key)
  expect(await send(key, provider, fields)).toMatchObject({
    code: 422,
    message: 'This Idempotency-Key was used for a request with other content. A new request needs a new key.',
  })
  expect(await stored()).toBe(1)
  expect(await send(key)).toEqual(first)
})

test('a key from before an upgrade, without a fingerprint, is answered as before', async () => {
  const key = randomUUID()
  const first = await send(key)
  await api.deps.database.update(idempotencyAnswers).set({ fingerprint: null })
  expect(await send(key)).toEqual(first)
})

test('a form that breaks off leaves its key free: the repetition does not wait', async () => {
  const key = randomUUID()
  const part = '--cut\r\nContent-Disposition: form-data; name="comments"\r\n\r\n'
  let line: ReadableStreamDefaultController | undefined
  const body = new ReadableStream({
    start(controller) {
      line = controller
      controller.enqueue(Buffer.from(part))
    },
  })
  const headers = { ...provider.bearer, 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=cut' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const first = api.fetch(`${api.apiBase}/provider_api/upload-file`, init)
  expect((await send(key)).code).toBe(201)
  line?.error(new Error('gone'))
  expect((await first).status).toBe(400)
  expect(await stored()).toBe(1)
})

test('a key of another call, or one that is not a UUID, is refused', async () => {
  const key = randomUUID()
  await send(key)
  await api.deps.database.update(idempotencyAnswers).set({ call: 'provider_api/save-patient' })
  expect(await send(key)).toMatchObject({
    code: 422,
    message: 'This Idempotency-Key was used for another call. A new request needs a new key.',
  })
  expect(await send('short')).toMatchObject({ code: 400, message: 'The Idempotency-Key must be a UUID.' })
})
