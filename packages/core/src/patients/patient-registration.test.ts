import { searchPatient } from '@chartside/contract/patients'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { unlisted } from '../lib/choice.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import {
  charactersLeft,
  createPatientRegistration,
  findPatient,
  type PatientField,
  payerChoices,
  registrationOf,
} from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ start: Date.now() })
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch

async function testSession({ fetch = api.fetch, account = api.accounts.provider } = {}) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  // Signing in always works here.
  const open = createSession(testEnvironment(api.fetch, api.apiBase).environment)
  const signIn = (account: TestAccount) => signInAs(session, account, open)
  await session.restored
  await signIn(account)
  const registration = createPatientRegistration(session)
  const enter = (values: Partial<Record<PatientField, string>>) => {
    for (const [field, value] of Object.entries(values)) registration.set(field as PatientField, value)
  }
  const toasts = () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const known = async (name: string) =>
    (await session.call(searchPatient, { body: { input: name.toLowerCase() } })).data.patients.data
  return { env, session, registration, enter, toasts, known, signIn }
}

let last = 0
/** An unknown person with a unique date of birth. */
const somebody = (change: Partial<Record<PatientField, string>> = {}) => {
  const letters = [...String(++last)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return {
    first_name: 'Quintessa',
    last_name: `Xylo${letters}zz`,
    mrn: `R-${last}`,
    dob: new Date(Date.UTC(1901, 0, last)).toISOString().slice(0, 10),
    gender: 'female',
    ...change,
  }
}

/** Records the registrations sent, and can lose the request or the answer. */
function watched({ plain = false } = {}) {
  const saved: { key: string | null; form: FormData }[] = []
  const wire = { mode: 'through' as 'through' | 'no way there' | 'no way back' | 'still' | 'no answer yet', reached: 0 }
  const fetch = (async (input, init) => {
    const address = String(input)
    if (plain && address.endsWith('/capabilities')) return Response.json({ status: 'ERROR', message: 'Unknown' }, { status: 404 })
    if (!address.endsWith('save-patient')) return api.fetch(input, init)
    saved.push({ key: new Headers(init?.headers).get('idempotency-key'), form: init?.body as FormData })
    if (wire.mode === 'no way there') throw new TypeError('fetch failed')
    const wait = () =>
      new Promise((_, stop) => init?.signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))))
    if (wire.mode === 'still') await wait()
    const response = await api.fetch(input, { ...init, signal: null })
    wire.reached++
    if (wire.mode === 'no answer yet') await wait()
    if (wire.mode === 'no way back') throw new TypeError('terminated')
    return response
  }) as Fetch
  return { fetch, saved, wire }
}

describe('what is asked for', () => {
  test('[REG-02] names, MRN, date of birth and gender; each is reported at its field, and nothing is sent', async () => {
    const { fetch, saved } = watched()
    const { registration, toasts } = await testSession({ fetch })
    expect(await registration.submit()).toBeUndefined()
    expect(registration.$errors.get()).toEqual({
      first_name: 'First Name is required.',
      last_name: 'Last Name is required.',
      mrn: 'MRN is required.',
      dob: 'DOB is required.',
      gender: 'Gender is required.',
    })
    expect(registration.$firstError.get()?.field).toBe('first_name')
    expect([saved, toasts()]).toEqual([[], []])
  })

  test.each<[PatientField, string, string]>([
    ['first_name', 'x'.repeat(10_000), 'First Name can have at most 100 characters.'],
    ['address', 'x'.repeat(501), 'Address can have at most 500 characters.'],
  ])('[REG-02] a value of %s that is too long is reported at once, and not truncated', async (field, value, message) => {
    const { registration } = await testSession()
    registration.set(field, value)
    expect(registration.$errors.get()).toEqual({ [field]: message })
    expect(registration.$values.get()[field]).toBe(value)
  })

  test('[REG-02] the remaining length is shown when it gets short', () => {
    expect(charactersLeft('first_name', 'x'.repeat(79))).toBeUndefined()
    expect(charactersLeft('first_name', 'x'.repeat(80))).toBe(20)
    expect(charactersLeft('first_name', 'x'.repeat(100))).toBe(0)
    expect(charactersLeft('first_name', 'x'.repeat(101))).toBeUndefined()
    expect(charactersLeft('gender', 'x'.repeat(500))).toBeUndefined()
  })

  test.each<[PatientField, string, string]>([
    ['last_name', 'Berg 😀', 'Last Name cannot contain “😀”.'],
    ['last_name', 'Berg\u0000', 'Last Name cannot contain hidden characters.'],
    ['first_name', '<script>alert(1)</script>', 'First Name cannot contain “<”.'],
    ['dob', '31/02/1980', 'Enter a valid date of birth, like 20 Nov 1980.'],
    ['dob', 'yesterday', 'Enter a valid date of birth, like 20 Nov 1980.'],
    ['dob', '2999-01-01', 'DOB cannot be after today.'],
    ['dob', '1066-10-14', 'DOB cannot be before 1900.'],
    ['email', 'ada', 'Email must be an address like name@example.org.'],
    ['zip', 'a\u0000', 'Zip has characters that cannot be stored.'],
  ])('[REG-02] %s: %j is reported once the field is left', async (field, value, message) => {
    const { registration } = await testSession()
    registration.set(field, value)
    expect(registration.$errors.get()).toEqual({})
    registration.leave(field)
    expect(registration.$errors.get()[field]).toContain(message)
    registration.set(field, '')
    expect(registration.$errors.get()[field] ?? '').not.toContain(message)
  })

  test('[REG-02] a payer outside the list is reported as unknown, and nothing is sent', async () => {
    const { fetch, saved } = watched()
    const { registration, enter } = await testSession({ fetch })
    enter({ ...somebody(), primary_insurance_id: unlisted('1') })
    registration.leave('primary_insurance_id')
    expect(registration.$errors.get()).toEqual({
      primary_insurance_id: '“1” is not in the list of payers. Choose one from the list, or clear the field.',
    })
    expect(await registration.submit()).toBeUndefined()
    expect(registration.$firstError.get()?.field).toBe('primary_insurance_id')
    expect(saved).toEqual([])
    enter({ primary_insurance_id: '' })
    expect(await registration.submit()).toBeTruthy()
  })

  test("[REG-02] the latest date of birth is today, by the server's clock", async () => {
    const { registration, env } = await testSession()
    const { latest, earliest } = registration.births()
    expect([latest, earliest]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), '1900-01-01'])
    registration.set('dob', latest)
    registration.leave('dob')
    expect(registration.$errors.get().dob).toBeUndefined()
    env.clock.turn(24 * 3600_000)
    expect(registration.births().latest > latest).toBe(true)
  })

  test('[REG-02] phone and e-mail have no rule beyond their input type', async () => {
    const { registration } = await testSession()
    for (const [field, value] of [
      ['phone', 'ask at the desk'],
      ['email', ' ada@clinic '],
    ] as const) {
      registration.set(field, value)
      registration.leave(field)
    }
    expect(registration.$errors.get()).toEqual({})
  })
})

describe('registering', () => {
  test("[REG-02] [REG-03] sends all values, shows the server's message, and starts over", async () => {
    const { fetch, saved } = watched()
    const { registration, enter, toasts, known } = await testSession({ fetch })
    const stop = registration.$payers.listen(() => undefined)
    await expect.poll(() => registration.$payers.get().state).toBe('ready')
    const [payer] = registration.$payers.get().data!.data.payers
    const person = somebody({
      address: '12 Shore Road',
      city: 'Évora',
      state: 'IL',
      zip: '60601',
      phone: '+1 555 0100',
      email: 'q@example.org',
      primary_insurance_id: payer!.id,
    })
    enter({ ...person, first_name: `  ${person.first_name} ` })
    expect(registration.$changed.get()).toBe(true)
    const id = await registration.submit()
    expect(Object.fromEntries(saved[0]!.form)).toEqual({ ...person, different_from: '' })
    expect(await known(person.last_name)).toEqual([expect.objectContaining({ ...person, id })])
    expect(toasts()).toEqual([`success: Quintessa ${person.last_name} was registered.`])
    expect([registration.$changed.get(), registration.$errors.get()]).toEqual([false, {}])
    stop()
  })

  test('[REG-03] an MRN that is taken is reported once, at its field, and everything stays', async () => {
    const { registration, enter, toasts } = await testSession()
    const person = somebody()
    enter(person)
    await registration.submit()
    enter({ ...somebody(), mrn: person.mrn })
    expect(await registration.submit()).toBeUndefined()
    const message = `Another patient of your practice already has the MRN ${person.mrn}.`
    expect(toasts().filter((text) => text.startsWith('error'))).toEqual([`error: ${message}`])
    expect(registration.$errors.get()).toEqual({ mrn: message })
    expect(registration.$firstError.get()?.field).toBe('mrn')
    expect(registration.$values.get().mrn).toBe(person.mrn)
    registration.set('mrn', `${person.mrn}-2`)
    expect(registration.$errors.get()).toEqual({})
    expect(await registration.submit()).toBeTypeOf('string')
  })

  test("[REG-03] the server's messages appear at their fields, with one toast", async () => {
    const { registration, enter, toasts } = await testSession()
    enter(somebody({ primary_insurance_id: 'gone' }))
    expect(await registration.submit()).toBeUndefined()
    const message = 'This payer is no longer in the list. Choose it again.'
    expect(registration.$errors.get()).toEqual({ primary_insurance_id: message })
    expect(toasts()).toEqual([`error: ${message}`])
  })

  test('[REG-01] while it is sent nothing can be changed or sent twice', async () => {
    const { fetch, saved } = watched()
    const { registration, enter } = await testSession({ fetch })
    const person = somebody()
    enter(person)
    const first = registration.submit()
    expect(registration.$form.get().state).toBe('submitting')
    registration.set('first_name', 'Other')
    expect(await registration.submit()).toBeUndefined()
    expect(await first).toBeTypeOf('string')
    expect(saved.map(({ form }) => form.get('first_name'))).toEqual([person.first_name])
  })
})

describe('a connection that is lost', () => {
  test.each(['no way there', 'no way back'] as const)(
    '[ERR-01] %s: everything stays, and a retry registers once',
    async (mode) => {
      const { fetch, saved, wire } = watched()
      const { registration, enter, toasts, known } = await testSession({ fetch })
      const person = somebody()
      enter(person)
      wire.mode = mode
      expect(await registration.submit()).toBeUndefined()
      expect(registration.$form.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
      expect(registration.$values.get()).toMatchObject(person)
      expect(toasts()).toEqual([])
      wire.mode = 'through'
      const id = await registration.submit()
      expect(await known(person.last_name)).toEqual([expect.objectContaining({ id })])
      expect(saved[0]!.key).toMatch(/^[\w-]{36}$/)
      expect(saved[1]!.key).toBe(saved[0]!.key)
    },
  )

  test('a registered patient is known at once, even on a backend that can only be searched page by page', async () => {
    const { fetch } = watched({ plain: true })
    const { registration, enter, session } = await testSession({ fetch })
    const person = somebody()
    enter(person)
    const id = await registration.submit()
    const given = new AbortController()
    given.abort()
    expect(await findPatient(session, id!, given.signal)).toMatchObject(person)
  })

  test.each(['no way there', 'no way back'] as const)(
    '%s on a backend without keys: the patient is searched first',
    async (mode) => {
      const { fetch, saved, wire } = watched({ plain: true })
      const { registration, enter, toasts, known } = await testSession({ fetch })
      const person = somebody()
      enter(person)
      wire.mode = mode
      await registration.submit()
      wire.mode = 'through'
      const id = await registration.submit()
      expect(await known(person.last_name)).toEqual([expect.objectContaining({ id })])
      expect(saved.map(({ key }) => key)).toEqual(mode === 'no way back' ? [null] : [null, null])
      expect(toasts()).toHaveLength(1)
    },
  )

  test('a change made after an unnoticed success is not reported as stored', async () => {
    const { fetch, wire } = watched({ plain: true })
    const { registration, enter, toasts } = await testSession({ fetch })
    enter(somebody())
    wire.mode = 'no way back'
    await registration.submit()
    wire.mode = 'through'
    registration.set('city', 'Lakeside')
    expect(await registration.submit()).toBeUndefined()
    const message = 'An earlier attempt already registered this patient, without your latest changes.'
    expect(registration.$errors.get()).toEqual({ mrn: message })
    expect(toasts()).toEqual([`error: ${message}`])
  })

  test.each([{ plain: true }, { plain: false }])(
    '[REG-03] correcting the MRN after an unnoticed success registers nobody twice (plain: $plain)',
    async ({ plain }) => {
      const { fetch, saved, wire } = watched({ plain })
      const { registration, enter, known } = await testSession({ fetch })
      const person = somebody()
      enter(person)
      wire.mode = 'no way back'
      await registration.submit()
      wire.mode = 'through'
      registration.set('mrn', `${person.mrn}-mended`)
      for (const _attempt of ['first', 'again']) {
        expect(await registration.submit()).toBeUndefined()
        expect(registration.$errors.get()).toEqual({
          mrn: 'An earlier attempt already registered this patient, without your latest changes.',
        })
      }
      expect(await known(person.last_name)).toEqual([expect.objectContaining({ mrn: person.mrn })])
      expect(saved).toHaveLength(1)
    },
  )

  test('[REG-03] another person entered over one with a lost answer is registered', async () => {
    const { fetch, wire } = watched()
    const { registration, enter, known } = await testSession({ fetch })
    enter(somebody())
    wire.mode = 'no way back'
    await registration.submit()
    wire.mode = 'through'
    const other = somebody({ dob: '1999-09-09' })
    enter(other)
    const id = await registration.submit()
    expect(await known(other.last_name)).toEqual([expect.objectContaining({ id })])
  })

  test('[REG-03] a refusal is a clear answer: changed values are sent again', async () => {
    const { fetch, wire, saved } = watched()
    const { registration, enter, session } = await testSession({ fetch })
    const taken = somebody()
    enter(taken)
    await registration.submit()
    const person = somebody({ mrn: taken.mrn })
    enter(person)
    await registration.submit()
    const sought: string[] = []
    const { fetch: on } = session.environment
    session.environment.fetch = (input, init) => {
      if (String(input).endsWith(searchPatient.path)) sought.push(JSON.parse(String(init?.body)).input)
      return on(input, init)
    }
    wire.mode = 'through'
    registration.set('mrn', `${person.mrn}-2`)
    expect(await registration.submit()).toBeTypeOf('string')
    expect(saved).toHaveLength(3)
    expect(sought).not.toContain(person.mrn)
  })

  test.each([{ signsOut: true }, { signsOut: false }])(
    '[REG-03] [DATA-01] a registration in progress does not affect the next user (who signs out first: $signsOut)',
    async ({ signsOut }) => {
      const { fetch, wire } = watched()
      const { registration, enter, session, signIn, toasts } = await testSession({ fetch })
      const person = somebody()
      enter(person)
      wire.mode = 'no answer yet'
      const sent = registration.submit()
      await expect.poll(() => wire.reached).toBe(1)
      if (signsOut) session.logout()
      await signIn(api.accounts.colleague)
      expect(await sent).toBeUndefined()
      expect(registration.$form.get().state).toBe('editing')
      wire.mode = 'through'
      enter({ ...person, mrn: `${person.mrn}-2` })
      // The question appears, as for anybody who may be registered already.
      expect(await registration.submit()).toBeUndefined()
      expect(await registration.submitAllTheSame()).toBeTypeOf('string')
      expect(toasts().filter((text) => text.startsWith('error'))).toEqual([])
    },
  )

  test('sending can be cancelled, and continues with the same key', async () => {
    const { fetch, saved, wire } = watched()
    const { registration, enter } = await testSession({ fetch })
    enter(somebody())
    wire.mode = 'still'
    const first = registration.submit()
    await expect.poll(() => saved.length).toBe(1)
    registration.cancel()
    expect(await first).toBeUndefined()
    expect(registration.$form.get()).toEqual({ state: 'editing' })
    wire.mode = 'through'
    expect(await registration.submit()).toBeTypeOf('string')
    expect(saved[1]!.key).toBe(saved[0]!.key)
  })

  test('an expired session keeps the entries for the same user only', async () => {
    let over = false
    const fetch = (async (...request) =>
      over
        ? Response.json({ status: 'token_expired', message: 'Sign in again' }, { status: 401 })
        : api.fetch(...request)) as Fetch
    const { session, signIn, toasts } = await testSession({ fetch })
    const registration = registrationOf(session)
    const person = somebody()
    for (const [field, value] of Object.entries(person)) registration.set(field as PatientField, value)
    over = true
    expect(await registration.submit()).toBeUndefined()
    expect(toasts()).toEqual(['error: Sign in again'])
    over = false
    await signIn(api.accounts.provider)
    expect(registrationOf(session).$values.get()).toMatchObject(person)
    session.logout()
    expect(registration.$changed.get()).toBe(false)
    registration.set('first_name', 'Ada')
    await signIn(api.accounts.colleague)
    expect(registration.$changed.get()).toBe(false)
  })
})

describe('payers', () => {
  test('a list that fails to load shows a message, blocks nothing, and loads on the next try', async () => {
    let closed = true
    const fetch = (async (...request) => {
      if (closed && String(request[0]).includes('insurance-payers')) throw new TypeError('closed')
      return api.fetch(...request)
    }) as Fetch
    const { registration, enter } = await testSession({ fetch })
    const stop = registration.$payers.listen(() => undefined)
    await expect.poll(() => registration.$payers.get().state).toBe('failed')
    enter(somebody())
    expect(await registration.submit()).toBeTypeOf('string')
    closed = false
    await registration.$payers.reload()
    expect(registration.$payers.get().data?.data.payers.length).toBeGreaterThan(3)
    stop()
  })

  test('are distinguished if several have the same name or none', () => {
    const payer = (id: string, payer_name: string, claimMD_id = '') => ({ id, payer_name, claimMD_id })
    expect(
      payerChoices([payer('1', 'Union', 'Z1'), payer('2', 'Union'), payer('3', 'Care', 'Z3'), payer('4', ''), payer('', 'Lost')]),
    ).toEqual([
      { value: '4', label: '4' },
      { value: '3', label: 'Care' },
      { value: '2', label: 'Union 2' },
      { value: '1', label: 'Union Z1' },
    ])
  })
})
