import { type Dictation, dictation, getDictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { says, signedInTo, signInAs, testEnvironment, unreachable } from '../testing.ts'
import { createNoteReview, noteMarksOf, reviewStateOf } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** A new dictation with this note in the database. */
async function storedNote(note: string | null): Promise<string> {
  const { azzId } = api.accounts.provider
  const [provider] = await api.deps.database.query.providers.findMany({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const now = new Date(api.deps.clock.now())
  const row = { practice_id: provider!.practice_id, provider_id: azzId, patient_name: 'Ada King', soap_note: note }
  const [made] = await api.deps.database
    .insert(dictations)
    .values({ ...row, created_at: now, updated_at: now })
    .returning({ id: dictations.id })
  return made!.id
}

async function user(account = api.accounts.provider) {
  const { environment, reported } = testEnvironment(api.fetch, api.apiBase, api.deps.clock.now())
  const session = createSession(environment)
  await session.restored
  await signInAs(session, account)
  await session.capabilities()
  const read = async (id: string): Promise<Dictation> => (await session.call(getDictation, { id })).data.data
  return { session, reported, read, marks: noteMarksOf(session) }
}

describe('with note-state', () => {
  test('[REVIEW-09] a note is a draft until its provider reviews it, and everybody sees who did and when', async () => {
    const id = await storedNote('S: Cough')
    const { session, read, marks } = await user()
    const before = await read(id)
    expect(reviewStateOf(session, before)).toMatchObject({ state: 'draft', mark: undefined, copied: undefined })
    await marks.review(before, true)
    expect(reviewStateOf(session, before).state).toBe('reviewed')
    const other = await user(api.accounts.assistant)
    const seen = reviewStateOf(other.session, await other.read(id))
    expect(seen).toMatchObject({ state: 'reviewed', mark: { by: 'Dr. Amara Okafor' } })
    expect(Date.parse(seen.mark!.at)).toBeGreaterThan(0)
    await marks.review(before, false)
    expect(reviewStateOf(other.session, await other.read(id)).state).toBe('draft')
  })

  test('[REVIEW-09] a saved change takes back the review and makes the copy outdated', async () => {
    const id = await storedNote('S: Cough')
    const { session, read, marks } = await user()
    await marks.review(await read(id), true)
    await marks.copied(await read(id))
    expect(reviewStateOf(session, await read(id))).toMatchObject({ state: 'reviewed', isCopyOutdated: false })
    api.clock.advance(60_000)
    const review = createNoteReview(session, id)
    const stop = review.$review.listen(() => undefined)
    await expect.poll(() => review.$review.get().state).toBe('ready')
    review.write('S: Cough for a week')
    expect(await review.save()).toBe(true)
    stop()
    expect(reviewStateOf(session, await read(id))).toMatchObject({ state: 'edited', isCopyOutdated: true })
  })

  test('[REVIEW-09] a version that somebody changed meanwhile cannot be marked as reviewed', async () => {
    const id = await storedNote('S: Cough')
    const { session, read, marks } = await user()
    const outdated = { ...(await read(id)), version: '0' }
    await expect(marks.review(outdated, true)).rejects.toMatchObject({ code: 409 })
    expect(reviewStateOf(session, await read(id)).state).toBe('draft')
  })

  test('[REVIEW-09] an assistant records a copy under their own name, and cannot review', async () => {
    const id = await storedNote('S: Cough')
    const { session, read, marks } = await user(api.accounts.assistant)
    await marks.copied(await read(id))
    expect(reviewStateOf(session, await read(id)).copied?.by).toBe('Rosa Marin')
    await expect(marks.review(await read(id), true)).rejects.toMatchObject({ code: 403 })
  })

  test('[REVIEW-09] without a note there is nothing to review', async () => {
    const id = await storedNote(null)
    const { session, read, marks } = await user()
    expect(reviewStateOf(session, await read(id)).state).toBe('none')
    await expect(marks.review(await read(id), true)).rejects.toMatchObject({ code: 404 })
  })

  test('[REVIEW-09] a copy without a connection is known to this page', async () => {
    const row = v.parse(dictation, { id: '1', soap_note: 'S: Cough' })
    const features = says('success', '', 200, { data: { features: ['note-state'] } })
    const { session, reported } = await signedInTo((path) => (path === 'capabilities' ? features : unreachable()))
    await session.capabilities()
    await noteMarksOf(session).copied(row)
    expect(reviewStateOf(session, row).copied?.by).toBe('azz-1')
    expect(reported).toContainEqual(expect.objectContaining({ name: 'Offline' }))
  })
})

describe('on a backend without note-state', () => {
  const plain = () => signedInTo(() => says('ERROR_INFO', 'unknown'))
  const row = (note: string) => v.parse(dictation, { id: '1', soap_note: note })

  test('[REVIEW-09] this browser keeps the states for its user, across pages, until they sign out', async () => {
    const { session, signIn } = await plain()
    await noteMarksOf(session).review(row('S: Cough'), true)
    expect(reviewStateOf(session, row('S: Cough'))).toMatchObject({ state: 'reviewed', mark: { by: 'azz-1' } })
    const openPage = async () => {
      const page = createSession(session.environment)
      await page.restored
      noteMarksOf(page)
      return page
    }
    const page = await openPage()
    await expect.poll(() => reviewStateOf(page, row('S: Cough')).state).toBe('reviewed')
    session.logout()
    expect(reviewStateOf(session, row('S: Cough')).state).toBe('draft')
    signIn('azz-1')
    await expect.poll(() => session.environment.deviceStorage.get('note-marks')).toBeNull()
  })

  test('[REVIEW-09] a note whose text was written again is a draft', async () => {
    const { session } = await plain()
    await noteMarksOf(session).review(row('S: Cough'), true)
    expect(reviewStateOf(session, row('S:  Cough\n')).state).toBe('reviewed')
    expect(reviewStateOf(session, row('S: Headache')).state).toBe('draft')
  })

  test('[REVIEW-09] another user never sees them', async () => {
    const { session, signIn } = await plain()
    await noteMarksOf(session).review(row('S: Cough'), true)
    signIn('azz-2')
    expect(reviewStateOf(session, row('S: Cough')).state).toBe('draft')
  })
})
