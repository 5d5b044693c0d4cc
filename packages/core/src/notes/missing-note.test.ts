// A note that failed: how it is reached, and what counts as written by hand.
import { uploadDictation } from '@chartside/contract/dictation'
import { dictation, getDictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type EngineDouble, startEngineDouble } from '@chartside/server/testing/engine'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { dictations, jobs } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { says, signedInTo, signInAs, testEnvironment } from '../testing.ts'
import {
  createNoteList,
  createNoteReview,
  isMissing,
  noteForRecord,
  noteMarksOf,
  noteRequestsOf,
  reviewStateOf,
} from './index.ts'
import { pendingMilliseconds } from './row-action.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let api: TestApi
let engine: EngineDouble
beforeEach(async () => {
  engine = await startEngineDouble()
  api = await startTestApi({ start, scribeUrl: engine.url })
})
afterEach(async () => {
  await api.close()
  await engine.close()
})

async function user() {
  const { environment, clock } = testEnvironment(api.fetch, api.apiBase, start)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  await session.capabilities()
  return {
    session,
    read: async (id: string) => (await session.call(getDictation, { id })).data.data,
    /** Dictates about a patient; the note arrives when the API settles. */
    async dictate(patient_name: string) {
      api.clock.advance(1)
      clock.turn(1)
      const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
      const form = { patient_name, patient_pool_id: '', comments: 'Rest', audio_file, provider_id: session.providerId() }
      return (await session.call(uploadDictation, { form })).data!.id
    },
    turn(milliseconds: number) {
      api.clock.advance(milliseconds)
      clock.turn(milliseconds)
    },
    async review(id: string) {
      const review = createNoteReview(session, id)
      review.$review.listen(() => undefined)
      await expect.poll(() => review.$work.get()?.dictation.id).toBe(id)
      return review
    },
  }
}

/** Marks a dictation's note as failed, as the worker does. */
async function fail(id: string): Promise<void> {
  await api.deps.database.delete(jobs)
  await api.deps.database.update(dictations).set({ failure: 'The recording is too large.' }).where(eq(dictations.id, id))
}

describe('a note that failed', () => {
  test('[REVIEW-11] is among those to review, and comes after all that are written', async () => {
    const { session, dictate, turn } = await user()
    const written = await dictate('Ada Byron')
    await api.settle()
    const failed = await dictate('Grace Hopper')
    await fail(failed)
    const late = await dictate('Joan Clarke')
    const list = createNoteList(session)
    list.$groups.listen(() => undefined)
    const owed = () => list.$groups.get().data?.owed.map(({ dictation: { id } }) => id)
    await expect.poll(owed).toEqual([failed, written])
    expect(list.next(late)?.id).toBe(written)
    expect(list.next(written)?.id).toBe(failed)
    expect(list.next(failed)?.id).toBe(written)
    // Neither is one that did not come in time forgotten, nor one listed that was requested again.
    turn(pendingMilliseconds)
    await api.deps.database.delete(jobs)
    await list.reload()
    expect(owed()).toEqual([late, failed, written])
    await noteRequestsOf(session).generate(failed)
    expect(owed()).toEqual([late, written])
  })

  test('[RECENT-03] is requested again in its review, which forgets why it failed and shows the note when it comes', async () => {
    const { session, dictate, review: open } = await user()
    const id = await dictate('Ada Byron')
    await fail(id)
    const review = await open(id)
    expect(review.$work.get()?.dictation.failure).toBe('The recording is too large.')
    await noteRequestsOf(session).generate(id)
    expect(review.$work.get()?.dictation).toMatchObject({ failure: '', note_progress: { state: 'queued' } })
    await api.settle()
    await review.reload()
    expect(review.$work.get()?.draft.note).toContain('Cough for three days')
  })

  test.each([
    [{ state: 'asking' }, true],
    [{ state: 'generate', problem: 'It failed.' }, true],
    [{ state: 'generate', problem: '', progress: { state: 'failed', since: '', next_try: '', reason: '' } }, true],
    [{ state: 'generate', problem: '', progress: { state: 'waiting', since: '', next_try: '', reason: '' } }, false],
    [{ state: 'pending', until: start }, false],
    [{ state: 'view' }, false],
  ] as const)('%o counts as missing: %s', (note, expected) => {
    expect(isMissing(note)).toBe(expected)
  })
})

describe('a note that a user writes because there is none', () => {
  const label = (session: Awaited<ReturnType<typeof user>>['session'], found: Parameters<typeof noteForRecord>[1]) =>
    noteForRecord(session, found)?.document.meta?.security

  test('[REVIEW-09] [SIGN-09] has no label of a machine, at once and for everybody', async () => {
    const { session, read, dictate, review: open } = await user()
    const id = await dictate('Ada Byron')
    await fail(id)
    const review = await open(id)
    review.write('S: Cough')
    expect(await review.save()).toBe(true)
    const here = review.$work.get()!.dictation
    expect(reviewStateOf(session, here)).toMatchObject({ state: 'edited', isByHand: true })
    expect(label(session, here)).toBeUndefined()
    const other = await user()
    const there = await other.read(id)
    expect(reviewStateOf(other.session, there)).toMatchObject({ state: 'edited', isByHand: true })
    expect(label(other.session, there)).toBeUndefined()
    // It stays one when it is changed and reviewed.
    review.write('S: Cough and fever')
    await review.save()
    await noteMarksOf(session).review(review.$work.get()!.dictation, true)
    expect(label(session, await read(id))).toBeUndefined()
  })

  test('[SIGN-09] a text that replaces one of the machine is labelled, however empty the note was meanwhile', async () => {
    const { session, read, dictate, review: open } = await user()
    const id = await dictate('Ada Byron')
    await api.settle()
    const review = await open(id)
    for (const text of ['', 'S: Cough']) {
      review.write(text)
      expect(await review.save()).toBe(true)
    }
    const found = await read(id)
    expect(reviewStateOf(session, found)).toMatchObject({ state: 'edited', isByHand: false })
    expect(label(session, found)).toMatchObject([{ code: 'AIAST' }])
  })

  test('[REVIEW-09] on a backend without note-state this browser knows it', async () => {
    const { session } = await signedInTo(() => says('ERROR_INFO', 'unknown'))
    const row = (note: string, id = '1') => v.parse(dictation, { id, soap_note: note })
    noteMarksOf(session).edited(row('S: Cough'), undefined, true)
    expect(label(session, row('S: Cough'))).toBeUndefined()
    noteMarksOf(session).edited(row('S: Cough, fever'), undefined, false)
    expect(label(session, row('S: Cough, fever'))).toBeUndefined()
    noteMarksOf(session).edited(row('S: Cough', '2'), undefined, false)
    expect(label(session, row('S: Cough', '2'))).toHaveLength(1)
  })
})
