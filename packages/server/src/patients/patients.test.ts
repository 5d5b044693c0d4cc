import type { DateOrder } from '@chartside/contract/lib/date-order'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { patients, practices } from '../database/schema.ts'
import { searchText } from '../lib/searchable.ts'
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

/** Whether the answer has `more`. */
const hasMore = async (input: string) => (await provider.post('provider_api/search-patient', { input })).data.patients.more

/** Stores a patient of the provider's practice. */
async function register(person: { first_name: string; last_name: string; mrn: string; phone?: string; dob?: string }) {
  await api.deps.database
    .insert(patients)
    .values({ ...person, practice_id: api.practices.own, search: searchText(person), created_at: new Date(api.clock.now()) })
}

test('[POOL-01] the pool comes in pages, each patient once', async () => {
  const all = await pool()
  expect(all.data).toHaveLength(24)
  const pages = [await pool(provider, 1, 10), await pool(provider, 2, 10), await pool(provider, 3, 10)]
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 4])
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data)
  expect(pages[1]).toMatchObject({ current_page: 2, last_page: 3 })
  expect((await pool(provider, 9, 10)).data).toEqual([])
})

test('[POOL-01] the number of pages fits the patients while many are added and deleted at once', async () => {
  const pages = async () => (await pool(provider, 1, 1)).last_page
  const { database } = api.deps
  const [before, practice_id] = [await pages(), api.practices.own]
  const rows = Array.from({ length: 30 }, (_, index) => ({ first_name: 'Soon', last_name: 'Gone', mrn: `gone ${index}` }))
  await database
    .insert(patients)
    .values(rows.map((row) => ({ ...row, practice_id, search: searchText(row), created_at: new Date(0) })))
  expect(await pages()).toBe(before + 30)
  await database.delete(patients).where(eq(patients.last_name, 'Gone'))
  expect(await pages()).toBe(before)
  expect((await pool(stranger, 1, 1)).last_page).toBe(3)
})

test("[DATA-02] only the contract's fields of a patient are sent", async () => {
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
  const people = [
    ['Zoë', 'Brontë-Möller'],
    ['Bob_100%', "O'Neil\\"],
    ['মৌসুমী', 'চট্টোপাধ্যায়'],
    ['عبد الرحمن', 'المصري'],
  ]
  for (const [first_name = '', last_name = ''] of people) await register({ first_name, last_name, mrn: first_name })
  for (const query of ['zoe', 'bronte', 'moller zoe', 'ZOË', 'ront mölle'])
    expect(await search(query)).toEqual(['Zoë Brontë-Möller'])
  expect(await search('৪')).toEqual([])
  expect(await search('মৌসুমী')).toEqual(['মৌসুমী চট্টোপাধ্যায়'])
  expect(await search('المصري')).toEqual(['عبد الرحمن المصري'])
  // Characters that LIKE or SQL would interpret are plain text here.
  expect(await search('bob 100%')).toEqual([`Bob_100% O'Neil\\`])
  expect(await search('zo%')).toEqual(await search('zo'))
  expect(await search('%')).toEqual([])
  expect(await search('neil\\')).toEqual([`Bob_100% O'Neil\\`])
  expect(await search("' or 1=1 --")).toEqual([])
})

describe('a registered patient', () => {
  const rosa = {
    first_name: 'Rosalie',
    last_name: 'Quistgaard',
    mrn: 'QX-40 417/b',
    phone: '+1 (555) 010-4477',
    dob: '1980-11-20',
  }
  beforeAll(() => register(rosa))

  test.each([
    'rosalie',
    'quist rosa',
    'GAARD',
    'QX-40417B',
    'qx_40417_b',
    'qx 40 417',
    '40417',
    '+1 555 010 4477',
    '(555) 010-4477',
    '0104477',
    '4477',
    '1980-11-20',
    '20/11/1980',
    '20 Nov 1980',
    'rosalie 1980-11',
    'quistgaard 1980',
    'rosa 4477',
    '20/11/1980 quist',
  ])('[SRCH-01] is found by %s', async (query) => {
    expect(await search(query)).toEqual(['Rosalie Quistgaard'])
  })

  test.each(['rosalie 1981', 'quistgaard 4478', '21/11/1980', 'qx40418', 'rosalie zzqq'])(
    '[SRCH-02] is not found by %s',
    async (query) => {
      expect(await search(query)).toEqual([])
    },
  )

  test.each([
    'Quitsgaard',
    'quistgard',
    'quisttgaard',
    'qvistgaard',
    'uistgaard',
    'rozalie quistgaard',
    'Rosalei',
    'Quistgaerd Rosalie',
  ])('[SRCH-01] is found by %s, with one wrong letter', async (query) => {
    expect(await search(query)).toEqual(['Rosalie Quistgaard'])
  })

  test('[SRCH-02] is not found with two mistakes, nor by a number that is nearly theirs', async () => {
    for (const query of ['Qvistgard', 'QX-40418', '555 010 4478']) expect(await search(query)).toEqual([])
  })
})

test('[SRCH-02] of those who match, the ones with just these words come first, then those with words that begin so', async () => {
  const people = ['Xandrox Wuy', 'Wuyts Xandro', 'Zelig Xandro', 'Alma Xandrova', 'Kai Alexandrov']
  for (const name of people) {
    const [first_name = '', last_name = ''] = name.split(' ')
    await register({ first_name, last_name, mrn: name })
  }
  expect(await search('xandro')).toEqual(['Wuyts Xandro', 'Zelig Xandro', 'Xandrox Wuy', 'Alma Xandrova', 'Kai Alexandrov'])
})

describe('a long number', () => {
  const people = [
    ['Aaberg', '20001234', '(310) 555-0100'],
    ['Abel', '100012345', '+44 10001234'],
    ['Bauer', '90001234', '+1 212 555 0100'],
    ['Zorn', '10001234', '212-555-0100'],
  ]
  beforeAll(async () => {
    for (const [last_name = '', mrn = '', phone = ''] of people) await register({ first_name: 'Number', last_name, mrn, phone })
  })

  test('[SRCH-02] finds an exact match first, then numbers that begin with it, contain it, or end like it', async () => {
    const [zorn, abel, aaberg, bauer] = ['Zorn', 'Abel', 'Aaberg', 'Bauer'].map((name) => `Number ${name}`)
    expect(await search('10001234')).toEqual([zorn, abel, aaberg, bauer])
    expect(await search('212 555 0100')).toEqual([zorn, bauer, aaberg])
    expect(await search('+1 (212) 555-0100')).toEqual([bauer, aaberg, zorn])
    expect(await search('number 0010001234 zron')).toEqual([zorn])
  })

  test('[SRCH-01] finds its patient among more patients with the same last digits than can be answered', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      first_name: 'Alike',
      last_name: `A${index}`,
      mrn: `${100 + index}0000777`,
    }))
    for (const person of [...many, { first_name: 'The', last_name: 'Zone', mrn: '990000777' }]) await register(person)
    expect((await search('990000777'))[0]).toBe('The Zone')
    expect(await hasMore('990000777')).toBe(true)
    await api.deps.database.delete(patients).where(like(patients.mrn, '%0000777'))
  })
})

test('[SRCH-01] one mistake is tolerated among many words too, and punctuation between them does not matter', async () => {
  await register({ first_name: 'María del', last_name: 'Carmen García', mrn: 'MDC-1', phone: '303 555 0142' })
  for (const query of [
    'maria del carmen garcai',
    'garcia; carmen',
    'garcia&carmen',
    '"carmen" "garcai"',
    'maria del carmne garcia mdc 1 3035550142',
  ])
    expect(await search(query)).toEqual(['María del Carmen García'])
  for (const query of ['maria dle carmen garcia', 'maria del carmne garcai', 'maria del carmen garcai 3035550143'])
    expect(await search(query)).toEqual([])
})

describe('a name', () => {
  const people = [
    ['小明', '王'],
    ['민준', '김'],
    ['花子', '田中'],
    ['明', '李'],
    ['Jan', 'van der Berg'],
    ['Lies', 'Vandenbroek'],
    ['مُحَمَّد', 'الكاظمي'],
    ['יִצְחָק', 'לוין'],
    ['Sinead', "O'Brien\u200b"],
  ]
  beforeAll(async () => {
    for (const [index, [first_name = '', last_name = '']] of people.entries())
      await register({ first_name, last_name, mrn: `FOLD-${index}`, dob: '1980-02-29' })
  })

  test.each([
    ['王小明', '小明 王'],
    ['小明王', '小明 王'],
    ['王小', '小明 王'],
    ['王 小明', '小明 王'],
    ['김민준', '민준 김'],
    ['田中花子', '花子 田中'],
    ['李明', '明 李'],
    ['vanderberg', 'Jan van der Berg'],
    ['jan vanderberg', 'Jan van der Berg'],
    ['Vanderberg Jan', 'Jan van der Berg'],
    ['van der berg jan', 'Jan van der Berg'],
    ['derberg', 'Jan van der Berg'],
    ['van den broek', 'Lies Vandenbroek'],
    ['lies van den broek', 'Lies Vandenbroek'],
    ['vander berg 1980', 'Jan van der Berg'],
    ['محمد الكاظمي', 'مُحَمَّد الكاظمي'],
    ['مُحَمَّد الكاظمى', 'مُحَمَّد الكاظمي'],
    ['יצחק', 'יִצְחָק לוין'],
    ['sinead o’brien', "Sinead O'Brien\u200b"],
    ['Sinead\u200b O´Brien', "Sinead O'Brien\u200b"],
    ['ＪＡＮ van der Berg', 'Jan van der Berg'],
    ['MRN FOLD-4', 'Jan van der Berg'],
    ['MRN: fold 4', 'Jan van der Berg'],
    ['jan DOB: 29/02/1980', 'Jan van der Berg'],
    ['jan DOB: 02/29/1980', 'Jan van der Berg'],
    ['jan date of birth 29th of Feb 1980', 'Jan van der Berg'],
  ])('[SRCH-05] %s is found as it is registered: %s', async (typed, name) => {
    expect(await search(typed)).toEqual([name])
  })

  test('[SRCH-05] a label alone, or before what it does not label, is a name', async () => {
    await register({ first_name: 'Mara', last_name: 'Dob', mrn: 'LABEL-1' })
    expect(await search('dob')).toEqual(['Mara Dob'])
    expect(await search('dob mara')).toEqual(['Mara Dob'])
  })
})

describe('a date of birth that can be read in two ways', () => {
  const people = [
    ['March', '1961-03-04'],
    ['April', '1961-04-03'],
  ]
  beforeAll(async () => {
    for (const [first_name = '', dob = ''] of people)
      await register({ first_name, last_name: 'Twoways', mrn: `TWO-${first_name}`, dob })
  })
  const typing = (date_order: DateOrder | '') => api.deps.database.update(practices).set({ date_order })
  afterAll(() => typing('month-first'))

  test.each([
    ['month-first', ['March Twoways']],
    ['day-first', ['April Twoways']],
    ['year-first', ['April Twoways', 'March Twoways']],
    ['', ['April Twoways', 'March Twoways']],
  ] as const)('[UI-10] is searched in the order of the practice: %s', async (order, found) => {
    await typing(order)
    for (const typed of ['03/04/1961', '3.4.1961', 'DOB 03041961', '０３／０４／１９６１'])
      expect(await search(typed)).toEqual(found)
    const filtered = await provider.post('provider_api/query-patients', {
      page: 1,
      limit: 25,
      sort: '',
      direction: 'ascending',
      filter: 'twoways 03/04/1961',
    })
    expect(filtered.data.patients.data.map((row: Row) => `${row.first_name} ${row.last_name}`)).toEqual(found)
    expect(await search('04 Mar 1961')).toEqual(['March Twoways'])
  })
})

test('[SRCH-02] no more than 50 are answered, and exact names are among them', async () => {
  const { database } = api.deps
  const practice_id = api.practices.own
  const many = Array.from({ length: 700 }, (_, index) => ({ first_name: 'Vy', last_name: `Ngora${index}`, mrn: `many ${index}` }))
  const rows = [...many, { first_name: 'Vy', last_name: 'Ng', mrn: 'one of many' }]
  await database
    .insert(patients)
    .values(rows.map((row) => ({ ...row, practice_id, search: searchText(row), created_at: new Date(0) })))
  const found = await search('ng')
  expect(found).toHaveLength(50)
  expect(found.slice(0, 3)).toContain('Vy Ng')
  expect(await hasMore('ng')).toBe(true)
  expect(await hasMore('Ngora699')).toBe(false)
  await database.delete(patients).where(like(patients.last_name, 'Ngora%'))
})

test('[POOL-01] pages of a list stay as they are while patients are registered; page 1 begins another list', async () => {
  const list = async () => [await pool(provider, 1, 10), await pool(provider, 2, 10), await pool(provider, 3, 10)]
  const before = (await list()).flatMap(({ data }) => data.map(({ id }: Row) => id))
  const [one] = [await pool(provider, 1, 10)]
  api.clock.advance(1000)
  await register({ first_name: 'Aaron', last_name: 'AAAA', mrn: 'first of all' })
  const [two, three] = [await pool(provider, 2, 10), await pool(provider, 3, 10)]
  expect([one, two, three].flatMap(({ data }) => data.map(({ id }: Row) => id))).toEqual(before)
  expect((await pool(provider, 1, 10)).data[0]).toMatchObject({ last_name: 'AAAA' })
  expect((await pool(provider, 2, 10)).data[0].id).toBe(one.data.at(-1).id)
})

test('[POOL-01] pages in the second half, which are counted from the end, join those of the first', async () => {
  const all = (await pool()).data.map(({ id }: Row) => id)
  const pages: string[] = []
  for (let page = 1; page <= Math.ceil(all.length / 7); page++)
    pages.push(...(await pool(provider, page, 7)).data.map(({ id }: Row) => id))
  expect(pages).toEqual(all)
})

test('a blank search is refused, one of spaces and accents alone finds nobody', async () => {
  expect(await provider.post('provider_api/search-patient', { input: '  ' })).toMatchObject({
    code: 422,
    message: 'Search text is required.',
  })
  expect(await search('\u0301')).toEqual([])
})

test('a practice sees no patients of another', async () => {
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
  expect(Object.keys(addresses[0]).sort()).toEqual(['address', 'city', 'location_id', 'name', 'status', 'time_zone'])
  expect((await ask(stranger, 'locations')).addresses).toHaveLength(1)
  expect((await ask(provider, 'fetch-providers?per_page=1000')).data.data).toHaveLength(3)
  expect((await ask(stranger, 'fetch-providers?per_page=1000')).data.data).toHaveLength(1)
})
