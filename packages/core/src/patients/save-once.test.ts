import type { RegisteredPatient } from '@chartside/contract/patients'
import { expect, test } from 'vitest'

import { says, signedInTo, unreachable } from '../testing.ts'
import { knownPatientsOf } from './known-patients.ts'
import { registerWords } from './register-words.ts'
import { createSaveOnce, PossiblyRegistered, type Sent } from './save-once.ts'

const ada: Sent = { first_name: 'Ada', last_name: 'King', mrn: 'M-1', dob: '1980-11-20', gender: 'female' }
const rowOf = ({ first_name, last_name, mrn, dob }: Sent, id = '7') => ({ id, first_name, last_name, mrn: ` ${mrn} `, dob })
const registered = (sent = ada) => says('success', 'Registered.', 200, { data: { data: rowOf(sent) } })
const refused = (code = 422, more: object = {}) => says('ERROR', 'Not now.', code, more)
const { signal } = new AbortController()

/** A backend that answers to saving as the test says, and finds these patients. */
async function saving(features: string[] = [], found: object[] = []) {
  const keys: (string | null)[] = []
  const searched: string[] = []
  const signals: AbortSignal[] = []
  let answer: () => Response | Promise<Response> = registered
  const backend = await signedInTo((path, init) => {
    if (path === 'capabilities') return says('success', '', 200, { data: { features } })
    if (path === 'search-patient') {
      searched.push(JSON.parse(String(init?.body)).input)
      signals.push(init!.signal!)
      return says('success', '', 200, { data: { patients: { data: found } } })
    }
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    signals.push(init!.signal!)
    return answer()
  })
  const asked: (readonly RegisteredPatient[])[] = []
  const once = createSaveOnce(backend.session, (patients) => asked.push(patients))
  const answers = (next: typeof answer) => {
    answer = next
  }
  /** An attempt whose answer is lost. */
  const lose = async (sent = ada) => {
    answers(unreachable)
    await expect(once.save(sent, signal)).rejects.toMatchObject({ name: 'Offline' })
    answers(registered)
  }
  return { ...backend, ...once, keys, searched, signals, asked, answers, lose }
}

test('[REG-02] a saved patient is known from then on, and the next one has another key', async () => {
  const { session, save, keys, searched } = await saving(['idempotency'])
  expect(await save(ada, signal)).toEqual({ id: '7', message: 'Registered.' })
  expect(knownPatientsOf(session).find('7')).toMatchObject({ first_name: 'Ada' })
  await save(ada, signal)
  expect([searched, keys.length, new Set(keys).size]).toEqual([[], 2, 2])
})

test('[ERR-01] an unchanged attempt with a lost answer is repeated with its key', async () => {
  const { save, lose, keys, searched } = await saving(['idempotency'])
  await lose()
  expect(await save({ ...ada }, signal)).toMatchObject({ id: '7' })
  expect([searched, keys.length, new Set(keys).size]).toEqual([[], 2, 1])
})

test.each([
  { features: [], input: 'king' },
  { features: ['search-typeahead'], input: 'M-1' },
])('[ERR-01] without keys the patient is searched by $input before a retry', async ({ features, input }) => {
  const { save, lose, keys, searched } = await saving(features, [rowOf(ada)])
  await lose()
  expect(await save(ada, signal)).toEqual({ id: '7', message: registerWords.registeredBefore })
  expect([searched, keys.length]).toEqual([[input], 1])
  // The lost attempt is settled.
  await save(ada, signal)
  expect([searched.length, keys.length]).toEqual([1, 2])
})

test.each([
  ['another MRN', { mrn: 'M-2' }],
  ['another date of birth', { dob: '1980-11-21' }],
  ['another name', { last_name: 'Berg' }],
])('[REG-03] a patient with %s is not the one of the lost attempt', async (_, difference) => {
  const { save, lose, keys } = await saving([], [rowOf({ ...ada, ...difference })])
  await lose()
  expect(await save(ada, signal)).toMatchObject({ message: 'Registered.' })
  expect(keys).toHaveLength(2)
})

test.each([
  ['the same MRN', { first_name: 'Grace', last_name: 'Hopper', dob: '1906-12-09' }],
  ['the same name and date of birth', { mrn: 'M-2' }],
  ['a similar name and the same date of birth', { mrn: 'M-2', last_name: 'Kingg' }],
])('[REG-03] changes with %s are not sent once the lost attempt has succeeded', async (_, change) => {
  const { save, lose, keys } = await saving(['idempotency'], [rowOf(ada)])
  await lose()
  for (const _attempt of ['first', 'second'])
    await expect(save({ ...ada, ...change }, signal)).rejects.toMatchObject({
      name: 'Refused',
      message: registerWords.registeredWithout,
      fields: { mrn: [registerWords.registeredWithout] },
    })
  expect(keys).toHaveLength(1)
})

test.each([
  ['name', { mrn: 'M-2', last_name: 'Berg' }],
  ['date of birth', { mrn: 'M-2', dob: '1999-09-09' }],
])('[REG-03] somebody with another MRN and %s is registered after a lost attempt', async (_, change) => {
  const { save, lose, keys } = await saving(['idempotency'], [rowOf(ada)])
  await lose()
  expect(await save({ ...ada, ...change }, signal)).toMatchObject({ message: 'Registered.' })
  expect(new Set(keys).size).toBe(2)
})

test('[REG-03] a refusal is a clear answer: nothing is searched, and the next attempt has another key', async () => {
  const { save, answers, keys, searched } = await saving(['idempotency'])
  answers(refused)
  await expect(save(ada, signal)).rejects.toMatchObject({ name: 'Refused' })
  answers(registered)
  await save({ ...ada, city: 'Ulm' }, signal)
  expect([searched, new Set(keys).size]).toEqual([[], 2])
  answers(refused)
  await expect(save(ada, signal)).rejects.toMatchObject({ name: 'Refused' })
  await expect(save(ada, signal)).rejects.toMatchObject({ name: 'Refused' })
  expect(new Set(keys).size).toBe(4)
})

test('[REG-03] a refusal of the next person leaves an earlier lost attempt in doubt', async () => {
  const { save, lose, answers, searched } = await saving(['search-typeahead'])
  const grace = { ...ada, mrn: 'M-2', last_name: 'Hopper' }
  await lose()
  answers(refused)
  await expect(save(grace, signal)).rejects.toMatchObject({ name: 'Refused' })
  await expect(save(grace, signal)).rejects.toMatchObject({ name: 'Refused' })
  expect(searched).toEqual(['M-1', 'M-1'])
})

test('[REG-03] a refusal after the user has cancelled settles nothing', async () => {
  const { save, answers, searched, isNewcomer } = await saving(['search-typeahead'])
  const cancelled = new AbortController()
  answers(() => {
    // The answer is complete by then.
    queueMicrotask(() => cancelled.abort())
    return refused()
  })
  await expect(save(ada, cancelled.signal)).rejects.toThrow()
  expect(isNewcomer(rowOf(ada) as RegisteredPatient)).toBe(true)
  answers(registered)
  await save(ada, signal)
  expect(searched).toEqual(['M-1'])
})

test('cancelling aborts the search for a lost attempt, and the saving after it', async () => {
  const { save, lose, signals } = await saving()
  await lose()
  const cancelled = new AbortController()
  await save(ada, cancelled.signal)
  const [, ...later] = signals
  expect(later.map(({ aborted }) => aborted)).toEqual([false, false])
  cancelled.abort()
  expect(later.map(({ aborted }) => aborted)).toEqual([true, true])
})

test('[REG-04] patients named by the server are asked about, and nothing is in doubt afterwards', async () => {
  const { save, answers, asked, searched, isNewcomer } = await saving(['idempotency'])
  answers(() => refused(409, { data: { patients: [rowOf(ada)] } }))
  const error = await save(ada, signal).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PossiblyRegistered)
  expect(error).toMatchObject({ name: 'PossiblyRegistered', retryable: false, message: registerWords.duplicates(1) })
  expect(asked).toEqual([[expect.objectContaining({ id: '7', last_name: 'King' })]])
  expect(isNewcomer(rowOf(ada) as RegisteredPatient)).toBe(false)
  answers(registered)
  await save({ ...ada, different_from: '7' }, signal)
  expect(searched).toEqual([])
})

test.each([
  ['a 409 without patients', 409, {}],
  ['a 409 with an empty list', 409, { data: { patients: [] } }],
  ['another refusal with patients', 422, { data: { patients: [rowOf(ada)] } }],
])('[REG-03] %s asks about nobody', async (_, code, more) => {
  const { save, answers, asked } = await saving()
  answers(() => refused(code, more))
  await expect(save(ada, signal)).rejects.toMatchObject({ name: 'Refused', code })
  expect(asked).toEqual([])
})

test('[REG-04] the newcomer of a lost attempt does not count as their own duplicate, until another one is entered', async () => {
  const { isNewcomer, forget, lose, save, keys, searched } = await saving(['idempotency'])
  const newcomer = rowOf(ada) as RegisteredPatient
  expect(isNewcomer(newcomer)).toBe(false)
  await lose()
  expect(isNewcomer(newcomer)).toBe(true)
  expect(isNewcomer({ ...newcomer, mrn: 'M-2' })).toBe(false)
  forget()
  expect(isNewcomer(newcomer)).toBe(false)
  await save({ ...ada, mrn: 'M-3' }, signal)
  await lose()
  forget()
  await save(ada, signal)
  expect([searched, new Set(keys).size]).toEqual([[], keys.length])
})
