import { login } from '@chartside/contract/login'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createSession, type Session } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { capitalized, createPatientSearch, identityOf, words } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function signedIn(fetch: typeof globalThis.fetch = api.fetch, account = api.accounts.provider) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  const { email, password } = account
  // Signing in is not what goes wrong here.
  const { data } = await createSession(testEnvironment(api.fetch, api.apiBase).environment).call(login, {
    body: { email, password },
  })
  session.begin({ token: data.access_token, email, provider: data.provider })
  return { env, session }
}

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
  test('[SRCH-01] [SRCH-02] finds a patient whatever the case, and says what tells them from others', async () => {
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

  test('[SRCH-01] sends the query in lower case', async () => {
    const sent: unknown[] = []
    const { session } = await signedIn(async (input, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return api.fetch(input, init)
    })
    const search = createPatientSearch(session)
    search.type(' ÁNGEL O’Hara ')
    await search.search()
    expect(sent).toEqual([{ input: 'ángel o’hara' }])
  })

  test.each(['', '   ', '\t\n'])('[SRCH-01] asks for a name instead of searching for %j', async (text) => {
    const asked: unknown[] = []
    const { env, session } = await signedIn(async (...request) => {
      asked.push(request)
      return api.fetch(...request)
    })
    const search = createPatientSearch(session)
    search.type(text)
    await search.search()
    expect(search.$search.get()).toEqual({ state: 'blank', message: 'Enter name to search' })
    expect(env.environment.toasts.$toasts.get().map((toast) => toast.text)).toEqual(['Enter name to search'])
    expect(asked).toEqual([])
    search.type('a')
    expect(search.$search.get()).toEqual({ state: 'idle' })
  })

  test('[SRCH-02] finds nobody by a name that nobody has, nor patients of another practice', async () => {
    const { session } = await signedIn()
    const search = createPatientSearch(session)
    search.type('zzqqxx')
    await search.search()
    expect(found(search)).toEqual([])

    const { name } = await somebody(session)
    const stranger = await signedIn(api.fetch, api.accounts.stranger)
    const theirs = createPatientSearch(stranger.session)
    theirs.type(name)
    await theirs.search()
    expect(found(theirs)!.map((patient) => patient.name)).not.toContain(name)
  })
})

describe('what goes wrong', () => {
  test('[ERR-01] says that the server is out of reach, and finds at the next try', async () => {
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

  test('answers that come late, or after the text was changed, do not replace newer ones', async () => {
    const waiting: (() => void)[] = []
    const { session } = await signedIn(async (input, init) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
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

  test('a session that ends leaves nothing to see', async () => {
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
  const blank = {
    id: '1',
    mrn: '',
    first_name: '',
    last_name: '',
    dob: '',
    gender: '',
    address: '',
    city: '',
    state: '',
    zip: '',
    phone: '',
    email: '',
    primary_insurance_id: '',
    primary_insurance_number: '',
  }

  test.each([
    ['amara OKAFOR', 'Amara OKAFOR'],
    ['mcDonald  von   der leyen', 'McDonald Von Der Leyen'],
    ['anna-lena', 'Anna-Lena'],
    ['élodie ñu', 'Élodie Ñu'],
    ['محمد', 'محمد'],
    ['<b>x', '<b>x'],
  ])('[SRCH-02] capitalises %s', (name, shown) => {
    expect(capitalized(name)).toBe(shown)
  })

  test('[SRCH-02] counts the age by the calendar', () => {
    const patient = { ...blank, first_name: 'ada', last_name: 'byron', dob: '1980-02-29' }
    expect(identityOf(patient, '2026-11-20')).toMatchObject({
      name: 'Ada Byron',
      dateOfBirth: '29/02/1980',
      dateOfBirthInWords: '29 Feb 1980',
      age: '46 years 8 months 22 days',
    })
  })

  test('[SRCH-02] shows a row of which nothing is known', () => {
    expect(identityOf(blank, '2026-11-20')).toEqual({
      id: '1',
      name: words.nameless,
      mrn: 'Not Recorded',
      gender: 'Not Recorded',
      dateOfBirth: 'Not Recorded',
      dateOfBirthInWords: 'Not Recorded',
      age: '',
      cell: 'Not Recorded',
      insurance: 'Not Recorded',
    })
  })
})
