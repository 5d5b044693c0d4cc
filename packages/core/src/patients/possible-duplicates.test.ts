import { login } from '@chartside/contract/login'
import { getPatientPool, type Patient, savePatient, searchPatient } from '@chartside/contract/patients'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { createPatientRegistration, type PatientField } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch

/** A registration on screen, and a patient of the practice who is already registered. */
async function testSession({ fetch = api.fetch, plain = false }: { fetch?: Fetch; plain?: boolean } = {}) {
  const searches: string[] = []
  const env = testEnvironment(
    (async (input, init) => {
      const address = String(input)
      if (plain && address.endsWith('/capabilities'))
        return Response.json({ status: 'ERROR', message: 'Unknown' }, { status: 404 })
      if (address.endsWith(searchPatient.path)) searches.push(JSON.parse(String(init?.body)).input)
      return fetch(input, init)
    }) as Fetch,
    api.apiBase,
  )
  const session = createSession(env.environment)
  await session.restored
  const open = createSession(testEnvironment(api.fetch, api.apiBase).environment)
  const signIn = async ({ email, password }: TestAccount) => {
    const { data } = await open.call(login, { body: { email, password } })
    for (const one of [session, open]) one.begin({ token: data.access_token, email, provider: data.provider })
  }
  await signIn(api.accounts.provider)
  const pool = (await open.call(getPatientPool, { query: { page: 1, limit: 100 } })).data.patients.data
  const known = pool.find(({ first_name, phone }) => /^[A-Za-z]{5,}$/.test(first_name) && phone !== '')!
  const registration = createPatientRegistration(session)
  const stop = registration.$duplicates.listen(() => undefined)
  const enter = (values: Partial<Record<PatientField, string>>) => {
    for (const [field, value] of Object.entries(values)) registration.set(field as PatientField, value)
    env.clock.turn(400)
  }
  const found = () => {
    const now = registration.$duplicates.get()
    return now.state === 'found' ? now.duplicates.map(({ patient, shares }) => ({ id: patient.id, ...shares })) : now.state
  }
  return { session, signIn, registration, enter, found, known, searches, stop, env }
}

const nameOf = ({ first_name, last_name, dob }: Patient) => ({ first_name, last_name, dob })

describe.each([{ plain: true }, { plain: false }])('with a backend that is plain: $plain', ({ plain }) => {
  test('a registered patient with the same name and date of birth is shown during entry', async () => {
    const { enter, found, known } = await testSession({ plain })
    enter(nameOf(known))
    await expect.poll(found).toEqual([{ id: known.id, name: 'same', phone: false }])
  })

  test('so is one whose name is spelled slightly differently', async () => {
    const { enter, found, known } = await testSession({ plain })
    enter({ ...nameOf(known), first_name: `${known.first_name}x` })
    await expect.poll(found).toEqual([{ id: known.id, name: 'similar', phone: false }])
  })

  test('a namesake with another date of birth is not shown, and the warning goes when the date is corrected', async () => {
    const { enter, found, known, registration } = await testSession({ plain })
    enter(nameOf(known))
    await expect.poll(found).toHaveLength(1)
    registration.set('dob', '1901-01-01')
    expect(found()).toBe('none')
  })
})

test('a plain backend is searched by names only, in lower case, once the person is identified', async () => {
  const { enter, found, known, searches } = await testSession({ plain: true })
  enter({ first_name: known.first_name })
  enter({ phone: known.phone })
  enter(nameOf(known))
  await expect.poll(found).toHaveLength(1)
  expect(searches).toEqual([known.last_name.toLowerCase(), known.first_name.toLowerCase()])
})

test('the check runs after a pause in typing, and not for irrelevant changes', async () => {
  const { enter, found, known, searches, registration, env } = await testSession({ plain: true })
  registration.set('first_name', known.first_name)
  registration.set('last_name', known.last_name)
  registration.set('dob', known.dob)
  env.clock.turn(399)
  expect(searches).toEqual([])
  env.clock.turn(1)
  await expect.poll(found).toHaveLength(1)
  enter({ city: 'Lakeside', mrn: '7' })
  await new Promise((done) => setTimeout(done, 20))
  expect(searches).toHaveLength(2)
})

test('the same phone is found if the backend can search for it', async () => {
  const { enter, found, known, session } = await testSession()
  if (!(await session.capabilities()).features.has('search-typeahead')) throw new Error('This server searches names only.')
  enter({ phone: known.phone })
  await expect.poll(found).toEqual([{ id: known.id, name: undefined, phone: true }])
})

test('a patient is found among very many with the same date of birth', async () => {
  const { enter, found, session } = await testSession()
  const register = async (first_name: string, last_name: string, mrn: string) => {
    const form = { first_name, last_name, mrn, dob: '1970-01-01', gender: 'other' as const }
    return (await session.call(savePatient, { form })).data.data.id
  }
  const letters = 'abcdefgh'
  for (const one of letters) for (const two of letters) await register(`Anon${one}${two}`, 'Aaron', `DAY-${one}${two}`)
  const id = await register('Zora', 'Zyskind', 'DAY-1')
  enter({ first_name: 'Zora', last_name: 'Zyskind', dob: '1970-01-01' })
  await expect.poll(found).toEqual([{ id, name: 'same', phone: false }])
})

test('a failed check is reported, blocks nothing, and runs again on the next change', async () => {
  let closed = true
  const fetch = (async (...request) => {
    if (closed && String(request[0]).endsWith(searchPatient.path)) throw new TypeError('closed')
    return api.fetch(...request)
  }) as Fetch
  const { enter, found, known, registration } = await testSession({ fetch, plain: true })
  enter(nameOf(known))
  await expect.poll(found).toBe('unknown')
  enter({ mrn: 'DUP-1', gender: 'other' })
  expect(await registration.submit()).toBeTypeOf('string')
  closed = false
  enter(nameOf(known))
  await expect.poll(found).toHaveLength(2)
})

test('[REG-03] a patient just registered is found when entered again at once', async () => {
  const { enter, found, registration, searches } = await testSession()
  const twice = { first_name: 'Ilse', last_name: 'Wrangel', dob: '1961-05-05' }
  enter({ ...twice, mrn: 'DUP-3', gender: 'female' })
  await expect.poll(() => searches).toHaveLength(2)
  const id = await registration.submit()
  enter({ ...twice, mrn: 'DUP-4' })
  await expect.poll(found).toEqual([{ id, name: 'same', phone: false }])
})

test('without a subscriber nothing is searched', async () => {
  const { enter, known, searches, stop } = await testSession({ plain: true })
  stop()
  await new Promise((done) => setTimeout(done, 1100))
  enter(nameOf(known))
  await new Promise((done) => setTimeout(done, 20))
  expect(searches).toEqual([])
})

test('[DATA-01] results go with the session; the same user who returns to the entries is warned again', async () => {
  let over = false
  const fetch = (async (...request) =>
    over ? Response.json({ status: 'token_expired', message: 'Sign in again' }, { status: 401 }) : api.fetch(...request)) as Fetch
  const { enter, found, known, session, signIn, registration, env } = await testSession({ fetch })
  enter(nameOf(known))
  await expect.poll(found).toContainEqual({ id: known.id, name: 'same', phone: false })
  over = true
  await session.identify().catch(() => undefined)
  expect(found()).toBe('none')
  env.clock.turn(400)
  await new Promise((done) => setTimeout(done, 20))
  // A server is not searched while nobody is signed in.
  expect(env.environment.toasts.$toasts.get().map(({ text }) => text)).toEqual(['Sign in again'])
  over = false
  await signIn(api.accounts.provider)
  expect(registration.$values.get()).toMatchObject(nameOf(known))
  env.clock.turn(400)
  await expect.poll(found).toContainEqual({ id: known.id, name: 'same', phone: false })
})

test('[DATA-01] results for one user are not shown to the next, whatever they type', async () => {
  const { enter, found, known, signIn, registration } = await testSession()
  enter(nameOf(known))
  await expect.poll(found).toContainEqual({ id: known.id, name: 'same', phone: false })
  await signIn(api.accounts.stranger)
  for (const [field, value] of Object.entries(nameOf(known))) registration.set(field as PatientField, value)
  expect(found()).toBe('none')
})
