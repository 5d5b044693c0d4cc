import { randomUUID } from 'node:crypto'
import { possibleDuplicates } from '@chartside/contract/patients'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { patients } from '../database/schema.ts'
import { signIn, type TestAnswer } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

type Who = Awaited<ReturnType<typeof signIn>>
let api: TestApi
let provider: Who
let assistant: Who
let stranger: Who
beforeAll(async () => {
  api = await startTestApi({ start: Date.UTC(2026, 10, 21, 12) })
  provider = await signIn(api, api.accounts.provider)
  assistant = await signIn(api, api.accounts.assistant)
  stranger = await signIn(api, api.accounts.stranger)
})
afterAll(() => api.close())

let last = 0
/** A person with a unique date of birth and name. */
function somebody(change: Record<string, string> = {}): Record<string, string> {
  const dob = new Date(Date.UTC(1901, 0, ++last)).toISOString().slice(0, 10)
  return { first_name: 'Wilhelmina', last_name: 'Ostrowski', mrn: `D-${last}`, dob, gender: 'female', ...change }
}

async function save(fields: Record<string, string>, { who = provider, key = '' } = {}): Promise<TestAnswer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { ...who.bearer, ...(key ? { 'idempotency-key': key } : {}) }
  const response = await api.fetch(`${api.apiBase}/provider_api/save-patient`, { method: 'POST', headers, body })
  return { code: response.status, headers: response.headers, ...(await response.json()) }
}

const idOf = ({ data }: TestAnswer): string => data.data.id
const named = (answer: TestAnswer) => v.parse(possibleDuplicates, answer).data.patients.map(({ id }) => id)
const bornOn = (dob: string) => api.deps.database.select().from(patients).where(eq(patients.dob, dob))

describe('[REG-04] a registration that asks', () => {
  test('is refused once with the records, and stored once the user confirms a different person', async () => {
    const person = somebody({ address: '12 Shore Road', email: 'w@example.org', phone: '555 010 2000' })
    const known = idOf(await save(person))
    const again = { ...person, first_name: 'Wilhelmine', mrn: 'D-again' }
    const { code, status, message, data } = await save({ ...again, different_from: '' })
    expect([code, status, message]).toEqual([409, 'ERROR', 'This patient may already be registered. Nothing was saved yet.'])
    const { first_name, last_name, mrn, dob, gender, phone } = person
    expect(data).toEqual({ patients: [{ id: known, first_name, last_name, mrn, dob, gender, phone }] })
    expect(await bornOn(person['dob']!)).toHaveLength(1)
    expect((await save({ ...again, different_from: known })).code).toBe(201)
    expect(await bornOn(person['dob']!)).toHaveLength(2)
  })

  test('names patients with the same phone, however it is written, and nobody else', async () => {
    const known = idOf(await save(somebody({ phone: '+1 (555) 777-0001' })))
    await save(somebody({ phone: '+1 (555) 777-0002' }))
    const reply = await save(
      somebody({ first_name: 'Karl', last_name: 'Brandt', phone: '555.777.0001 ext. 4', different_from: '' }),
    )
    expect([reply.code, named(reply)]).toEqual([409, [known]])
    expect((await save(somebody({ phone: '0001', different_from: '' }))).code).toBe(201)
  })

  test('asks again about a record that the user has not seen', async () => {
    const person = somebody()
    const first = idOf(await save(person))
    const second = idOf(await save({ ...person, mrn: 'D-second' }))
    const reply = await save({ ...person, mrn: 'D-third', different_from: first })
    expect([reply.code, named(reply)]).toEqual([409, [second]])
    expect((await save({ ...person, mrn: 'D-third', different_from: `${first},${second}` })).code).toBe(201)
  })

  test('never asks about more than fifty, and not again once fifty were looked at', async () => {
    const person = somebody()
    const first = idOf(await save({ ...person, mrn: 'D-many' }))
    const [row] = await api.deps.database.select().from(patients).where(eq(patients.id, first))
    const more = Array.from({ length: 50 }, (_, number) => ({ ...row!, id: `many-${number}`, mrn: `D-many-${number}` }))
    await api.deps.database.insert(patients).values(more)
    const asked = named(await save({ ...person, different_from: '' }))
    expect(asked).toHaveLength(50)
    expect((await save({ ...person, different_from: asked.join(',') })).code).toBe(201)
    expect((await save({ ...person, different_from: [...asked, '1'].join(',') })).errors).toEqual({
      different_from: ['different_from can have at most 50 ids.'],
    })
  })

  test.each(['a b', "' or 1=1", 'x'.repeat(65)])('accepts only ids: %j', async (different_from) => {
    const { code, errors } = await save(somebody({ different_from }))
    expect([code, errors]).toEqual([422, { different_from: ['different_from must be ids with commas between them.'] }])
  })

  test('an MRN that is taken is refused at its field, even if the person is the same', async () => {
    const person = somebody()
    await save(person)
    const { code, errors } = await save({ ...person, different_from: '' })
    expect([code, Object.keys(errors)]).toEqual([409, ['mrn']])
  })

  test('two of the same person at the same time: one is registered, the others are asked about it', async () => {
    const person = somebody()
    const attempts = Array.from({ length: 6 }, (_, number) => ({ ...person, mrn: `D-race-${number}`, different_from: '' }))
    const answers = await Promise.all(
      attempts.map((attempt, number) => save(attempt, { who: number % 2 ? provider : assistant })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const [registered] = await bornOn(person['dob']!)
    for (const answer of answers.filter(({ code }) => code === 409)) expect(named(answer)).toEqual([registered!.id])
    expect(await bornOn(person['dob']!)).toHaveLength(1)
  })

  test('a double press with one key registers once, and a refused registration is checked again with the same key', async () => {
    const [person, key] = [somebody(), randomUUID()]
    const twice = await Promise.all([1, 2].map(() => save({ ...person, different_from: '' }, { key })))
    expect(twice.map(({ code }) => code)).toEqual([201, 201])
    const another = { ...person, mrn: 'D-key', different_from: '' }
    const other = randomUUID()
    expect((await save(another, { key: other })).code).toBe(409)
    expect((await save({ ...another, different_from: idOf(twice[0]!) }, { key: other })).code).toBe(201)
  })
})

test('[REG-02] a call without the field, as the specification has it, registers without being asked', async () => {
  const person = somebody()
  await save(person)
  expect((await save({ ...person, mrn: 'D-plain' })).code).toBe(201)
})

test("[DATA-01] another practice's patients are never named, and their ids do not count as seen", async () => {
  const person = somebody({ phone: '555 010 3000' })
  const theirs = idOf(await save(person, { who: stranger }))
  const reply = await save({ ...person, mrn: 'D-mine', different_from: '' })
  expect(reply.code).toBe(201)
  const again = await save({ ...person, mrn: 'D-mine-2', different_from: theirs })
  expect([again.code, named(again)]).toEqual([409, [idOf(reply)]])
})

test('[DATA-01] the log has nothing about the patients it asks about', async () => {
  const person = somebody({ first_name: 'Unspeakable', last_name: 'Secretive', mrn: 'HIDDEN-1' })
  await save(person)
  expect((await save({ ...person, mrn: 'HIDDEN-2', different_from: '' })).code).toBe(409)
  expect(api.lines.join('\n')).not.toMatch(/Unspeakable|Secretive|HIDDEN/)
})
