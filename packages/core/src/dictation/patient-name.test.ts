import { describe, expect, test } from 'vitest'

import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { createDictationForm } from './index.ts'

interface Row {
  id: number | string
  first_name: string | null
  last_name: string | null
  mrn?: string
  dob?: string
}

const success = (fields: object) => new Response(JSON.stringify({ status: 'success', message: '', ...fields }))
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    first_name: 'anna',
    last_name: `berg ${index + 1}`,
    mrn: `M-${index + 1}`,
    dob: '1980-02-29',
  }))

/** A backend with these patients and `features`. Answers about ids in `wire.slow` wait in `held`. */
function clinic(patients: Row[], features: string[]) {
  const asked: string[] = []
  const held = new Map<string, () => void>()
  const wire = { down: false, slow: new Set<string>() }
  const fetch = (async (input) => {
    const url = new URL(String(input))
    const path = url.pathname.replace('/api/v4/', '')
    if (path === 'capabilities') return features.length > 0 ? success({ data: { features } }) : new Response('', { status: 404 })
    asked.push(path + url.search)
    if (wire.down) throw new TypeError('fetch failed')
    if (path === 'common_api/get-patient-pool') {
      const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
      const data = patients.slice((page - 1) * limit, page * limit)
      return success({ data: { patients: { data, current_page: page, last_page: Math.ceil(patients.length / limit) } } })
    }
    const id = path.split('/').at(-1)!
    if (wire.slow.has(id)) await new Promise<void>((resolve) => held.set(id, resolve))
    const found = patients.find((patient) => String(patient.id) === id)
    return found
      ? success({ data: { data: found } })
      : new Response(JSON.stringify({ status: 'ERROR', message: 'This patient was not found.' }), { status: 404 })
  }) as typeof globalThis.fetch
  const env = testEnvironment(fetch)
  const session = createSession(env.environment)
  session.begin({ token: 't1' })
  const form = createDictationForm(session, testRecorder(env.environment, [silentStep]).recorder)
  const follow = (patientId: string) => form.follow({ patientId, patientName: '', providerId: 'azz-1' })
  const shown = () => ({ name: form.$values.get().patientName, id: form.$values.get().patientId })
  return { form, follow, shown, asked, held, wire }
}

describe('a patient of whom the page only gives the id', () => {
  test('is requested by id if the backend can', async () => {
    const { follow, shown, asked, form } = clinic(rows(3), ['by-id'])
    follow('2')
    expect(shown()).toEqual({ name: '', id: '2' })
    expect(form.$lookup.get()).toEqual({ state: 'looking', id: '2' })
    await expect.poll(shown).toEqual({ name: 'Anna Berg 2', id: '2' })
    expect(asked).toEqual(['provider_api/patient/2'])
    expect(form.$lookup.get()).toMatchObject({ state: 'found', patient: { mrn: 'M-2', dateOfBirth: '29/02/1980' } })
  })

  test('is otherwise searched in pages as large as can be', async () => {
    const { follow, shown, asked } = clinic(rows(450), [])
    follow('250')
    await expect.poll(shown).toEqual({ name: 'Anna Berg 250', id: '250' })
    expect(asked).toEqual(['common_api/get-patient-pool?page=1&limit=1000'])
  })

  test.each([[['by-id']], [[]]])('that does not exist is reported and not selected (features: %j)', async (features) => {
    const { follow, shown, form } = clinic(rows(120), features)
    follow('999')
    await expect.poll(() => form.$lookup.get()).toEqual({ state: 'missing', id: '999' })
    expect(shown()).toEqual({ name: '', id: '' })
    form.typeName('A')
    expect(form.$lookup.get()).toEqual({ state: 'idle' })
  })

  test('without a name is not selected either', async () => {
    const { follow, form } = clinic([{ id: 5, first_name: null, last_name: ' ' }], ['by-id'])
    follow('5')
    await expect.poll(() => form.$lookup.get()).toEqual({ state: 'missing', id: '5' })
  })

  test('can be looked up again after a network failure', async () => {
    const { follow, shown, form, wire } = clinic(rows(3), ['by-id'])
    wire.down = true
    follow('3')
    await expect.poll(() => form.$lookup.get()).toMatchObject({ state: 'failed', id: '3', error: { name: 'Offline' } })
    wire.down = false
    form.lookUpAgain()
    await expect.poll(shown).toEqual({ name: 'Anna Berg 3', id: '3' })
  })

  test('a late answer does not replace a newer request', async () => {
    const { follow, shown, held, wire } = clinic(rows(3), ['by-id'])
    wire.slow.add('1')
    follow('1')
    await expect.poll(() => held.has('1')).toBe(true)
    follow('2')
    await expect.poll(shown).toEqual({ name: 'Anna Berg 2', id: '2' })
    held.get('1')?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(shown()).toEqual({ name: 'Anna Berg 2', id: '2' })
  })

  test('is not sent without a name', async () => {
    const { follow, form, wire, held } = clinic(rows(3), ['by-id'])
    wire.slow.add('1')
    follow('1')
    await expect.poll(() => held.has('1')).toBe(true)
    await form.send()
    expect(form.$errors.get().patientName).toBe("Patient Name's field is required")
  })
})

describe('another patient who is asked for while there is something unsent', () => {
  test.each([[['by-id']], [[]]])('is shown with their record before the decision (features: %j)', async (features) => {
    const { follow, shown, form } = clinic(rows(3), features)
    follow('1')
    await expect.poll(shown).toEqual({ name: 'Anna Berg 1', id: '1' })
    form.setComments('Rest')
    follow('2')
    expect(form.$change.get()).toMatchObject({ to: { id: '2', name: '' }, records: { from: { state: 'found' } } })
    await expect
      .poll(() => form.$change.get()?.records)
      .toMatchObject({
        from: { patient: { name: 'Anna Berg 1', mrn: 'M-1', dateOfBirthInWords: '29 Feb 1980' } },
        to: { state: 'found', patient: { name: 'Anna Berg 2', mrn: 'M-2', dateOfBirthInWords: '29 Feb 1980' } },
      })
    form.stay()
    expect(form.$change.get()).toBeUndefined()
    expect(shown()).toEqual({ name: 'Anna Berg 1', id: '1' })
  })

  test('can be looked up again if that failed', async () => {
    const { follow, shown, form, wire } = clinic(rows(3), ['by-id'])
    follow('1')
    await expect.poll(shown).toEqual({ name: 'Anna Berg 1', id: '1' })
    form.setComments('Rest')
    wire.down = true
    follow('3')
    await expect.poll(() => form.$change.get()?.records.to.state).toBe('failed')
    wire.down = false
    form.lookUpChange()
    await expect.poll(() => form.$change.get()?.records.to).toMatchObject({ state: 'found', patient: { name: 'Anna Berg 3' } })
  })
})
