// The statements of the most frequent calls.
import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signIn as signInToDictate } from '../dictation/test-client.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { prepared } from './prepared.ts'
import { dictations, patients, providers, slots, tokens } from './schema.ts'
import { openTestDatabase } from './test-database.ts'

const asked: string[] = []
const opened = await openTestDatabase({ logQuery: (statement) => asked.push(statement) })
let api: TestApi
let provider: SignedIn
let patient: string
let location: string
beforeAll(async () => {
  api = await startTestApi({ database: opened.database })
  provider = await signIn(api, api.accounts.provider)
  patient = (await provider.get('common_api/get-patient-pool?page=1&limit=1')).data.patients.data[0].id
  location = (await provider.get('provider_api/locations')).addresses[0].location_id
})
afterAll(async () => {
  await api.close()
  await opened.release()
})

/** The statements of a call, starting with its token's look-up. */
async function statementsOf(path: string, body?: unknown): Promise<string[]> {
  asked.length = 0
  const { code } = await (body ? provider.post(path, body) : provider.get(path))
  expect(code).toBe(200)
  return [...asked]
}

const me = () => api.accounts.provider.azzId

test("a token's look-up reads no picture", async () => {
  const [bearer = ''] = await statementsOf('capabilities')
  expect(bearer).toContain('"tokens"')
  expect(bearer).not.toContain('"profile"')
})

test.each<[call: string, statements: number, path: () => string, body?: () => unknown]>([
  ['capabilities', 2, () => 'capabilities'],
  ['who is signed in', 2, () => 'provider_api/info'],
  ['the recent list', 3, () => 'provider_api/dictations?page=1&per_page=10', () => ({ provider_id: me() })],
  ["a patient's dictations", 3, () => `provider_api/get-dictations-patient-pool?patient_pool_id=${patient}`],
  ['the pool', 3, () => 'common_api/get-patient-pool?page=1&limit=25'],
  ['a patient', 2, () => `provider_api/patient/${patient}`],
  ['the locations', 2, () => 'provider_api/locations'],
  ['the queue', 3, () => `provider_api/show?location_id=${location}`],
  ['the slots of a day', 5, () => `provider_api/slots-by-provider?provider_id=${me()}&start_date=2026-11-20&end_date=2026-11-20`],
  ['missed events', 2, () => 'provider_api/events?since=2026-11-20T10:00:00Z'],
])('%s takes %i statements, every time the same', async (_, statements, path, body) => {
  const first = await statementsOf(path(), body?.())
  expect(first).toHaveLength(statements)
  expect(await statementsOf(path(), body?.())).toEqual(first)
})

test('rows are the same as those of the unprepared statement: dates, JSON, null, partial rows', async () => {
  const { database } = opened
  const never = sql`false`
  const isReadAlike = async (statement: Parameters<typeof prepared>[0] & PromiseLike<unknown[]>) => {
    const rows = await statement
    expect(rows).not.toEqual([])
    expect(await prepared(statement).execute()).toEqual(rows)
  }
  // In an order, since without one a database may answer in another one each time.
  await isReadAlike(database.select().from(patients).orderBy(patients.id))
  await isReadAlike(database.select().from(slots).orderBy(slots.id).limit(3))
  await isReadAlike(
    database
      .select({ name: patients.last_name, provider: providers.azz_id })
      .from(patients)
      .leftJoin(providers, never)
      .orderBy(patients.id),
  )
  await isReadAlike(
    database.select({ token: tokens, provider: providers }).from(tokens).leftJoin(providers, never).orderBy(tokens.hash),
  )
  await isReadAlike(
    database.select({ dob: patients.dob, times: count() }).from(patients).groupBy(patients.dob).orderBy(patients.dob),
  )
  await (await signInToDictate(api, api.accounts.provider)).upload()
  await isReadAlike(database.select().from(dictations))
})
