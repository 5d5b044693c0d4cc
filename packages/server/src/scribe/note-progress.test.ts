// A speech service that hangs and fails, as seen in the rows of dictations; the worker runs as in the server.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { services } from '../database/schema.ts'
import type { ScribeLimits } from '../deps.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { failuresToPause } from '../lib/services.ts'
import type { Worker } from '../lib/worker.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type EngineDouble, startEngineDouble, written } from './engine-double.ts'
import { noteWorker } from './index.ts'
import { testScribe } from './test-scribe.ts'

let double: EngineDouble
let api: TestApi
let provider: SignedIn
let worker: Worker | undefined
beforeEach(async () => {
  double = await startEngineDouble()
  api = await startTestApi({ scribeUrl: double.url })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await api.close()
  await double.close()
})

/** Runs the worker, with limits that are never reached unless a test shortens them. */
async function work(short: Partial<ScribeLimits> = {}): Promise<ScribeLimits> {
  const scribe = testScribe(double.url)
  Object.assign(scribe.limits, short)
  worker = noteWorker({ ...api.deps, settings: { ...api.deps.settings, scribe } }, { lookEvery: 20 })
  await worker.start()
  return scribe.limits
}
const soon = { seconds: 0.05, perMinute: 0 }
const asked = (count: number) => expect.poll(() => double.requests.length).toBe(count)
const progress = async (id: string) => (await provider.read(id)).note_progress
const noteOf = async (who: SignedIn, id: string) => (await who.read(id)).soap_note
const generate = (id: string) => provider.post('upload-file', { id })
const paused = (since: Date, paused_until: Date, kind = 'transcribe') =>
  api.deps.database.insert(services).values({ kind, failures: 3, failing_since: since, reason: 'no-answer', paused_until })

test('[RECENT-07] a row shows that its note is queued, transcribed, written, and then has it', async () => {
  double.next('transcriptions', { body: 'hang' })
  double.next('completions', { body: 'hang' })
  const id = idOf(await provider.upload())
  expect(await progress(id)).toEqual({ state: 'queued', since: '', next_try: '', reason: '' })
  await work()
  await expect.poll(() => progress(id)).toMatchObject({ state: 'transcribing', since: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await provider.list())[0]?.note_progress).toMatchObject({ state: 'transcribing' })
  await asked(1)
  // A hanging job returns to the queue when the worker stops, and the next worker starts it again.
  await worker?.stop()
  await work()
  await expect.poll(() => progress(id)).toMatchObject({ state: 'writing' })
  await asked(3)
  await worker?.stop()
  await work()
  await expect.poll(() => noteOf(provider, id)).toBe(written.soap_note)
  expect(await progress(id)).toBeNull()
})

test('[RECENT-07] while the service does not answer, every row shows since when, and when the next try is', async () => {
  double.always('transcriptions', { body: 'hang' })
  const tried: string[] = []
  while (tried.length < failuresToPause) tried.push(idOf(await provider.upload()))
  const limits = await work({ firstByte: soon })
  const waits = {
    state: 'waiting',
    since: expect.stringMatching(/Z$/),
    next_try: expect.stringMatching(/Z$/),
    reason: 'no-answer',
  }
  for (const id of tried) await expect.poll(() => progress(id)).toEqual(waits)
  await expect.poll(() => api.deps.database.$count(services, sql`failures >= ${failuresToPause}`)).toBe(1)
  // A note that was never tried waits with them.
  const late = idOf(await provider.upload())
  // Each of them may be tried at this moment, which is not waiting.
  const [service] = await api.deps.database.select().from(services)
  const since = service!.failing_since.toISOString()
  await expect.poll(() => progress(late)).toEqual({ ...waits, since })
  const health = await (await api.fetch('http://clinic.test/health')).json()
  expect(health.speech).toMatchObject({ state: 'on', failing: [{ service: 'transcription', since, reason: 'no-answer' }] })

  // The service answers again: all of them get their notes, without a restart.
  double.always('transcriptions', undefined)
  limits.firstByte = testScribe('').limits.firstByte
  await api.deps.database.execute(sql`update services set paused_until = now()`)
  for (const id of [...tried, late]) await expect.poll(() => noteOf(provider, id)).toBe(written.soap_note)
})

test('[RECENT-07] an overloaded service sets the time of the next try', async () => {
  double.next('transcriptions', { status: 429, headers: { 'retry-after': '300' } })
  const id = idOf(await provider.upload())
  await work()
  await expect.poll(() => progress(id)).toMatchObject({ state: 'waiting', reason: 'busy' })
  const { since = '', next_try = '' } = (await progress(id)) ?? {}
  expect(Date.parse(next_try) - Date.parse(since)).toBeGreaterThanOrEqual(300_000)
})

test.each([
  ['500', { status: 500 }, {}, 'failing'],
  ['an answer that stops in the middle', { body: 'stall' }, { whole: soon }, 'no-answer'],
  ['an answer that trickles', { body: 'trickle' }, { whole: soon }, 'no-answer'],
  ['a page of a gateway', { body: '<html>' }, {}, 'failing'],
] as const)('[RECENT-07] %s makes the row wait, and the next try brings the note', async (_, answer, short, reason) => {
  double.always('transcriptions', answer)
  const id = idOf(await provider.upload())
  await work(short)
  await expect.poll(() => progress(id)).toMatchObject({ state: 'waiting', reason })
  await worker?.stop()
  double.always('transcriptions', undefined)
  await work()
  expect((await generate(id)).message).toBe("The speech service has not answered yet. We'll try again automatically.")
  await expect.poll(() => noteOf(provider, id)).toBe(written.soap_note)
})

test('[RECENT-07] a note that could not be written shows when it failed, and Generate starts again', async () => {
  double.next('transcriptions', { status: 401 })
  const id = idOf(await provider.upload())
  await api.settle()
  expect(await provider.read(id)).toMatchObject({
    failure: 'The speech service refused access. Tell your administrator.',
    note_progress: { state: 'failed', since: new Date(api.clock.now()).toISOString() },
  })
  expect(api.lines.join()).toContain('"code":"HTTP_401"')
  expect(await generate(id)).toMatchObject({
    message: 'The note is being written.',
    data: { note_progress: { state: 'queued' } },
  })
  expect(await provider.read(id)).toMatchObject({ failure: '', note_progress: { state: 'queued' } })
})

test('[RECENT-03] Generate shows the progress and does not start a second job', async () => {
  double.next('transcriptions', { body: 'hang' })
  const id = idOf(await provider.upload())
  expect((await generate(id)).message).toBe('This note is already in line.')
  await work()
  await expect.poll(() => progress(id)).toMatchObject({ state: 'transcribing' })
  expect(await generate(id)).toMatchObject({
    code: 200,
    message: 'The recording is already being transcribed.',
    data: { note_progress: { state: 'transcribing' } },
  })
  await asked(1)
  await worker?.stop()
  double.next('completions', { body: 'hang' })
  await work()
  await expect.poll(() => progress(id)).toMatchObject({ state: 'writing' })
  expect((await generate(id)).message).toBe('The note is already being written.')
})

test('hanging recordings of one practice do not stop the notes of another', async () => {
  const stranger = await signIn(api, api.accounts.stranger)
  double.next('transcriptions', { body: 'hang' }, { body: 'hang' })
  for (let number = 0; number < 5; number++) await provider.upload()
  await work()
  await asked(2)
  const id = idOf(await stranger.upload())
  await expect.poll(() => noteOf(stranger, id)).toBe(written.soap_note)
  // The practice itself has no more running jobs than its share.
  expect((await provider.list()).map((row) => row.note_progress?.state).sort()).toEqual([
    'queued',
    'queued',
    'queued',
    'transcribing',
    'transcribing',
  ])
})

test('while transcription hangs, transcribed notes are still written', async () => {
  double.next('completions', { status: 401 })
  const id = idOf(await provider.upload())
  await api.settle()
  expect(await progress(id)).toMatchObject({ state: 'failed' })
  double.always('transcriptions', { body: 'hang' })
  for (let number = 0; number < 5; number++) await provider.upload()
  await paused(new Date(), new Date(Date.now() + 3600_000))
  await work()
  await generate(id)
  await expect.poll(() => noteOf(provider, id)).toBe(written.soap_note)
})

test('[CENTER-04] a summary fails at once while its service is known to be down', async () => {
  const { rows } = await api.deps.database.execute(sql`select id from patients where practice_id =
    (select practice_id from providers where azz_id = ${provider.azzId}) limit 1`)
  const patient_pool_id = String(rows[0]?.['id'])
  await provider.upload({ patient_pool_id })
  await api.settle()
  await paused(new Date(), new Date(Date.now() + 3600_000), 'write-note')
  const asked = double.requests.length
  const day = new Date(api.clock.now())
  const before = new Date(day.getTime() - 48 * 3600_000)
  const [start_date, end_date] = [before, day].map((date) => date.toISOString().slice(0, 10))
  const { data } = await provider.post('dictation-summary', { patient_pool_id, start_date, end_date })
  expect((data as { summary: string[] }).summary[0]).toMatch(/^The speech service couldn't be reached\./)
  expect(double.requests).toHaveLength(asked)
})
