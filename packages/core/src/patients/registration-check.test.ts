import { savePatient, searchPatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createPatientRegistration, type PatientField } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

let last = 0
/** A person with a unique date of birth, who resembles nobody. */
const somebody = () => ({
  first_name: 'Wilhelmina',
  last_name: 'Ostrowski',
  mrn: `C-${++last}`,
  dob: new Date(Date.UTC(1905, 0, last)).toISOString().slice(0, 10),
  gender: 'female' as const,
})

/** A page with the form. `search` decides what happens to the form's own searches; `forms` are the registrations sent. */
async function testSession({ plain = false, search = 'answered' as 'answered' | 'closed' | 'still' } = {}) {
  const forms: FormData[] = []
  const wire = { search, save: 'answered' as 'answered' | 'closed' }
  const env = testEnvironment(
    (async (input, init) => {
      const address = String(input)
      if (plain && address.endsWith('/capabilities'))
        return Response.json({ status: 'ERROR', message: 'Unknown' }, { status: 404 })
      if (address.endsWith(searchPatient.path)) {
        if (wire.search === 'closed') throw new TypeError('closed')
        if (wire.search === 'still') return new Promise(() => undefined)
      }
      if (address.endsWith(savePatient.path) && wire.save === 'closed') throw new TypeError('closed')
      if (address.endsWith(savePatient.path)) forms.push(init?.body as FormData)
      return api.fetch(input, init)
    }) as typeof fetch,
    api.apiBase,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const registration = createPatientRegistration(session)
  const enter = (values: Partial<Record<PatientField, string>>) => {
    for (const [field, value] of Object.entries(values)) registration.set(field as PatientField, value)
  }
  /** Registers a person with a call as in the specification. */
  const register = async (form: ReturnType<typeof somebody>) => (await session.call(savePatient, { form })).data.data.id
  const shown = () => {
    const now = registration.$duplicates.get()
    return now.state === 'found' ? now.duplicates.map(({ patient }) => patient.id) : now.state
  }
  return { ...registration, env, session, wire, enter, register, shown, forms, toasts: env.environment.toasts.$toasts }
}

const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text)

describe.each([{ plain: true }, { plain: false }])('[REG-04] Submit at once (plain backend: $plain)', ({ plain }) => {
  test('waits for the check, shows known patients, and registers after they are confirmed to be different', async () => {
    const { enter, register, shown, submit, submitAllTheSame, $asking, $checking, $values, $form, toasts, forms } =
      await testSession({
        plain,
      })
    const person = somebody()
    const known = await register(person)
    forms.length = 0
    const again = { ...person, first_name: 'Wilhelmine', mrn: `${person.mrn}-2` }
    enter(again)
    const first = submit()
    expect([$form.get().state, $checking.get()]).toEqual(['submitting', true])
    expect(await first).toBeUndefined()
    expect([$asking.get(), $checking.get(), shown()]).toEqual([true, false, [known]])
    // Pressing Submit twice does not answer the question.
    expect(await submit()).toBeUndefined()
    expect([forms, texts(toasts.get())]).toEqual([[], []])
    expect($values.get()).toMatchObject(again)
    expect(await submitAllTheSame()).toBeTypeOf('string')
    expect([forms.length, $asking.get()]).toEqual([1, false])
  })

  test('a person who resembles nobody is registered at once', async () => {
    const { enter, submit } = await testSession({ plain })
    enter(somebody())
    expect(await submit()).toBeTypeOf('string')
  })

  test('an answer about one person does not apply to the next, and need not be repeated', async () => {
    const { enter, register, shown, submit, submitAllTheSame, $asking, $form, wire } = await testSession({ plain })
    const [one, other] = [somebody(), somebody()]
    await register(one)
    const known = await register(other)
    wire.save = 'closed'
    enter({ ...one, mrn: `${one.mrn}-2` })
    await submit()
    expect(await submitAllTheSame()).toBeUndefined()
    expect($form.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    wire.save = 'answered'
    enter({ ...other, mrn: `${other.mrn}-2` })
    expect(await submit()).toBeUndefined()
    expect([$asking.get(), shown()]).toEqual([true, [known]])
    enter({ ...one, mrn: `${one.mrn}-2` })
    expect(await submit()).toBeTypeOf('string')
  })
})

describe('[REG-04] where the form could not look', () => {
  test('the server asks, and names the records', async () => {
    const { enter, register, shown, submit, submitAllTheSame, $asking, $values, forms } = await testSession({ search: 'closed' })
    const person = somebody()
    const known = await register(person)
    const again = { ...person, mrn: `${person.mrn}-2` }
    enter(again)
    expect(await submit()).toBeUndefined()
    expect([$asking.get(), shown()]).toEqual([true, [known]])
    expect($values.get()).toMatchObject(again)
    expect(await submitAllTheSame()).toBeTypeOf('string')
    expect(forms.slice(-2).map((form) => form.get('different_from'))).toEqual(['', known])
  })

  test.each([{ plain: true }, { plain: false }])('Submit waits five seconds at most (plain: $plain)', async ({ plain }) => {
    const { enter, submit, $checking, $form, shown, env, forms } = await testSession({ plain, search: 'still' })
    enter(somebody())
    const sent = submit()
    await expect.poll(() => $checking.get()).toBe(true)
    env.clock.turn(4999)
    expect([$form.get().state, forms]).toEqual(['submitting', []])
    env.clock.turn(1)
    expect(shown()).toBe('unknown')
    expect(await sent).toBeTypeOf('string')
  })

  test('waiting can be cancelled', async () => {
    const { enter, submit, cancel, $form, forms } = await testSession({ search: 'still' })
    enter(somebody())
    const sent = submit()
    cancel()
    expect(await sent).toBeUndefined()
    expect([$form.get().state, forms]).toEqual(['editing', []])
  })
})

test('[REG-04] if two pages register the same person at once, one succeeds and the other asks', async () => {
  const pages = [await testSession(), await testSession()]
  const person = somebody()
  pages.forEach(({ enter }, page) => void enter({ ...person, mrn: `${person.mrn}-${page}` }))
  const ids = await Promise.all(pages.map(({ submit }) => submit()))
  const registered = ids.find((id) => id !== undefined)
  const other = pages[ids.indexOf(undefined)]!
  expect(ids.filter((id) => id === undefined)).toHaveLength(1)
  expect([other.$asking.get(), other.shown()]).toEqual([true, [registered]])
  expect(await other.submitAllTheSame()).toBeTypeOf('string')
})

test('[REG-04] a duplicate that only the server recognizes is shown until something else is entered', async () => {
  const { enter, submit, submitAllTheSame, shown, session, forms } = await testSession()
  const { upload } = session.environment
  const stranger = { id: 'by-its-own-rule', mrn: '7', first_name: 'Karl', last_name: 'Brandt', dob: null, gender: '', phone: '' }
  session.environment.upload = async (sent) => {
    if (sent.form.get('different_from') !== '') return upload(sent)
    const text = JSON.stringify({ status: 'ERROR', message: 'Known', data: { patients: [stranger] } })
    return { status: 409, text, header: () => undefined }
  }
  enter(somebody())
  expect(await submit()).toBeUndefined()
  expect(shown()).toEqual([stranger.id])
  enter({ city: 'Lakeside' })
  expect(shown()).toBe('none')
  await submit()
  expect(await submitAllTheSame()).toBeTypeOf('string')
  expect(forms.at(-1)?.get('different_from')).toBe(stranger.id)
})

test('[REG-04] [DATA-01] patients named by the server go with the session', async () => {
  const { enter, register, submit, shown, session, $asking } = await testSession({ search: 'closed' })
  const person = somebody()
  const known = await register(person)
  enter({ ...person, mrn: `${person.mrn}-2` })
  await submit()
  expect(shown()).toEqual([known])
  session.logout()
  enter(person)
  expect([shown(), $asking.get()]).toEqual(['none', false])
})
