import type { Dictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations, vocabularyWords as stored } from '@chartside/server/testing/tables'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { createNoteReview } from '../notes/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createCorrectionOffer, offerMilliseconds } from './correction-offer.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(async () => void (await api.deps.database.delete(stored)))
afterAll(() => api.close())

const soap_note = '## Subjective\nShe takes lizino pril. Seen by oka for.'

interface Options {
  features?: string[] | undefined
  account?: keyof TestApi['accounts']
  patient?: string
}

/** The open review of a note, with what it offers, on a connection that the test can cut. */
async function opened({ features, account = 'provider', patient = 'Ada King' }: Options = {}) {
  const { azzId } = api.accounts.provider
  const [provider] = await api.deps.database.query.providers.findMany({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const now = new Date(api.deps.clock.now())
  const transcription = [
    { text: 'She takes lizino pril.', start: 0 },
    { text: 'Seen by oka for.', start: 3 },
  ]
  const row = { provider_id: azzId, patient_name: patient, soap_note, transcription, created_at: now, updated_at: now }
  const [made] = await api.deps.database
    .insert(dictations)
    .values({ ...row, practice_id: provider!.practice_id })
    .returning({ id: dictations.id })
  const line = { open: true }
  const clock = manualClock(Date.now())
  const { environment } = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    if (features && String(address).endsWith('/capabilities')) return Response.json({ status: 'success', data: { features } })
    return api.fetch(address, init)
  }, api.apiBase)
  const session = createSession({ ...environment, clock })
  await session.restored
  await signInAs(session, api.accounts[account])
  const review = createNoteReview(session, made!.id)
  review.$review.listen(() => undefined)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  const model = createCorrectionOffer(session, review)
  model.$offer.listen(() => undefined)
  const write = (change: (note: string) => string) => {
    review.write(change(review.$work.get()!.draft.note))
    clock.turn(offerMilliseconds)
  }
  const offered = () => {
    const offer = model.$offer.get()
    return offer.state === 'none' ? 'none' : `${offer.state}: ${offer.text} for ${offer.replaces}`
  }
  const words = async () => (await api.deps.database.select().from(stored)).map(({ text, replaces }) => `${text} for ${replaces}`)
  return { session, review, model, line, clock, write, offered, words }
}

test('[VOCAB-09] a corrected word is offered when typing pauses, and added by one press; the next one follows', async () => {
  const { review, model, clock, write, offered, words } = await opened()
  review.write(soap_note.replace('lizino pril', 'lisi'))
  clock.turn(offerMilliseconds - 1)
  write((note) => note.replace('lisi', 'lisinopril').replace('oka for', 'Okafor'))
  await expect.poll(offered).toBe('offered: lisinopril for lizino pril')
  await model.add()
  expect(await words()).toEqual(['lisinopril for lizino pril'])
  await expect.poll(offered).toBe('offered: Okafor for oka for')
  model.dismiss()
  expect(offered()).toBe('none')
  write((note) => `${note} `)
  expect(await words()).toHaveLength(1)
})

test('[VOCAB-09] a correction stays offered after the note is saved, and goes when it is taken back', async () => {
  const { review, write, offered } = await opened()
  write((note) => note.replace('lizino pril', 'lisinopril'))
  await expect.poll(offered).toBe('offered: lisinopril for lizino pril')
  expect(await review.save()).toBe(true)
  expect(offered()).toBe('offered: lisinopril for lizino pril')
  write(() => soap_note)
  await expect.poll(offered).toBe('none')
})

test('[VOCAB-09] without a network it can be added again, and the note is edited meanwhile', async () => {
  const { review, model, line, write, offered, words } = await opened()
  write((note) => note.replace('lizino pril', 'lisinopril'))
  await expect.poll(offered).toBe('offered: lisinopril for lizino pril')
  line.open = false
  await model.add()
  expect(offered()).toBe('failed: lisinopril for lizino pril')
  review.write('Something else')
  line.open = true
  await model.add()
  expect(await words()).toEqual(['lisinopril for lizino pril'])
})

test('[VOCAB-09] what the vocabulary has already is settled by the press', async () => {
  const first = await opened()
  first.write((note) => note.replace('lizino pril', 'lisinopril'))
  await expect.poll(first.offered).toContain('offered')
  await first.model.add()
  const second = await opened()
  second.write((note) => note.replace('lizino pril', 'lisinopril'))
  await expect.poll(second.offered).toContain('offered')
  await second.model.add()
  expect([second.offered(), await second.words()]).toEqual(['none', ['lisinopril for lizino pril']])
})

test.each([
  ['without the capability', ['by-id'], 'provider'],
  ['for those who may not dictate', undefined, 'assistant'],
] as const)('[VOCAB-09] nothing is offered %s', async (_, features, account) => {
  const { session, write, offered } = await opened({ features: features && [...features], account })
  write((note) => note.replace('lizino pril', 'lisinopril'))
  await session.capabilities()
  await vi.dynamicImportSettled()
  expect(offered()).toBe('none')
})

test.each([
  ['the patient', 'Ada Lizino', ''],
  ['a speaker', 'Ada King', 'Jo LISINOPRIL'],
])('[VOCAB-09] no part of the name of %s is offered, which would reach other patients’ notes', async (_, patient, name) => {
  const { review, write, offered } = await opened({ patient })
  if (name !== '') review.learn({ speakers: [{ speaker: 'B', name }] })
  write((note) => note.replace('lizino pril', 'lisinopril').replace('oka for', 'Okafor'))
  await expect.poll(offered).toBe('offered: Okafor for oka for')
})

test('[VOCAB-09] nothing of an offer is left when its user signs out while it is added', async () => {
  const { session, model, line, write, offered } = await opened()
  write((note) => note.replace('lizino pril', 'lisinopril'))
  await expect.poll(offered).toBe('offered: lisinopril for lizino pril')
  line.open = false
  const adding = model.add()
  await session.logout()
  await adding
  expect(offered()).toBe('none')
})

test('[VOCAB-09] nothing is offered without a transcript', async () => {
  const { session, review, clock } = await opened()
  review.learn({ transcription: { items: [], unreadable: '' } as unknown as Dictation['transcription'] })
  const model = createCorrectionOffer(session, review)
  model.$offer.listen(() => undefined)
  review.write(soap_note.replace('lizino pril', 'lisinopril'))
  clock.turn(offerMilliseconds)
  await session.capabilities()
  await vi.dynamicImportSettled()
  expect(model.$offer.get()).toEqual({ state: 'none' })
})
