import { afterAll, beforeAll, expect, test } from 'vitest'

import { patients } from '../database/schema.ts'
import { searchable } from '../lib/searchable.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: Awaited<ReturnType<typeof signIn>>
let stranger: typeof provider
beforeAll(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  stranger = await signIn(api, api.accounts.stranger)
})
afterAll(() => api.close())

interface Row {
  id: string
  first_name: string
  last_name: string
}
const pool = async (who = provider, page = 1, limit = 1000) =>
  (await who.get(`common_api/get-patient-pool?page=${page}&limit=${limit}`)).data.patients
const search = async (input: string, who = provider): Promise<string[]> =>
  (await who.post('provider_api/search-patient', { input })).data.patients.data.map(
    (row: Row) => `${row.first_name} ${row.last_name}`,
  )

test('[POOL-01] the pool comes in pages, each patient once', async () => {
  const all = await pool()
  expect(all.data).toHaveLength(24)
  const pages = [await pool(provider, 1, 10), await pool(provider, 2, 10), await pool(provider, 3, 10)]
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 4])
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
  expect(pages[1]).toMatchObject({ current_page: 2, last_page: 3 })
  expect((await pool(provider, 9, 10)).data).toEqual([])
})

test('[DATA-02] of a patient nothing is sent but the fields of the contract', async () => {
  const [first] = (await pool()).data
  expect(Object.keys(first).sort()).toEqual(
    'address city dob email first_name gender id last_name mrn phone primary_insurance_id primary_insurance_number state zip'.split(
      ' ',
    ),
  )
})

test.each([
  ['page=0&limit=10', 'page'],
  ['page=1.5&limit=10', 'page'],
  ['page=1&limit=1001', 'limit'],
  ['page=1', 'limit'],
  ['page=x&limit=10', 'page'],
])('a pool of %s is refused at %s', async (query, field) => {
  const reply = await provider.get(`common_api/get-patient-pool?${query}`)
  expect([reply.code, Object.keys(reply.errors ?? {})]).toEqual([422, [field]])
})

test('[SRCH-01] names are found by any part, in any order, without accents and in other scripts', async () => {
  const practice = (await api.deps.database.select().from(patients))[0]!.practice_id
  const people = [
    ['Zoë', 'Brontë-Möller'],
    ['Bob_100%', "O'Neil\\"],
    ['মৌসুমী', 'চট্টোপাধ্যায়'],
    ['عبد الرحمن', 'المصري'],
  ]
  for (const [first_name = '', last_name = ''] of people)
    await api.deps.database.insert(patients).values({
      practice_id: practice,
      mrn: first_name,
      first_name,
      last_name,
      dob: null,
      search: searchable(`${first_name} ${last_name}`),
      created_at: new Date(),
    })
  for (const query of ['zoe', 'bronte', 'moller zoe', 'ZOË', 'ront mölle'])
    expect(await search(query)).toEqual(['Zoë Brontë-Möller'])
  expect(await search('৪')).toEqual([])
  expect(await search('মৌসুমী')).toEqual(['মৌসুমী চট্টোপাধ্যায়'])
  expect(await search('المصري')).toEqual(['عبد الرحمن المصري'])
  // Signs that mean something to a database are letters here.
  expect(await search('100%')).toEqual([`Bob_100% O'Neil\\`])
  expect(await search('b_b')).toEqual([])
  expect(await search('neil\\')).toEqual([`Bob_100% O'Neil\\`])
  expect(await search("' or 1=1 --")).toEqual([])
})

test('a name that is spelled a little differently is found when no other is', async () => {
  const { first_name, last_name } = (await pool()).data.find(({ last_name }: Row) => last_name.length > 8)
  const mistyped = `${last_name.slice(0, 3)}${last_name.slice(4)}`
  expect(await search(mistyped)).toContain(`${first_name} ${last_name}`)
})

test('a blank search is refused, one of spaces and accents alone finds nobody', async () => {
  expect(await provider.post('provider_api/search-patient', { input: '  ' })).toMatchObject({
    code: 422,
    message: 'Search text is required.',
  })
  expect(await search('\u0301')).toEqual([])
})

test('a practice sees nobody of another', async () => {
  const mine = (await pool()).data as Row[]
  const theirs = (await pool(stranger)).data as Row[]
  expect(theirs).toHaveLength(3)
  expect(mine.filter(({ id }) => theirs.some((other) => other.id === id))).toEqual([])
  const [someone] = theirs
  expect(await provider.get(`provider_api/patient/${someone?.id}`)).toMatchObject({
    code: 404,
    message: 'This patient was not found.',
  })
  expect((await stranger.get(`provider_api/patient/${someone?.id}`)).data.data).toEqual(someone)
  expect(await search('zoe', stranger)).toEqual([])
})

test.each(['unknown', '%27', '0', 'a'.repeat(3000), '..%2f', '%00'])('the id %s is not found', async (id) => {
  expect((await provider.get(`provider_api/patient/${id}`)).code).toBe(404)
})

test('insurance payers can be listed', async () => {
  const { payers } = (await provider.get('provider_api/insurance-payers')).data
  expect(payers.length).toBeGreaterThan(3)
  expect(Object.keys(payers[0]).sort()).toEqual(['claimMD_id', 'id', 'payer_name'])
})

test('[DATA-02] locations and providers are those of the practice', async () => {
  const ask = (who: typeof provider, path: string) => who.get(`provider_api/${path}`)
  const { addresses } = await ask(provider, 'locations')
  expect(addresses.map(({ name }: { name: string }) => name)).toEqual(['Lakeside Main', 'Lakeside West'])
  expect(Object.keys(addresses[0]).sort()).toEqual(['address', 'city', 'location_id', 'name', 'time_zone'])
  expect((await ask(stranger, 'locations')).addresses).toHaveLength(1)
  expect((await ask(provider, 'fetch-providers?per_page=1000')).data.data).toHaveLength(3)
  expect((await ask(stranger, 'fetch-providers?per_page=1000')).data.data).toHaveLength(1)
})
