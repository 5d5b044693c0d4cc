import type { Patient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { patients } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSession, pageDateOrderOf, type Session } from '../session/index.ts'
import { blankPatient, signInAs, testEnvironment } from '../testing.ts'
import { createPatientPool, type PatientPool, registrationOf } from './index.ts'
import { createPatientDeletion } from './patient-deletion.ts'
import { poolRows } from './pool-rows.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

const signIn = (session: Session, account = api.accounts.provider) => signInAs(session, account)

/** A signed-in user on a connection that the test can cut, slow down and read. */
async function testSession({ isPlain = false } = {}) {
  const line: { open: boolean; hold: Promise<void> | undefined; calls: string[] } = { open: true, hold: undefined, calls: [] }
  const env = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    if (isPlain && String(address).endsWith('capabilities')) return new Response('', { status: 404 })
    line.calls.push(String(address).replace(/^.*\//, ''))
    const answer = await api.fetch(address, init)
    await line.hold
    return answer
  }, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  await signIn(session)
  await session.capabilities()
  line.calls.length = 0
  return {
    line,
    session,
    clock: env.clock,
    /** The pool with a subscriber, as on screen. */
    open() {
      const pool = createPatientPool(session)
      const close = pool.$pool.listen(() => undefined)
      return { pool, close }
    },
  }
}

/** Adds patients to the practice, so that there are several pages of 25. */
async function addPatients(count: number, first = 0) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(first + index).padStart(4, '0')
    return {
      practice_id: api.practices.own,
      mrn: `X-${number}`,
      first_name: 'Extra',
      last_name: `Zz${number}`,
      search: `extra zz${number}`,
      created_at: new Date(api.clock.now()),
    }
  })
  await api.deps.database.insert(patients).values(rows)
}

const state = ({ $pool }: PatientPool) => $pool.get().state
const rows = ({ $pool }: PatientPool) => $pool.get().data
const ready = (pool: PatientPool) => expect.poll(() => state(pool)).toBe('ready')
function gate() {
  let release: () => void = () => undefined
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  return { hold, release }
}

describe('the pages of the pool', () => {
  test('[POOL-01] have 25 rows, or as many as chosen', async () => {
    await addPatients(60)
    const { open, line } = await testSession()
    const { pool } = open()
    expect(pool.$pool.get()).toEqual({ state: 'loading', data: undefined })
    await ready(pool)
    expect(rows(pool)).toHaveLength(25)
    expect(pool.$paging.get()).toEqual({ page: 1, lastPage: 4, pageSize: 25 })
    pool.resize(75)
    await ready(pool)
    expect(rows(pool)).toHaveLength(75)
    expect(pool.$paging.get()).toEqual({ page: 1, lastPage: 2, pageSize: 75 })
    expect(line.calls).toEqual(['get-patient-pool?page=1&limit=25', 'get-patient-pool?page=1&limit=75'])
  })

  test('[POOL-02] a page seen before is shown at once, and refreshed with one request', async () => {
    await addPatients(40)
    const { open, line } = await testSession()
    const { pool } = open()
    await ready(pool)
    const first = rows(pool)!
    pool.goTo(2)
    expect(pool.$pool.get()).toEqual({ state: 'loading', data: undefined })
    await ready(pool)
    expect(rows(pool)!.some(({ id }) => first.some((row) => row.id === id))).toBe(false)
    await api.deps.database.update(patients).set({ phone: '555-9999' }).where(eq(patients.id, first[0]!.id))
    line.calls.length = 0
    pool.goTo(1)
    expect(pool.$pool.get()).toMatchObject({ state: 'loading', data: first })
    await ready(pool)
    expect(rows(pool)![0]).toEqual({ ...first[0], phone: '555-9999' })
    expect(line.calls).toEqual(['get-patient-pool?page=1&limit=25'])
  })

  test('[POOL-02] are kept per page and limit for later visits in this session, which start at the last place', async () => {
    await addPatients(40)
    const { open, clock } = await testSession()
    const first = open()
    await ready(first.pool)
    first.pool.filter('zz')
    clock.turn(1000)
    first.pool.goTo(2)
    await ready(first.pool)
    const seen = rows(first.pool)
    first.close()
    const second = createPatientPool((await testSession()).session)
    expect(second.$pool.get().data).toBeUndefined()
    const { pool } = open()
    expect(pool.$paging.get()).toMatchObject({ page: 2, pageSize: 25 })
    expect(pool.$filter.get()).toBe('zz')
    expect(rows(pool)).toEqual(seen)
    pool.resize(50)
    expect(rows(pool)).toBeUndefined()
  })

  test('[POOL-02] after a patient was added page 1 is reloaded, and stays visible meanwhile', async () => {
    await addPatients(40)
    const { open, line } = await testSession()
    const { pool } = open()
    await ready(pool)
    const before = rows(pool)!
    pool.goTo(3)
    await ready(pool)
    const [someone] = await api.deps.database.select().from(patients).where(eq(patients.practice_id, api.practices.own)).limit(1)
    const { id: _, ...person } = someone!
    await api.deps.database.insert(patients).values({ ...person, mrn: 'NEW-1', first_name: 'Aa', last_name: 'Aaa' })
    line.calls.length = 0
    const restarted = pool.restart()
    expect(pool.$paging.get().page).toBe(1)
    expect(rows(pool)).toEqual(before)
    await restarted
    expect(rows(pool)!.some(({ mrn }) => mrn === 'NEW-1')).toBe(true)
    expect(line.calls).toEqual(['get-patient-pool?page=1&limit=25'])
    // The rows of other pages may have moved.
    pool.goTo(2)
    expect(rows(pool)).toBeUndefined()
  })

  test('[POOL-02] a registration elsewhere in the session restarts the list at page 1, which has the new patient', async () => {
    await addPatients(40)
    const { session, open } = await testSession()
    const { pool } = open()
    await ready(pool)
    pool.goTo(2)
    await ready(pool)
    api.clock.advance(1000)
    const registration = registrationOf(session)
    const entered = { first_name: 'Aa', last_name: 'Aaa', mrn: 'N-1', dob: '1990-01-02', gender: 'other' } as const
    for (const [field, value] of Object.entries(entered)) registration.set(field as keyof typeof entered, value)
    expect(await registration.submit()).toBeDefined()
    await expect.poll(() => pool.$paging.get().page).toBe(1)
    await ready(pool)
    expect(rows(pool)!.map(({ mrn }) => mrn)).toContain('N-1')
  })

  test('[POOL-02] after a deletion no patient falls between two pages', async () => {
    await addPatients(60)
    const { session, open } = await testSession()
    const { pool } = open()
    await ready(pool)
    const deletion = createPatientDeletion(session, rows(pool)![3]!.id)
    deletion.ask()
    expect(await deletion.remove()).toBe(true)
    await ready(pool)
    const seen = new Set<string>()
    for (let page = 1; page <= pool.$paging.get().lastPage; page++) {
      pool.goTo(page)
      await ready(pool)
      for (const { id } of rows(pool)!) seen.add(id)
    }
    expect(seen.size).toBe(83)
  })

  test('[POOL-02] a late answer does not appear under another page', async () => {
    await addPatients(40)
    const { open, line } = await testSession()
    const { pool } = open()
    await ready(pool)
    const first = rows(pool)
    const { hold, release } = gate()
    line.hold = hold
    pool.goTo(2)
    await expect.poll(() => line.calls.at(-1)).toContain('page=2')
    line.hold = undefined
    pool.goTo(1)
    await ready(pool)
    release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(rows(pool)).toEqual(first)
    expect(pool.$paging.get().page).toBe(1)
  })

  test.each([
    ['says how many', { current_page: 3, last_page: 1 }, 1],
    ['does not', { current_page: 3, last_page: 3 }, 2],
  ])(
    '[POOL-02] if there are fewer pages now, it goes to one that exists, whether or not the server %s',
    async (_, paging, page) => {
      await addPatients(30)
      const { open, session } = await testSession()
      const { pool } = open()
      await ready(pool)
      expect(pool.$paging.get().lastPage).toBe(3)
      const { fetch } = session.environment
      session.environment.fetch = async (address, init) =>
        String(address).includes('page=3')
          ? Response.json({ status: 'success', message: '', data: { patients: { data: [], ...paging } } })
          : fetch(address, init)
      pool.goTo(3)
      await ready(pool)
      expect(pool.$paging.get().page).toBe(page)
      expect(rows(pool)).toHaveLength(25)
    },
  )

  test('[POOL-02] of 200 pages only the latest ones are kept', async () => {
    const { session } = await testSession()
    const [row] = await api.deps.database.select().from(patients).where(eq(patients.practice_id, api.practices.own)).limit(1)
    session.environment.fetch = async (address) => {
      const page = Number(new URL(String(address)).searchParams.get('page'))
      const data = [{ ...row, id: `p${page}` }]
      return Response.json({ status: 'success', message: '', data: { patients: { data, current_page: page, last_page: 200 } } })
    }
    const pool = createPatientPool(session)
    pool.$pool.listen(() => undefined)
    await ready(pool)
    for (let page = 2; page <= 200; page++) {
      pool.goTo(page)
      await ready(pool)
    }
    pool.goTo(199)
    expect(rows(pool)).toHaveLength(1)
    pool.goTo(1)
    expect(rows(pool)).toBeUndefined()
  })
})

describe('the whole pool', () => {
  const mrns = (pool: PatientPool) => rows(pool)?.map(({ mrn }) => mrn)

  test('[POOL-04] is sorted and filtered over all pages, from page 1 on, where the backend can', async () => {
    await addPatients(60)
    const { open, clock, line } = await testSession()
    const { pool } = open()
    await ready(pool)
    expect(pool.$isWhole.get()).toBe(true)
    pool.goTo(2)
    await ready(pool)
    pool.sortBy('mrn')
    pool.sortBy('mrn')
    await ready(pool)
    expect(pool.$paging.get()).toMatchObject({ page: 1, lastPage: 4 })
    expect(mrns(pool)?.slice(0, 2)).toEqual(['X-0059', 'X-0058'])
    pool.goTo(2)
    await ready(pool)
    expect(mrns(pool)?.[0]).toBe('X-0034')
    line.calls.length = 0
    for (const typed of ['z', 'zz00', 'zz005']) pool.filter(typed)
    clock.turn(1000)
    await ready(pool)
    expect(line.calls).toEqual(['query-patients'])
    expect(mrns(pool)).toEqual(Array.from({ length: 10 }, (_, index) => `X-00${59 - index}`))
    expect(pool.$paging.get()).toMatchObject({ page: 1, lastPage: 1 })
  })

  test('[POOL-04] is again as it came without sort and filter', async () => {
    const { open, clock } = await testSession()
    const { pool } = open()
    await ready(pool)
    const before = mrns(pool)
    for (const [filter, found] of [
      ['nobody at all', []],
      ['', before],
    ] as const) {
      pool.filter(filter)
      clock.turn(1000)
      await ready(pool)
      expect(mrns(pool)).toEqual(found)
    }
    for (let presses = 0; presses < 3; presses++) pool.sortBy('dob')
    await ready(pool)
    expect(pool.$sort.get()).toBeUndefined()
    expect(mrns(pool)).toEqual(before)
  })

  test('[POOL-04] is not asked for where the backend cannot: sort and filter act on the page shown', async () => {
    await addPatients(60)
    const { open, clock, line } = await testSession({ isPlain: true })
    const { pool } = open()
    await ready(pool)
    expect(pool.$isWhole.get()).toBe(false)
    pool.goTo(4)
    await ready(pool)
    line.calls.length = 0
    pool.sortBy('mrn')
    pool.filter('zz')
    clock.turn(1000)
    expect(pool.$paging.get().page).toBe(4)
    expect(mrns(pool)).toEqual([...mrns(pool)!].sort())
    expect(line.calls).toEqual([])
  })

  test('[UI-10] [POOL-04] without the backend, the filter reads dates in the order that the page sets', async () => {
    await addPatients(2)
    const { database } = api.deps
    await database.update(patients).set({ dob: '1993-03-09' }).where(eq(patients.mrn, 'X-0000'))
    await database.update(patients).set({ dob: '1993-09-03' }).where(eq(patients.mrn, 'X-0001'))
    const { session, open } = await testSession({ isPlain: true })
    const { pool } = open()
    await ready(pool)
    pool.filter('03/09/1993')
    expect(mrns(pool)?.toSorted()).toEqual(['X-0000', 'X-0001'])
    pageDateOrderOf(session).set('month-first')
    expect(mrns(pool)).toEqual(['X-0000'])
    pageDateOrderOf(session).set('day-first')
    expect(mrns(pool)).toEqual(['X-0001'])
  })

  test('[POOL-04] a filter that is too long is refused with a sentence', async () => {
    const { open, clock } = await testSession()
    const { pool } = open()
    await ready(pool)
    pool.filter('x'.repeat(201))
    clock.turn(1000)
    await expect
      .poll(() => pool.$pool.get())
      .toMatchObject({
        state: 'failed',
        error: { message: 'filter can have at most 200 characters.' },
      })
  })
})

describe('what goes wrong', () => {
  test('[ERR-01] offline the page shows the failure; known rows stay, and can be loaded again', async () => {
    const { open, line } = await testSession()
    line.open = false
    const { pool } = open()
    await expect.poll(() => state(pool)).toBe('failed')
    expect(pool.$pool.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' }, data: undefined })
    line.open = true
    await pool.reload()
    expect(rows(pool)).toHaveLength(24)
    line.open = false
    await pool.reload()
    expect(state(pool)).toBe('failed')
    expect(rows(pool)).toHaveLength(24)
  })

  test('[DATA-01] neither data nor place of one user is left for the next', async () => {
    await addPatients(40)
    const { open, session } = await testSession()
    const { pool } = open()
    await ready(pool)
    pool.filter('zz')
    pool.goTo(2)
    await ready(pool)
    session.logout()
    expect(rows(pool)).toBeUndefined()
    await signIn(session, api.accounts.stranger)
    expect(rows(pool)).toBeUndefined()
    expect(pool.$filter.get()).toBe('')
    await ready(pool)
    expect(pool.$paging.get()).toEqual({ page: 1, lastPage: 1, pageSize: 25 })
    expect(rows(pool)).toHaveLength(3)
  })

  test('an expired session removes the patients from the screen', async () => {
    const { open, session } = await testSession()
    const { pool } = open()
    await ready(pool)
    session.environment.fetch = async () => Response.json({ status: 'token_expired', message: 'Sign in again' }, { status: 401 })
    await pool.reload()
    expect(pool.$pool.get()).toEqual({ state: 'loading', data: undefined })
  })
})

describe('the rows of a page', () => {
  const patient = (id: string, change: Partial<Patient> = {}): Patient => ({
    ...blankPatient(id),
    mrn: `A-${id}`,
    first_name: 'Rosa',
    last_name: `Name${id.repeat(4)}`,
    gender: 'female',
    ...change,
  })
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

  test('[POOL-01] show capitalized names, as the header does', () => {
    const raw = patient('1', { first_name: 'ana', last_name: 'de la cruz-lopez' })
    expect(poolRows([raw], '', undefined, undefined)[0]).toMatchObject({ first_name: 'Ana', last_name: 'De la Cruz-Lopez' })
  })

  test('[POOL-01] show a date of birth with its month in letters', () => {
    expect(poolRows([patient('1', { dob: '1980-02-29' })], '', undefined, undefined)[0]).toMatchObject({
      dateOfBirth: '29 Feb 1980',
    })
    expect(poolRows([patient('1', { dob: '1980-02-30' })], '', undefined, undefined)[0]).toMatchObject({ dateOfBirth: '' })
  })

  test('[POOL-01] are sorted numerically within text and by date, ignoring accents; missing values come last', () => {
    const all = [
      patient('1', { mrn: 'A-10', last_name: 'zimmer', dob: '1990-01-02' }),
      patient('2', { mrn: 'A-9', last_name: 'Åberg', dob: '1961-12-31' }),
      patient('3', { mrn: '', last_name: '', dob: '' }),
      patient('4', { mrn: 'A-2', last_name: 'Moreau', dob: '2026-10-31' }),
    ]
    const sorted = (column: 'mrn' | 'last_name' | 'dob', direction: 'ascending' | 'descending') =>
      ids(poolRows(all, '', { column, direction }, undefined))
    expect(sorted('mrn', 'ascending')).toEqual(['4', '2', '1', '3'])
    expect(sorted('mrn', 'descending')).toEqual(['1', '2', '4', '3'])
    expect(sorted('last_name', 'ascending')).toEqual(['2', '4', '1', '3'])
    expect(sorted('dob', 'ascending')).toEqual(['2', '1', '4', '3'])
    expect(sorted('dob', 'descending')).toEqual(['4', '1', '2', '3'])
    expect(ids(poolRows(all, '', undefined, undefined))).toEqual(['1', '2', '3', '4'])
  })

  test('[POOL-01] match the filter if they contain every word, in any order and column, ignoring case and accents', () => {
    const all = [
      patient('1', { first_name: 'Élodie', last_name: 'Charpentier', dob: '1990-12-30', phone: '555-0101' }),
      patient('2', { first_name: 'Jun', last_name: 'Nakagawa', email: 'jun@example.org' }),
      patient('3', { first_name: 'مُحَمَّد', last_name: 'الحسيني' }),
      patient('4', { first_name: '小明', last_name: '王', mrn: 'LK-10 001' }),
    ]
    const found = (filter: string) => ids(poolRows(all, filter, undefined, undefined))
    expect(found('charpentier elodie')).toEqual(['1'])
    expect(found('  30/12/1990 ')).toEqual(['1'])
    expect(found('30 dec')).toEqual(['1'])
    expect(found('JUN@EX')).toEqual(['2'])
    expect(found('محمد')).toEqual(['3'])
    expect(found('0101 jun')).toEqual([])
    expect(found('[')).toEqual([])
    expect(found('王小明')).toEqual(['4'])
    expect(found('lk10001')).toEqual(['4'])
    expect(found('   ')).toEqual(['1', '2', '3', '4'])
  })

  const born = [
    patient('1', { dob: '1993-03-09', mrn: 'LK-10001' }),
    patient('2', { dob: '1993-09-03', phone: '555-0101' }),
    patient('3', { dob: '1993-03-13', last_name: 'Quell' }),
  ]
  test.each([
    ['03/09/1993', ['2'], ['1'], ['1', '2']],
    ['3.9.1993', ['2'], ['1'], ['1', '2']],
    ['03/09', ['2'], ['1'], ['1', '2']],
    ['03/13/1993', ['3'], ['3'], ['3']],
    ['13-3-1993 quell', ['3'], ['3'], ['3']],
    ['DOB: 03/09/1993', ['2'], ['1'], ['1', '2']],
    ['13 de marzo de 1993', ['3'], ['3'], ['3']],
    ['1993-03', ['1', '3'], ['1', '3'], ['1', '3']],
    ['MRN LK-10001', ['1'], ['1'], ['1']],
    ['MRN: LK-10001', ['1'], ['1'], ['1']],
    ['phone 555-0101', ['2'], ['2'], ['2']],
  ])('[UI-10] [POOL-01] the filter reads %s in the order of the practice, without labels', (filter, ...expected) => {
    const orders = ['day-first', 'month-first', undefined] as const
    expect(orders.map((order) => ids(poolRows(born, filter, undefined, order)))).toEqual(expected)
  })

  test('[POOL-01] that share a name or a date of birth are marked while both are shown', () => {
    const all = [
      patient('1', { last_name: 'Lindqvist', dob: '1980-02-29' }),
      patient('2', { last_name: 'Lindqvist', dob: '1954-01-01' }),
      patient('3', { first_name: 'Jun', last_name: 'Nakagawa', dob: '1980-02-29' }),
    ]
    const marks = (filter: string) => poolRows(all, filter, undefined, undefined).map(({ lookAlike }) => lookAlike)
    expect(marks('')).toEqual([
      { name: 'same', dateOfBirth: true },
      { name: 'same', dateOfBirth: false },
      { name: undefined, dateOfBirth: true },
    ])
    expect(marks('jun')).toEqual([undefined])
  })

  test('a patient returned twice by a shifting page is one row, and not its own look-alike', () => {
    expect(poolRows([patient('1'), patient('1')], '', undefined, undefined)).toMatchObject([{ id: '1', lookAlike: undefined }])
  })
})
