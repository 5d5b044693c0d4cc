import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createForm } from '../lib/form.ts'
import { held, says, signedInTo, unreachable } from '../testing.ts'
import { type DictationValues, empty } from './dictation-values.ts'
import { createPatientChoice, type PatientRequest } from './patient-choice.ts'

const wish = (patientId: string, patientName: string, providerId = ''): PatientRequest => ({ patientId, patientName, providerId })
const anna = wish('1', 'Anna Berg')
const bea = wish('2', 'Bea Cole')
const none = wish('', '')

/** The choice of a form's patient, which a test can call unsent, and be sending. */
async function choosing() {
  let answer: (path: string) => Response | Promise<Response> = (path) =>
    says('success', '', 200, { data: { data: { id: path, first_name: 'anna', last_name: `no. ${path}` } } })
  const backend = await signedInTo((path) =>
    path === 'capabilities' ? says('success', '', 200, { data: { features: ['by-id'] } }) : answer(path),
  )
  await backend.session.capabilities()
  backend.asked.length = 0
  const { promise, happen } = held()
  const form = createForm<DictationValues>({ initial: empty, send: () => promise })
  const state = { isUnsent: false }
  const $sendable = atom({ finishable: false, running: false })
  const choice = createPatientChoice({ session: backend.session, form, isUnsent: () => state.isUnsent, $sendable })
  const shown = () => `${form.$values.get().patientId} ${form.$values.get().patientName}`
  const change = () => {
    const asked = choice.$change.get()
    return asked && `${asked.from.id} ${asked.from.name} → ${asked.to.id} ${asked.to.name}`
  }
  const send = () => {
    const sent = form.submit()
    return () => {
      happen()
      return sent
    }
  }
  return { ...backend, form, choice, state, $sendable, shown, change, send, answers: (next: typeof answer) => (answer = next) }
}

test('[DICT-01] the patient of the page is shown, and the next one while nothing is unsent', async () => {
  const { choice, shown, change, asked } = await choosing()
  choice.follow(anna)
  expect([shown(), choice.current(), choice.requested()]).toEqual([
    '1 Anna Berg',
    { id: '1', name: 'Anna Berg' },
    { id: '1', name: 'Anna Berg' },
  ])
  choice.follow(bea)
  choice.follow({ ...bea, patientName: 'Bea Lund' })
  expect([shown(), change(), asked]).toEqual(['2 Bea Lund', undefined, []])
})

test('[DICT-01] while something is unsent another patient needs a decision, unless nobody was named yet', async () => {
  const { choice, state, shown, change } = await choosing()
  state.isUnsent = true
  choice.follow(anna)
  expect([shown(), change()]).toEqual(['1 Anna Berg', undefined])
  choice.follow(bea)
  expect([shown(), change()]).toEqual(['1 Anna Berg', '1 Anna Berg → 2 Bea Cole'])
  choice.follow(anna)
  expect([shown(), change()]).toEqual(['1 Anna Berg', undefined])
  choice.follow(wish('', 'Anna Berg'))
  expect(change()).toBe('1 Anna Berg →  Anna Berg')
  expect(choice.takeChange()).toMatchObject({ from: { id: '1' }, to: { id: '', name: 'Anna Berg' } })
  expect([change(), choice.takeChange()]).toEqual([undefined, undefined])
})

test('[DICT-02] a typed name has no id; of a chosen patient it needs a decision while something is unsent', async () => {
  const { choice, state, shown, change } = await choosing()
  choice.follow(anna)
  choice.type('Anna')
  expect([shown(), change()]).toEqual([' Anna', undefined])
  state.isUnsent = true
  choice.type('Annabel')
  expect([shown(), change()]).toEqual([' Annabel', undefined])
  choice.choose({ id: '1', name: 'Anna Berg' })
  choice.type('')
  expect([shown(), change()]).toEqual(['1 Anna Berg', '1 Anna Berg →  '])
  choice.closeChange()
  expect(change()).toBeUndefined()
})

test('[DICT-01] a page that names nobody any more takes only its own patient away', async () => {
  const { choice, state, shown } = await choosing()
  choice.type('Typed')
  choice.follow(none)
  expect(shown()).toBe(' Typed')
  choice.follow(anna)
  choice.follow(none)
  expect(shown()).toBe(' ')
  choice.follow(wish('', ' Anna '))
  choice.follow(wish('', ' '))
  expect(shown()).toBe(' ')
  choice.follow(anna)
  state.isUnsent = true
  choice.follow(none)
  expect(shown()).toBe('1 Anna Berg')
})

test('[DICT-06] during sending the patient does not change; the one requested meanwhile waits', async () => {
  const { choice, state, shown, change, send } = await choosing()
  choice.follow(anna)
  const finish = send()
  choice.type('Bea')
  choice.follow(none)
  expect(shown()).toBe('1 Anna Berg')
  state.isUnsent = true
  choice.follow(bea)
  expect([shown(), change(), choice.takeWaiting(), choice.takeWaiting()]).toEqual([
    '1 Anna Berg',
    undefined,
    { id: '2', name: 'Bea Cole' },
    undefined,
  ])
  choice.follow(bea)
  choice.follow(anna)
  expect(choice.takeWaiting()).toBeUndefined()
  choice.follow(bea)
  choice.follow(none)
  expect(choice.takeWaiting()).toBeUndefined()
  await finish()
  choice.type('Bea')
  expect(change()).toBe('1 Anna Berg →  Bea')
})

test('a page is asked before its user, and every page has to agree', async () => {
  const { choice, state, change } = await choosing()
  choice.follow(anna)
  state.isUnsent = true
  const asked: string[] = []
  const answers = [true, false]
  const stops = answers.map((may, page) =>
    choice.beforeChange((from, to) => {
      asked.push(`${page}: ${from} → ${to}`)
      return may
    }),
  )
  choice.follow(bea)
  expect([change(), asked]).toEqual([undefined, ['0: 1 → 2', '1: 1 → 2']])
  stops[1]!()
  choice.follow(bea)
  expect([change(), asked.length]).toEqual(['1 Anna Berg → 2 Bea Cole', 3])
})

test('[DICT-05] a dictation is sent under the id that the page names, otherwise under that of the user', async () => {
  const { choice, form, signIn, session } = await choosing()
  const providerId = () => [choice.providerId(), form.$values.get().providerId]
  expect(providerId()).toEqual(['azz-1', 'azz-1'])
  choice.follow(wish('1', 'Anna Berg', 'azz-9'))
  expect(providerId()).toEqual(['azz-9', 'azz-9'])
  choice.follow(anna)
  expect(providerId()).toEqual(['azz-1', 'azz-1'])
  signIn('azz-2')
  expect(providerId()).toEqual(['azz-2', 'azz-2'])
  session.logout()
  expect(providerId()).toEqual(['', ''])
})

test("[AUTH-14] nobody's patient is shown while nobody is signed in; the page's is shown afterwards", async () => {
  const { choice, session, signIn, shown } = await choosing()
  session.logout()
  choice.follow(anna)
  expect([shown(), choice.requested()]).toEqual([' ', { id: '1', name: 'Anna Berg' }])
  signIn('azz-1')
  expect(shown()).toBe('1 Anna Berg')
  choice.type('Somebody else')
  session.keep({ location: undefined as never })
  expect(shown()).toBe(' Somebody else')
})

test('[DICT-01] a patient without a name is looked up once, and dropped if there is none', async () => {
  const { choice, shown, asked, answers } = await choosing()
  choice.follow(wish('3', ''))
  choice.follow(wish('3', ''))
  expect([shown(), choice.$lookup.get()]).toEqual(['3 ', { state: 'looking', id: '3' }])
  await expect.poll(shown).toBe('3 Anna No. 3')
  choice.follow(wish('3', ''))
  choice.lookUpAgain()
  expect([shown(), asked]).toEqual(['3 Anna No. 3', ['3']])
  answers(() => says('ERROR', 'Not found.', 404))
  choice.follow(wish('4', ''))
  await expect.poll(() => choice.$lookup.get()).toEqual({ state: 'missing', id: '4' })
  expect(shown()).toBe(' ')
  choice.type('Anna')
  expect(choice.$lookup.get()).toEqual({ state: 'idle' })
})

test('[DICT-01] a lookup that failed can be repeated; one for an earlier patient no longer counts', async () => {
  const { choice, shown, asked, answers } = await choosing()
  answers(unreachable)
  choice.follow(wish('3', ''))
  await expect.poll(() => choice.$lookup.get().state).toBe('failed')
  const late = held()
  answers((path) => late.promise.then(() => says('success', '', 200, { data: { data: { id: path, first_name: 'late' } } })))
  choice.lookUpAgain()
  expect(choice.$lookup.get()).toEqual({ state: 'looking', id: '3' })
  await expect.poll(() => asked).toEqual(['3', '3'])
  choice.follow(bea)
  late.happen()
  await new Promise((done) => setTimeout(done))
  expect([shown(), choice.$lookup.get()]).toEqual(['2 Bea Cole', { state: 'idle' }])
})

test('the question shows both records, and whether the dictation could be sent first', async () => {
  const { choice, state, $sendable, answers, asked } = await choosing()
  choice.follow(anna)
  state.isUnsent = true
  choice.follow(bea)
  const records = () => choice.$change.get()?.records
  expect(records()).toEqual({ from: { state: 'looking', id: '1' }, to: { state: 'looking', id: '2' } })
  await expect.poll(records).toMatchObject({ from: { patient: { name: 'Anna No. 1' } }, to: { patient: { name: 'Anna No. 2' } } })
  expect(choice.$change.get()?.finishable).toBe(false)
  $sendable.set({ finishable: true, running: true })
  expect(choice.$change.get()).toMatchObject({ finishable: true, running: true })
  answers(unreachable)
  choice.follow(wish('5', 'Cem Dal'))
  await expect.poll(() => records()?.to.state).toBe('failed')
  expect(records()?.from.state).toBe('found')
  answers((path) => says('success', '', 200, { data: { data: { id: path, first_name: 'cem' } } }))
  choice.lookUpChange()
  await expect.poll(() => records()?.to).toMatchObject({ state: 'found', patient: { name: 'Cem' } })
  choice.follow(wish('', 'Typed'))
  expect(records()?.to).toEqual({ state: 'idle' })
  const before = asked.length
  choice.closeChange()
  choice.lookUpChange()
  expect([choice.$change.get(), asked.length]).toEqual([undefined, before])
})

test('[REC-26] a page whose patient was not taken is followed once nothing is unsent, unless the user chose meanwhile', async () => {
  const { choice, state, shown } = await choosing()
  choice.follow(anna)
  state.isUnsent = true
  choice.follow(bea)
  choice.closeChange()
  choice.catchUp()
  expect(shown()).toBe('1 Anna Berg')
  state.isUnsent = false
  choice.catchUp()
  expect(shown()).toBe('2 Bea Cole')
  choice.type('Cem')
  choice.catchUp()
  expect(shown()).toBe(' Cem')
})

test('[REC-27] a page that works without a user shows its patient without one', async () => {
  const { choice, session, shown } = await choosing()
  session.logout()
  choice.follow({ ...anna, withoutUser: true })
  expect(shown()).toBe('1 Anna Berg')
})

test('[DICT-10] the appointment of the page belongs to its patient, and stays with what was begun', async () => {
  const { choice, form, state } = await choosing()
  const appointment = () => form.$values.get().appointmentId
  choice.follow({ ...anna, appointmentId: 'a-1' })
  expect(appointment()).toBe('a-1')
  choice.follow({ ...anna, appointmentId: 'a-2' })
  expect(appointment()).toBe('a-2')
  state.isUnsent = true
  choice.follow({ ...anna, appointmentId: 'a-3' })
  expect(appointment()).toBe('a-2')
  state.isUnsent = false
  choice.type('Ann')
  expect(appointment()).toBe('')
  choice.follow({ ...bea, appointmentId: 'a-4' })
  choice.choose({ id: '1', name: 'Anna Berg' })
  expect(appointment()).toBe('')
})
