import * as contract from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { reviewNote } from '../findings/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { copiedTranscript, createNoteReview, createSegmentConfirming, namedSegments } from './index.ts'

const cough = { text: 'The cough has lasted three days.', start: 0, end: 4 }
const warfarin = { text: 'Continue warfarin.', start: 4, end: 8, doubt: 'silent' }

let api: TestApi
let id: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { azzId } = api.accounts.provider
  const provider = await api.deps.database.query.providers.findFirst({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const now = new Date(api.deps.clock.now())
  const row = {
    practice_id: provider!.practice_id,
    provider_id: azzId,
    patient_name: 'Ada King',
    soap_note: 'Cough for three days.',
  }
  const [made] = await api.deps.database
    .insert(dictations)
    .values({ ...row, transcription: [cough, warfarin], created_at: now, updated_at: now })
    .returning({ id: dictations.id })
  id = made!.id
})
const store = (change: Partial<typeof dictations.$inferInsert>) =>
  api.deps.database.update(dictations).set(change).where(eq(dictations.id, id))

async function opened() {
  const { environment } = testEnvironment(api.fetch, api.apiBase, api.deps.clock.now())
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const review = createNoteReview(session, id, undefined, { on: () => () => undefined })
  review.$review.listen(() => undefined)
  await review.reload()
  const confirming = createSegmentConfirming(session, review)
  const last = () => review.$work.get()!.dictation.transcription.items.at(-1)
  return { review, confirming, last }
}

test('[REVIEW-26] a segment counts as said once a user says so, also for others, and leaves an unsaved draft as it is', async () => {
  const { review, confirming, last } = await opened()
  expect(last()).toEqual(warfarin)
  review.write('Cough for three days. Continue warfarin.')
  await Promise.all([confirming.confirm(1, true), confirming.confirm(1, false)])
  expect(last()).toEqual({ ...warfarin, confirmed: true })
  expect((await opened()).last()).toEqual({ ...warfarin, confirmed: true })
  expect(review.$review.get()).toMatchObject({ draft: { note: 'Cough for three days. Continue warfarin.' }, dirty: true })
  await confirming.confirm(1, false)
  expect([last(), confirming.$change.get()]).toEqual([warfarin, undefined])
})

test('[REVIEW-26] what somebody else has changed meanwhile is refused with its sentence and loaded again', async () => {
  const { review, confirming, last } = await opened()
  await store({ transcription: [cough, { ...warfarin, text: 'Continue Warfarin.' }] })
  await confirming.confirm(1, true)
  expect(confirming.$change.get()).toMatchObject({ segment: 1, problem: expect.stringMatching(/changed since you opened/) })
  await expect.poll(() => last()?.text).toBe('Continue Warfarin.')
  await confirming.confirm(1, true)
  expect([last()?.confirmed, confirming.$change.get()]).toEqual([true, undefined])
  await confirming.confirm(9, true)
  expect(confirming.$change.get()).toBeUndefined()
  await store({ signature: { by: 'x', at: '' } })
  await confirming.confirm(1, false)
  expect(confirming.$change.get()).toMatchObject({ problem: expect.stringContaining('signed') })
  expect(review.$work.get()?.dictation.id).toBe(id)
})

test('[REVIEW-26] [FIND-01] [REVIEW-25] what nobody seems to have said does not count, and is left out of copies', () => {
  const read = (confirmed: boolean) =>
    v.parse(contract.dictation, {
      transcription: [
        { ...warfarin, confirmed },
        { ...cough, speaker: 'A' },
      ],
      speakers: [],
    })
  const findings = (confirmed: boolean) =>
    reviewNote(namedSegments(read(confirmed)), 'Cough for three days.\n\nContinue warfarin.').findings.map(({ kind, about }) => [
      kind,
      about,
    ])
  expect(findings(true)).toEqual([])
  expect(findings(false)).toContainEqual(['medication', 'warfarin'])
  expect(namedSegments(read(false))).toEqual([
    { text: '', start: 4 },
    { ...cough, speaker: 'A' },
  ])
  expect(copiedTranscript(read(false)).plain).toBe('00:00 Speaker A: The cough has lasted three days.')
  expect(copiedTranscript(read(true)).plain).toContain('Continue warfarin.')
})
