import { uploadDictation } from '@chartside/contract/dictation'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { dictations, patients } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type Session } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createDictationSummary, type DictationSummary } from './index.ts'

const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
beforeEach(async () => {
  api = await startTestApi({ start, settings: { tokenHours: 1000 } })
})
afterEach(() => api.close())

const signIn = (session: Session, account = api.accounts.provider) => signInAs(session, account)

/** A user with a patient who has one note, on a connection that the test can cut, slow down and read. */
async function testSession() {
  const line: { open: boolean; hold: Promise<void> | undefined; sent: unknown[] } = { open: true, hold: undefined, sent: [] }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      if (String(address).endsWith('dictation-summary')) line.sent.push(JSON.parse(String(init?.body)))
      const answer = await api.fetch(address, init)
      await line.hold
      return answer
    },
    api.apiBase,
    start,
  )
  const session = createSession(env.environment)
  await session.restored
  await signIn(session)
  const [patient] = await api.deps.database.select().from(patients).where(eq(patients.practice_id, api.practices.own)).limit(1)
  const patientId = patient!.id
  const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
  const patient_name = `${patient!.first_name} ${patient!.last_name}`
  const form = { patient_name, patient_pool_id: patientId, comments: '', audio_file, provider_id: session.providerId() }
  const { id } = (await session.call(uploadDictation, { form })).data!
  await api.deps.database.update(dictations).set({ soap_note: '**Better.**' }).where(eq(dictations.id, id))
  const summary = createDictationSummary(session, patientId)
  return {
    env,
    line,
    session,
    patientId,
    summary,
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
    /** Subscribes to the summary, as its button does; the returned function unsubscribes. */
    look: () => summary.$summary.listen(() => undefined),
  }
}

const enter = (summary: DictationSummary, start: string, end: string) => {
  summary.enter('start', start)
  summary.enter('end', end)
}
const state = ({ $summary }: DictationSummary) => $summary.get().state
function gate() {
  let release: () => void = () => undefined
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  return { hold, release }
}

describe('asking for a summary', () => {
  test('[CENTER-04] is sent by GO alone, with the dates as yyyy-mm-dd', async () => {
    const { summary, line, look, patientId } = await testSession()
    look()
    enter(summary, '2026-11-01', '2026-11-20')
    expect(line.sent).toEqual([])
    expect(summary.$summary.get()).toEqual({ state: 'none' })
    await summary.go()
    expect(line.sent).toEqual([{ patient_pool_id: patientId, start_date: '2026-11-01', end_date: '2026-11-20' }])
    expect(summary.$summary.get()).toMatchObject({
      state: 'loaded',
      range: { start: '2026-11-01', end: '2026-11-20' },
      text: expect.stringMatching(/Transcription is off at this practice[\s\S]*\*\*20 Nov 2026\*\*\n\*\*Better\.\*\*$/),
    })
  })

  test('[CENTER-04] starts with the last 30 days, and a range without notes has no summary', async () => {
    const { summary, look } = await testSession()
    look()
    // Today in this machine's zone.
    const today = dayHere(start)
    const before = new Date(Date.parse(`${today}T12:00:00Z`) - 30 * 86_400_000).toISOString().slice(0, 10)
    expect(summary.$range.get()).toEqual({ start: before, end: today })
    enter(summary, '2020-01-01', '2020-02-01')
    await summary.go()
    expect(summary.$summary.get()).toMatchObject({ state: 'loaded', text: '' })
  })

  test.each([
    ['2026-11-20', '2026-11-19', { end: 'End date cannot be earlier than start date.' }],
    ['soon', '2026-11-19', { start: 'Invalid date input' }],
    ['2026-02-30', '', { start: 'Invalid date input', end: 'Invalid date input' }],
  ])('[AVAIL-02] [CENTER-04] %s to %s is not sent, and the errors are shown', async (from, to, errors) => {
    const { summary, line, toasts, look } = await testSession()
    look()
    enter(summary, from, to)
    expect(summary.$errors.get()).toEqual({})
    await summary.go()
    expect(summary.$errors.get()).toEqual(errors)
    expect(toasts()).toEqual([])
    expect(line.sent).toEqual([])
    summary.enter('start', '2026-11-01')
    expect(summary.$errors.get()).toEqual({})
  })

  test('[CENTER-04] the same range is not requested twice at a time; another range replaces it', async () => {
    const { summary, line, look } = await testSession()
    look()
    const { hold, release } = gate()
    line.hold = hold
    const first = summary.go()
    await expect.poll(() => line.sent.length).toBe(1)
    await summary.go()
    expect(state(summary)).toBe('loading')
    enter(summary, '2020-01-01', '2020-01-31')
    line.hold = undefined
    await summary.go()
    release()
    await first
    expect(line.sent).toHaveLength(2)
    expect(summary.$summary.get()).toMatchObject({ state: 'loaded', range: { start: '2020-01-01' }, text: '' })
  })

  test('[CENTER-04] is aborted without subscribers, and leaves no half-finished state', async () => {
    const { summary, line, look } = await testSession()
    const away = look()
    const { hold, release } = gate()
    line.hold = hold
    const asked = summary.go()
    await expect.poll(() => line.sent.length).toBe(1)
    away()
    await expect.poll(() => state(summary), { timeout: 3000 }).toBe('none')
    release()
    await asked
    expect(state(summary)).toBe('none')
  })
})

describe('what goes wrong', () => {
  test('[ERR-01] offline it shows the failure, and GO tries again', async () => {
    const { summary, line, look } = await testSession()
    look()
    line.open = false
    await summary.go()
    expect(summary.$summary.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    line.open = true
    await summary.go()
    expect(state(summary)).toBe('loaded')
  })

  test("[CENTER-04] the server's messages about the dates appear at the dates", async () => {
    const { summary, look, patientId } = await testSession()
    look()
    await api.deps.database
      .update(dictations)
      .set({ soap_note: 'x'.repeat(200_001) })
      .where(eq(dictations.patient_pool_id, patientId))
    await summary.go()
    expect(summary.$errors.get()).toEqual({
      end: 'These dates have too many notes to summarize at once. Choose fewer days.',
    })
    expect(state(summary)).toBe('none')
  })

  test('[DATA-01] signing out removes the summary', async () => {
    const { summary, look, session } = await testSession()
    look()
    await summary.go()
    session.logout()
    expect(summary.$summary.get()).toEqual({ state: 'none' })
  })

  test('[DATA-01] signing out removes the summary of a dialog that was opened soon after it was closed', async () => {
    const { summary, look, session } = await testSession()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    look()()
    // A store unmounts a second after its last subscriber has left.
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    look()
    await summary.go()
    session.logout()
    expect(summary.$summary.get()).toEqual({ state: 'none' })
  })
})
