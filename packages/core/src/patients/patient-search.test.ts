import { addDays } from '@chartside/contract/lib/days'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { capitalized } from '../lib/person-name.ts'
import { createSession, rootKey, type Session } from '../session/index.ts'
import { blankPatient, signInAs, testEnvironment } from '../testing.ts'
import { createPatientSearch, identityOf, identityWords, recentlyOpenedOf } from './index.ts'

const blank = blankPatient()

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function signedIn(fetch: typeof globalThis.fetch = api.fetch, account = api.accounts.provider) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  // Signing in always works here.
  await signInAs(session, account, createSession(testEnvironment(api.fetch, api.apiBase).environment))
  return { env, session }
}

/** The server, with a record of its searches. */
function recordRequests(fetch: typeof globalThis.fetch = api.fetch) {
  const asked: unknown[] = []
  const recordingFetch: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/search-patient')) asked.push(JSON.parse(String(init?.body)))
    return fetch(input, init)
  }
  return { asked, fetch: recordingFetch }
}

/** The server, limited to the common calls. */
const plainly: typeof globalThis.fetch = async (input, init) =>
  String(input).endsWith('/capabilities')
    ? Response.json({ status: 'ERROR', message: '' }, { status: 404 })
    : api.fetch(input, init)

const found = (search: ReturnType<typeof createPatientSearch>) => {
  const state = search.$search.get()
  return state.state === 'found' ? state.patients : undefined
}

/** Any patient of the practice, for their name. */
async function somebody(session: Session) {
  const search = createPatientSearch(session)
  search.type('a')
  await search.search()
  return found(search)![0]!
}

describe('searching', () => {
  test('[SRCH-01] [SRCH-02] finds a patient in any case, with the details that identify them', async () => {
    const { session } = await signedIn()
    const { name } = await somebody(session)
    const search = createPatientSearch(session)
    search.type(`  ${name.toUpperCase()} `)
    await search.search()
    const patient = found(search)!.find((other) => other.name === name)!
    expect(patient.id).not.toBe('')
    expect(patient.dateOfBirth).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(patient.age).toMatch(/^\d+ years? \d+ months? \d+ days?$/)
  })

  test('[SRCH-01] sends the query in lower case, and nothing else', async () => {
    const { asked, fetch } = recordRequests()
    const { session } = await signedIn(fetch)
    const search = createPatientSearch(session)
    search.type(' ÁNGEL O’Hara ')
    await search.search()
    expect(asked).toEqual([{ input: 'ángel o’hara' }])
  })

  test.each(['', '   ', '\t\n'])('[SRCH-01] asks for a name instead of searching for %j', async (text) => {
    const { asked, fetch } = recordRequests()
    const { env, session } = await signedIn(fetch)
    const search = createPatientSearch(session)
    search.type(text)
    await search.search()
    expect(search.$search.get()).toEqual({ state: 'unfit', message: 'Enter name to search' })
    expect(env.environment.toasts.$toasts.get()).toEqual([])
    expect(asked).toEqual([])
    search.type('a')
    expect(search.$search.get()).toEqual({ state: 'idle' })
  })

  test('[SRCH-01] reports a query that is too long at once, and sends none of it', async () => {
    const { asked, fetch } = recordRequests()
    const { session } = await signedIn(fetch)
    const search = createPatientSearch(session)
    const tooLong = { state: 'unfit', message: 'Search text can have at most 200 characters.' }
    search.type('a'.repeat(201))
    expect(search.$search.get()).toEqual(tooLong)
    await search.search()
    expect(search.$search.get()).toEqual(tooLong)
    expect(search.$query.get()).toHaveLength(201)
    expect(asked).toEqual([])
    search.type(` ${'a'.repeat(200)} `)
    expect(search.$search.get()).toEqual({ state: 'idle' })
    await search.search()
    expect(found(search)).toEqual([])
  })

  test('[SRCH-02] finds nobody for an unknown name, and no patients of another practice', async () => {
    const { session } = await signedIn()
    const search = createPatientSearch(session)
    search.type('zzqqxx')
    await search.search()
    expect(found(search)).toEqual([])

    const { id, name } = await somebody(session)
    const stranger = await signedIn(api.fetch, api.accounts.stranger)
    const theirs = createPatientSearch(stranger.session)
    theirs.type(name)
    await theirs.search()
    expect(found(theirs)!.map((patient) => patient.id)).not.toContain(id)
  })
})

describe('as fast as somebody types', () => {
  /** Types, and waits until the backend's capabilities are known. */
  async function typing(fetch?: typeof globalThis.fetch) {
    const { asked, fetch: recordingFetch } = recordRequests(fetch)
    const { env, session } = await signedIn(recordingFetch)
    const search = createPatientSearch(session)
    const type = async (text: string) => {
      search.type(text)
      await session.capabilities()
    }
    return { asked, env, session, search, type }
  }

  test('[SRCH-01] searches automatically a moment after the last key, not after each', async () => {
    const { asked, env, search, type } = await typing()
    for (const text of ['a', 'ab', 'abb', 'abbo']) {
      await type(text)
      env.clock.turn(149)
    }
    expect(search.$search.get()).toEqual({ state: 'searching' })
    expect(asked).toEqual([])
    env.clock.turn(1)
    await expect.poll(() => found(search)?.length).toBeGreaterThan(0)
    expect(asked).toEqual([{ input: 'abbo' }])
  })

  test('[SRCH-01] Enter does not wait, and nothing is searched twice', async () => {
    const { asked, env, search, type } = await typing()
    await type('abbo')
    await search.search()
    env.clock.turn(1000)
    await expect.poll(() => found(search)?.length).toBeGreaterThan(0)
    expect(asked).toEqual([{ input: 'abbo' }])
  })

  test('[SRCH-01] Enter during a search for the same text waits for its answer', async () => {
    const { asked, env, search, type } = await typing()
    await type('abbo')
    env.clock.turn(150)
    await Promise.all([search.search(), search.search()])
    expect(found(search)?.length).toBeGreaterThan(0)
    expect(asked).toEqual([{ input: 'abbo' }])
    await search.search()
    expect(asked).toHaveLength(2)
  })

  test('[SRCH-01] waits for a second letter, except in a script whose characters are words', async () => {
    const { asked, env, search, type } = await typing()
    for (const text of ['a', ' b ', '']) {
      await type(text)
      env.clock.turn(1000)
      expect(search.$search.get()).toEqual({ state: 'idle' })
    }
    await type('田')
    env.clock.turn(1000)
    await expect.poll(() => search.$search.get().state).toBe('found')
    expect(asked).toEqual([{ input: '田' }])
  })

  test('[SRCH-01] a backend with only the common calls is searched on Enter, never automatically', async () => {
    const { asked, env, search, type } = await typing(plainly)
    await type('abbo')
    env.clock.turn(1000)
    expect(search.$search.get()).toEqual({ state: 'idle' })
    await search.search()
    expect(asked).toEqual([{ input: 'abbo' }])
  })

  test('[SRCH-02] results of an older text disappear with the next key', async () => {
    const { env, search, type } = await typing()
    await type('abbo')
    env.clock.turn(150)
    await expect.poll(() => found(search)?.length).toBeGreaterThan(0)
    search.type('abbox')
    expect([search.$search.get(), search.$choices.get()]).toEqual([{ state: 'idle' }, []])
  })

  test('[SRCH-01] finds by MRN, phone and date of birth, and the hint mentions them', async () => {
    const { env, search, type } = await typing()
    const stop = search.$typeahead.listen(() => undefined)
    await type('abbo')
    await search.search()
    expect(search.$typeahead.get()).toBe(true)
    const { id, mrn, born, dateOfBirthInWords, cell } = found(search)![0]!
    const [year, month, day] = born.split('-')
    // The practice of the test types the month first.
    for (const text of [mrn, cell, `${month}/${day}/${year}`, dateOfBirthInWords]) {
      await type(text)
      env.clock.turn(150)
      await expect.poll(() => found(search)?.map((patient) => patient.id)).toContain(id)
    }
    stop()
  })
})

describe('choosing', () => {
  async function withResults() {
    const { env, session } = await signedIn()
    const search = createPatientSearch(session)
    search.type('a')
    await search.search()
    return { env, session, search, ids: search.$choices.get().map(({ id }) => id) }
  }

  test('[SRCH-03] the arrow keys move through the choices, and past either end into the field', async () => {
    const { search, ids } = await withResults()
    expect(search.$active.get()).toBe(-1)
    search.move(1)
    search.move(1)
    expect(search.$active.get()).toBe(1)
    for (let step = 0; step < 3; step++) search.move(-1)
    expect(search.$active.get()).toBe(ids.length - 1)
    search.move(1)
    expect(search.$active.get()).toBe(-1)
    search.move(1)
    search.type('ab')
    expect(search.$active.get()).toBe(-1)
  })

  test('[SRCH-03] without choices the arrow keys stay in the field', async () => {
    const { session } = await signedIn()
    const search = createPatientSearch(session)
    search.move(1)
    expect(search.$active.get()).toBe(-1)
  })

  test('[SRCH-03] before anything is typed, recently chosen patients are offered, the latest first', async () => {
    const { session, search, ids } = await withResults()
    search.choose(ids[0]!)
    expect(search.$query.get()).toBe('')
    search.type('a')
    expect(search.$choices.get()).toEqual([])
    await search.search()
    search.choose(ids[1]!)
    expect(search.$choices.get().map(({ id }) => id)).toEqual([ids[1], ids[0]])
    const another = createPatientSearch(session)
    expect(another.$choices.get().map(({ id }) => id)).toEqual([ids[1], ids[0]])
    another.type('x')
    expect(another.$choices.get()).toEqual([])
  })

  test('recently opened and found patients are forgotten with the session', async () => {
    const { env, session, search, ids } = await withResults()
    const stop = search.$search.listen(() => undefined)
    const opened = recentlyOpenedOf(session)
    search.choose(ids[0]!)
    search.type('a')
    await search.search()
    expect(opened.$patients.get()).toHaveLength(1)
    session.logout()
    expect([opened.$patients.get(), search.$choices.get(), search.$query.get()]).toEqual([[], [], ''])
    expect(String(await env.environment.storage.get(rootKey))).not.toContain(ids[0])
    stop()
  })

  test('the latest few opened patients are kept, each once, without deleted ones', async () => {
    const { session } = await signedIn()
    const opened = recentlyOpenedOf(session)
    const ids = () => opened.$patients.get().map(({ id }) => id)
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) opened.add({ ...blank, id })
    expect(ids()).toEqual(['3', '7', '6', '5', '4', '2'])
    opened.remove('7')
    expect(ids()).toEqual(['3', '6', '5', '4', '2'])
  })
})

describe('what goes wrong', () => {
  test('[ERR-01] reports that the server cannot be reached, and finds on the next try', async () => {
    let closed = true
    const { session } = await signedIn((...request) => (closed ? Promise.reject(new TypeError('closed')) : api.fetch(...request)))
    const search = createPatientSearch(session)
    search.type('a')
    await search.search()
    expect(search.$search.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    expect(search.$query.get()).toBe('a')
    closed = false
    await search.search()
    expect(found(search)!.length).toBeGreaterThan(0)
  })

  test('late answers, or answers for an older text, do not replace newer ones', async () => {
    const waiting: (() => void)[] = []
    const { session } = await signedIn(async (input, init) => {
      if (String(input).endsWith('/search-patient')) await new Promise<void>((resolve) => waiting.push(resolve))
      return api.fetch(input, init)
    })
    const search = createPatientSearch(session)
    search.type('a')
    const first = search.search()
    await expect.poll(() => waiting.length).toBe(1)
    search.type('zzqqxx')
    expect(search.$search.get()).toEqual({ state: 'idle' })
    const second = search.search()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]!()
    await second
    waiting[0]!()
    await first
    expect(found(search)).toEqual([])
  })

  test('a session that ends leaves nothing on screen', async () => {
    const { session } = await signedIn(async () =>
      Response.json({ status: 'token_expired', message: 'Sign in again' }, { status: 401 }),
    )
    const search = createPatientSearch(session)
    search.type('a')
    await search.search()
    expect(search.$search.get()).toEqual({ state: 'idle' })
  })
})

describe('what is shown of a patient', () => {
  test.each([
    ['amara OKAFOR', 'Amara OKAFOR'],
    ['mcDonald  von   der leyen', 'McDonald von der Leyen'],
    ['maría de los ángeles', 'María de los Ángeles'],
    ['van der Berg', 'van der Berg'],
    ['van der berg', 'Van der Berg'],
    ['ana-de-la-cruz', 'Ana-de-la-Cruz'],
    ['anna-lena', 'Anna-Lena'],
    ['élodie ñu', 'Élodie Ñu'],
    ['محمد', 'محمد'],
    ['<b>x', '<b>x'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ["o'neil jr.", "O'neil Jr."],
  ])('[SRCH-02] capitalizes %s', (name, shown) => {
    expect(capitalized(name)).toBe(shown)
  })

  test('[SRCH-02] gives the date of birth in numbers and in words', () => {
    const patient = { ...blank, first_name: 'ada', last_name: 'byron', dob: '1980-02-29' }
    expect(identityOf(patient)).toMatchObject({
      name: 'Ada Byron',
      dateOfBirth: '29/02/1980',
      dateOfBirthInWords: '29 Feb 1980',
    })
  })

  test('[SRCH-02] counts the age to today; it is empty without a date of birth', async () => {
    const { session } = await signedIn()
    const opened = recentlyOpenedOf(session)
    opened.add({ ...blank, id: '1' })
    opened.add({ ...blank, id: '2', dob: addDays(dayHere(session.now()), -1) })
    expect(createPatientSearch(session).$choices.get()).toMatchObject([{ age: '0 years 0 months 1 day' }, { age: '' }])
  })

  test('[SRCH-02] shows a row without any data', () => {
    expect(identityOf(blank)).toEqual({
      id: '1',
      name: identityWords.nameless,
      mrn: 'Not Recorded',
      gender: 'Not Recorded',
      dateOfBirth: 'Not Recorded',
      dateOfBirthInWords: 'Not Recorded',
      born: '',
      cell: 'Not Recorded',
      insurance: 'Not Recorded',
    })
  })
})
