import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations, patients } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { dictatedVisitsOf } from '../dictation/index.ts'
import { createNoteList, createNoteReview } from '../notes/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createNoteMove, type MoveTarget } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** The open review of a note that is with the first of two patients. */
async function mistaken(signature: { by: string; at: string } | null = null) {
  const { azzId } = api.accounts.provider
  const practice_id = api.practices.own
  const [one, other] = await api.deps.database.select().from(patients).where(eq(patients.practice_id, practice_id)).limit(2)
  const nameOf = ({ first_name, last_name }: typeof patients.$inferSelect) => `${first_name} ${last_name}`
  const now = new Date(api.deps.clock.now())
  const about = { patient_pool_id: one!.id, patient_name: nameOf(one!) }
  const row = { practice_id, provider_id: azzId, ...about, soap_note: 'S: Cough', signature, created_at: now, updated_at: now }
  const [made] = await api.deps.database.insert(dictations).values(row).returning({ id: dictations.id })
  const line = { open: true }
  const { environment, toasts } = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    return api.fetch(address, init)
  }, api.apiBase)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  await session.capabilities()
  const review = createNoteReview(session, made!.id)
  review.$review.listen(() => undefined)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  const to: MoveTarget = { id: other!.id, name: nameOf(other!), dateOfBirth: '29 Feb 1980', mrn: other!.mrn }
  return {
    ...{ session, review, line, to, from: about, id: made!.id },
    moving: createNoteMove(session, review),
    toasts: () => toasts.$toasts.get().map(({ text }) => text),
    dictation: () => review.$work.get()!.dictation,
  }
}

test('[MOVE-03] moves the note, shows it with its new patient, and forgets the appointment that it was started from', async () => {
  const { session, moving, dictation, from, to, id, toasts } = await mistaken()
  dictatedVisitsOf(session).add({ dictationId: id, patientId: from.patient_pool_id, appointmentId: 'v1' })
  expect(await moving.move(to)).toBe(false)
  moving.ask()
  expect(await moving.move(to)).toBe(true)
  expect(dictation()).toMatchObject({ patient_pool_id: to.id, patient_name: to.name, soap_note: 'S: Cough' })
  expect(dictation().moves.map((move) => [move.from.name, move.to.name])).toEqual([[from.patient_name, to.name]])
  expect([toasts(), moving.$moving.get()]).toEqual([[`The note was moved to ${to.name}.`], { state: 'none' }])
  expect(dictatedVisitsOf(session).$visits.get().size).toBe(0)
})

test('[MOVE-03] the list beside the review has the new patient, too', async () => {
  const { session, moving, from, to, id } = await mistaken()
  const { $groups } = createNoteList(session)
  $groups.listen(() => undefined)
  const listed = () => $groups.get().data?.owed.find(({ dictation }) => dictation.id === id)?.dictation
  await expect.poll(() => listed()?.patient_name).toBe(from.patient_name)
  moving.ask()
  await moving.move(to)
  await expect.poll(() => listed()).toMatchObject({ patient_pool_id: to.id, patient_name: to.name })
})

test('[MOVE-03] what fails stays open with the reason; another patient can be tried', async () => {
  const { moving, line, to, from, dictation } = await mistaken()
  moving.ask()
  line.open = false
  expect(await moving.move(to)).toBe(false)
  line.open = true
  expect(moving.$moving.get()).toMatchObject({ state: 'asked', problem: expect.stringMatching(/\S/) })
  expect(await moving.move({ ...to, id: from.patient_pool_id })).toBe(false)
  expect(moving.$moving.get()).toMatchObject({ problem: 'The note is already with this patient.' })
  expect(dictation().moves).toEqual([])
  moving.keep()
  expect(moving.$moving.get()).toEqual({ state: 'none' })
})

test('[MOVE-03] a signed note stays, and its addendum names the right patient and whose chart it is in', async () => {
  const { moving, dictation, from, to } = await mistaken({ by: 'Dr. Amara Okafor', at: new Date().toISOString() })
  moving.ask()
  expect(await moving.move(to)).toBe(true)
  expect(dictation().patient_pool_id).toBe(from.patient_pool_id)
  const text = dictation().addenda[0]?.text
  for (const part of [to.name, 'born 29 Feb 1980', `MRN ${to.mrn}`, `in the chart of ${from.patient_name}`])
    expect(text).toContain(part)
})
