import { afterAll, beforeAll, expect, test } from 'vitest'

import { patients } from '../database/schema.ts'
import { searchText } from '../lib/searchable.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: Awaited<ReturnType<typeof signIn>>
let stranger: typeof provider

interface Person {
  mrn: string
  first_name: string
  last_name: string
  gender: string
  dob?: string
  phone?: string
  email?: string
}
const people: readonly Person[] = [
  { mrn: 'QQ-10', first_name: 'Élodie', last_name: 'Charpentier', dob: '1990-12-30', phone: '(555) 010-1000', gender: 'female' },
  { mrn: 'qq-11', first_name: 'Jun', last_name: 'Nakagawa', email: 'Jun@Lake.example', gender: 'male' },
  { mrn: 'QQ-12', first_name: 'Ama', last_name: 'Other', dob: '1961-05-01', email: 'ama@example.org', gender: 'female' },
  { mrn: 'QQ-13', first_name: 'Kai', last_name: '100%', dob: '2001-01-01', gender: 'other' },
]

async function register(practice_id: string, rows: readonly Person[]) {
  await api.deps.database
    .insert(patients)
    .values(rows.map((row) => ({ ...row, practice_id, search: searchText(row), created_at: new Date(api.clock.now()) })))
}

beforeAll(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  stranger = await signIn(api, api.accounts.stranger)
  await register(api.practices.own, people)
  await register(api.practices.other, [
    { mrn: 'QQ-99', first_name: 'Zoë', last_name: 'Elsewhere', dob: '1900-01-01', gender: 'female' },
  ])
})
afterAll(() => api.close())

type Query = Partial<Record<'page' | 'limit' | 'sort' | 'direction' | 'filter', unknown>>
const ask = (query: Query, who = provider) => who.post('provider_api/query-patients', { page: 1, limit: 1000, ...query })
const pageOf = async (query: Query, who = provider) => (await ask(query, who)).data.patients
const columnOf = async (column: string, query: Query, who = provider): Promise<string[]> =>
  (await pageOf(query, who)).data.map((row: Record<string, string>) => row[column])
const mrns = (query: Query, who = provider) => columnOf('mrn', query, who)

test('[POOL-04] without sort and filter it is the pool', async () => {
  const pool = (await provider.get('common_api/get-patient-pool?page=1&limit=1000')).data.patients
  expect(await pageOf({})).toEqual(pool)
  expect(pool.data).toHaveLength(28)
})

test.each(['mrn', 'first_name', 'last_name', 'dob', 'gender', 'phone', 'email'])(
  '[POOL-04] sorted by %s, its pages have every patient once and in one order, whose missing values come last',
  async (sort) => {
    for (const direction of ['ascending', 'descending']) {
      const whole: { id: string }[] = (await pageOf({ sort, direction })).data
      const pages = [1, 2, 3].map((page) => pageOf({ sort, direction, page, limit: 10 }))
      const parts: { data: { id: string }[]; last_page: number }[] = await Promise.all(pages)
      expect(parts.flatMap(({ data }) => data)).toEqual(whole)
      expect(new Set(whole.map(({ id }) => id)).size).toBe(28)
      expect(parts.map(({ last_page }) => last_page)).toEqual([3, 3, 3])
      const values = whole.map((row) => (row as unknown as Record<string, string | null>)[sort] ?? '')
      const known = values.filter((value) => value !== '')
      expect(values.slice(0, known.length)).toEqual(known)
    }
  },
)

test('[POOL-04] the oldest of all pages comes first, and last the other way', async () => {
  const born = (await columnOf('dob', { sort: 'dob' })).filter(Boolean)
  expect(born).toEqual([...born].sort())
  expect((await columnOf('dob', { sort: 'dob', direction: 'descending' })).filter(Boolean)).toEqual([...born].sort().reverse())
})

test('[POOL-04] letters of either case are sorted together, and so are MRNs however they are written', async () => {
  expect(await mrns({ sort: 'mrn', filter: 'qq' })).toEqual(['QQ-10', 'qq-11', 'QQ-12', 'QQ-13'])
  expect(await columnOf('email', { sort: 'email', filter: '@ QQ' })).toEqual(['ama@example.org', 'Jun@Lake.example'])
})

test.each([
  ['charpentier elodie', ['QQ-10']],
  ['CHARP', ['QQ-10']],
  ['30/12/1990', ['QQ-10']],
  ['30 Dec 1990 qq10', ['QQ-10']],
  ['5550101000', ['QQ-10']],
  ['qq 11', ['qq-11']],
  ['jun@LAKE', ['qq-11']],
  ['qq female', ['QQ-10', 'QQ-12']],
  ['qq other', ['QQ-12', 'QQ-13']],
  ['kai 100%', ['QQ-13']],
  ['charpentier jun', []],
  ['charpenteir', []],
  ['%', []],
  ['[', []],
  ["' or 1=1 --", []],
])('[POOL-04] the filter %s finds %j', async (filter, found) => {
  expect((await mrns({ filter, sort: 'mrn' })).filter((mrn) => /^qq/i.test(mrn))).toEqual(found)
})

test('[POOL-04] the pages of a filter are counted', async () => {
  expect(await pageOf({ filter: 'qq', limit: 3, page: 2 })).toMatchObject({ current_page: 2, last_page: 2, data: [{}] })
  expect(await pageOf({ filter: 'nobody-is-called-this' })).toMatchObject({ last_page: 1, data: [] })
})

test('[DATA-02] neither sort, filter nor page reaches a patient of another practice', async () => {
  expect(await mrns({ filter: 'elsewhere' })).toEqual([])
  expect(await mrns({ filter: 'elsewhere' }, stranger)).toEqual(['QQ-99'])
  expect(await mrns({ filter: '01/01/1900' })).toEqual([])
  for (const sort of ['', 'mrn', 'dob', 'email']) {
    expect(await mrns({ sort })).not.toContain('QQ-99')
    expect(await mrns({ sort, page: 29, limit: 1 })).toEqual([])
    expect(await mrns({ sort }, stranger)).toHaveLength(4)
  }
})

test.each([
  [{ sort: 'ssn' }, 'sort', 'sort must be one of mrn, first_name, last_name, dob, gender, phone, email.'],
  [{ sort: ['mrn'] }, 'sort', 'sort must be one of mrn, first_name, last_name, dob, gender, phone, email.'],
  [{ direction: 'up' }, 'direction', 'direction must be ascending or descending.'],
  [{ filter: 'x'.repeat(201) }, 'filter', 'filter can have at most 200 characters.'],
  [{ filter: 7 }, 'filter', 'filter must be text.'],
  [{ page: 0 }, 'page', 'page must be 1 or more.'],
  [{ limit: 1001 }, 'limit', 'limit must be 1000 or less.'],
])('[POOL-04] %j is refused with a sentence', async (query, field, sentence) => {
  const reply = await ask(query)
  expect([reply.code, reply.errors]).toEqual([422, { [field]: [sentence] }])
})

test('[POOL-04] who is added while somebody pages moves no row to another page', async () => {
  const first = await mrns({ sort: 'mrn', limit: 14 })
  api.clock.advance(1000)
  await register(api.practices.own, [{ mrn: '000-1', first_name: 'Aa', last_name: 'Aa', gender: 'other' }])
  const second = await mrns({ sort: 'mrn', limit: 14, page: 2 })
  expect(new Set([...first, ...second]).size).toBe(28)
  expect((await mrns({ sort: 'mrn', limit: 14 }))[0]).toBe('000-1')
})
