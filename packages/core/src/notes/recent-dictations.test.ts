import { listDeleted, restoreDeleted } from '@chartside/contract/bin'
import { uploadDictation } from '@chartside/contract/dictation'
import { deleteDictation, updateDictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { dictations, jobs } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveriesOf } from '../dictation/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment, testRealtime } from '../testing.ts'
import { createNoteList, createRecentDictations, noteWords, type RecentDictations } from './index.ts'
import { firstLookMilliseconds, maxLookMilliseconds } from './note-watch.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let api: TestApi
beforeEach(async () => {
  api = await startTestApi({ start })
})
afterEach(() => api.close())

/** A signed-in user whose clock runs with the server's, on a connection that the test can cut or slow down. */
async function testSession(account = api.accounts.provider) {
  const line: { open: boolean; hold: Promise<void> | undefined; calls: string[] } = { open: true, hold: undefined, calls: [] }
  const env = testEnvironment(
    async (address, init) => {
      if (!line.open) throw new TypeError('Failed to fetch')
      line.calls.push(String(address).replace(/^.*\//, ''))
      const answer = await api.fetch(address, init)
      await line.hold
      return answer
    },
    api.apiBase,
    start,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)

  const { realtime, send } = testRealtime()
  const provider_id = session.providerId()
  return {
    env,
    session,
    line,
    toasts: () => env.environment.toasts.$toasts.get().map(({ text }) => text),
    /** Dictates about a patient; the note arrives when the API settles. */
    async dictate(patient_name: string) {
      api.clock.advance(1)
      env.clock.turn(1)
      const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
      const form = { patient_name, patient_pool_id: '', comments: 'Rest', audio_file, provider_id: session.providerId() }
      return (await session.call(uploadDictation, { form })).data!.id
    },
    /** The list with a subscriber, as on screen. */
    recent(pageSize?: number, today = false) {
      const recent = createRecentDictations(session, { realtime, today, ...(pageSize ? { pageSize } : {}) })
      recent.$recent.listen(() => undefined)
      return recent
    },
    /** The list beside a review. */
    noteList() {
      const beside = createNoteList(session, realtime)
      beside.$groups.listen(() => undefined)
      return beside
    },
    noteReady: (patient_name: string) => send('soap-note-event', { provider_id, patient_name, dictation_id: '' }),
    /** A message that a dictation was moved, deleted or restored elsewhere. */
    changed: () => send('dictation-event', { provider_id, dictation_id: 'any' }),
    turn(milliseconds: number) {
      api.clock.advance(milliseconds)
      env.clock.turn(milliseconds)
    },
  }
}

const names = ({ $recent }: RecentDictations) => $recent.get().data?.map(({ dictation }) => dictation.patient_name)
const states = ({ $recent }: RecentDictations) => $recent.get().data?.map(({ note }) => note.state)
const ready = (recent: RecentDictations) => expect.poll(() => recent.$recent.get().state).toBe('ready')
/** Marks a dictation's note as failed, as the worker does. */
async function fail(id: string, failure: string): Promise<void> {
  await api.deps.database.delete(jobs)
  await api.deps.database.update(dictations).set({ failure }).where(eq(dictations.id, id))
}

describe('recent dictations', () => {
  test('[RECENT-01] [RT-01] what was moved, deleted or restored elsewhere is listed as it is now', async () => {
    const { session, dictate, changed, recent: open, noteList } = await testSession()
    await dictate('Ada Byron')
    const id = await dictate('Grace Hopper')
    await api.settle()
    const recent = open()
    const beside = noteList()
    await ready(recent)
    await expect.poll(() => beside.$groups.get().state).toBe('ready')
    await session.call(deleteDictation, { body: { id } })
    changed()
    await expect.poll(() => names(recent)).toEqual(['Ada Byron'])
    await expect.poll(() => beside.$groups.get().data?.owed.map(({ dictation }) => dictation.patient_name)).toEqual(['Ada Byron'])
  })

  test('[RECENT-01] the search filters the loaded rows by name, whatever the case and the accents', async () => {
    const { dictate, recent: open } = await testSession()
    for (const name of ['Ada Byron', 'Grace Hopper', 'ÅSA BYRÅN']) await dictate(name)
    const recent = open()
    await ready(recent)
    recent.search(' byr')
    expect(names(recent)).toEqual(['ÅSA BYRÅN', 'Ada Byron'])
    for (const typed of ['åsa', 'asa byran', 'byranasa']) {
      recent.search(typed)
      expect(names(recent)).toEqual(['ÅSA BYRÅN'])
    }
    recent.search('nobody')
    expect(names(recent)).toEqual([])
    recent.search('')
    expect(names(recent)).toHaveLength(3)
  })

  test('[DICT-08] those of today leave out earlier days', async () => {
    const { dictate, recent: open } = await testSession()
    const earlier = await dictate('Ada Byron')
    const twoDaysAgo = new Date(start - 2 * 24 * 60 * 60 * 1000)
    await api.deps.database.update(dictations).set({ created_at: twoDaysAgo }).where(eq(dictations.id, earlier))
    await dictate('Grace Hopper')
    const recent = open(25, true)
    await ready(recent)
    expect(names(recent)).toEqual(['Grace Hopper'])
  })

  test('[RECENT-02] pages have ten rows, or as many as chosen; a new page never shows rows of the previous one', async () => {
    const { dictate, recent: open } = await testSession()
    for (let number = 1; number <= 11; number++) await dictate(`Patient ${number}`)
    const recent = open()
    await ready(recent)
    expect(names(recent)).toHaveLength(10)
    expect(recent.$paging.get()).toEqual({ page: 1, lastPage: 2, pageSize: 10 })
    recent.goTo(2)
    expect(recent.$recent.get()).toEqual({ state: 'loading', data: undefined })
    await ready(recent)
    expect(names(recent)).toEqual(['Patient 1'])
    recent.goTo(3)
    expect(recent.$paging.get().page).toBe(2)
    recent.resize(25)
    await ready(recent)
    expect(names(recent)).toHaveLength(11)
    expect(recent.$paging.get()).toEqual({ page: 1, lastPage: 1, pageSize: 25 })
  })

  test('[RECENT-01] marks different patients with the same name', async () => {
    const { dictate, recent: open } = await testSession()
    for (const name of ['Ada Byron', 'ada byron', 'Ada Byrom', 'Grace Hopper']) await dictate(name)
    const recent = open()
    await ready(recent)
    const marks = recent.$recent.get().data?.map(({ dictation, lookAlike }) => [dictation.patient_name, lookAlike?.name])
    expect(marks).toEqual([
      ['Grace Hopper', undefined],
      ['Ada Byrom', 'similar'],
      ['ada byron', 'similar'],
      ['Ada Byron', 'similar'],
    ])
  })

  test('[RECENT-02] another page size loads once, the first page', async () => {
    const { dictate, recent: open, line } = await testSession()
    for (let number = 1; number <= 11; number++) await dictate(`Patient ${number}`)
    const recent = open()
    await ready(recent)
    recent.goTo(2)
    await ready(recent)
    line.calls.length = 0
    recent.resize(25)
    await ready(recent)
    expect(line.calls).toEqual(['dictations?page=1&per_page=25'])
  })

  test('[RECENT-02] a late answer does not replace a newer one', async () => {
    const { dictate, recent: open, line } = await testSession()
    for (let number = 1; number <= 11; number++) await dictate(`Patient ${number}`)
    const recent = open()
    await ready(recent)
    let release: () => void = () => undefined
    line.hold = new Promise((resolve) => {
      release = resolve
    })
    recent.goTo(2)
    await expect.poll(() => line.calls.at(-1)).toContain('page=2')
    line.hold = undefined
    recent.goTo(1)
    await ready(recent)
    release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(names(recent)).toHaveLength(10)
  })

  test('[RECENT-03] a row is Pending for exactly one minute, then turns into Generate', async () => {
    const { dictate, recent: open, turn } = await testSession()
    await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    turn(59_999)
    expect(states(recent)).toEqual(['pending'])
    turn(1)
    expect(states(recent)).toEqual(['generate'])
  })

  test('[RECENT-03] when the minute is over, a note that came without a message is found', async () => {
    const { dictate, recent: open, turn } = await testSession()
    await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    await api.settle()
    expect(states(recent)).toEqual(['pending'])
    turn(60_000)
    await expect.poll(() => states(recent)).toEqual(['view'])
  })

  test("[RECENT-03] [UI-05] a failed note says why, and can be requested at once, with the server's toast", async () => {
    const { dictate, recent: open, toasts, noteReady } = await testSession()
    const id = await dictate('Ada Byron')
    await fail(id, 'The recording could not be understood.')
    const recent = open()
    await ready(recent)
    expect(recent.$recent.get().data?.[0]?.note).toEqual({
      state: 'generate',
      problem: 'The recording could not be understood.',
    })
    const asked = recent.generate(id)
    expect(states(recent)).toEqual(['asking'])
    await Promise.all([asked, recent.generate(id)])
    expect(states(recent)).toEqual(['pending'])
    expect(toasts()).toEqual(['The note is being written.'])
    await api.settle()
    noteReady('Ada Byron')
    await expect.poll(() => states(recent)).toEqual(['view'])
  })

  test('[RECENT-03] what was requested in one list is requested in all, and what was deleted is gone from all', async () => {
    const { dictate, recent: open } = await testSession()
    const id = await dictate('Ada Byron')
    await fail(id, 'The recording could not be understood.')
    const [recent, today] = [open(), open(undefined, true)]
    await Promise.all([ready(recent), ready(today)])
    const asked = recent.generate(id)
    expect([states(recent), states(today)]).toEqual([['asking'], ['asking']])
    await asked
    expect([states(recent), states(today)]).toEqual([['pending'], ['pending']])
    recent.askToRemove(id)
    await recent.remove()
    expect([states(recent), states(today)]).toEqual([[], []])
  })

  test('[RECENT-03] after Generate a row is Pending for one minute, and a new failure shows its own reason', async () => {
    const { dictate, recent: open, turn } = await testSession()
    const id = await dictate('Ada Byron')
    turn(3_600_000)
    const recent = open()
    await ready(recent)
    expect(states(recent)).toEqual(['generate'])
    await recent.generate(id)
    turn(59_000)
    expect(states(recent)).toEqual(['pending'])
    await fail(id, 'Nothing was said.')
    turn(1_000)
    await expect.poll(() => recent.$recent.get().data?.[0]?.note).toEqual({ state: 'generate', problem: 'Nothing was said.' })
  })

  describe('where a note is', () => {
    const note = ({ $recent }: RecentDictations) => $recent.get().data?.[0]?.note
    const job = (change: Partial<typeof jobs.$inferInsert>) => api.deps.database.update(jobs).set(change)
    const looks = (line: { calls: string[] }) => line.calls.filter((call) => call.startsWith('dictations?')).length

    test('[RECENT-07] a row shows the progress of its note, and updates while there is a subscriber', async () => {
      const { dictate, recent: open, turn } = await testSession()
      await dictate('Ada Byron')
      const recent = open()
      await ready(recent)
      expect(note(recent)).toMatchObject({ state: 'pending', progress: { state: 'queued' } })
      await job({ state: 'running', started_at: new Date(start), locked_until: new Date(9e12) })
      turn(firstLookMilliseconds)
      await expect
        .poll(() => note(recent))
        .toMatchObject({ state: 'pending', progress: { state: 'transcribing', since: new Date(start).toISOString() } })
      turn(60_000)
      await expect.poll(() => note(recent)).toMatchObject({ state: 'generate', progress: { state: 'transcribing' } })
      await job({ state: 'queued', locked_until: null })
      await api.settle()
      turn(maxLookMilliseconds)
      await expect.poll(() => note(recent)).toEqual({ state: 'view' })
    })

    test('[RECENT-07] it polls at growing intervals while nothing changes', async () => {
      const { dictate, recent: open, turn, line } = await testSession()
      await dictate('Ada Byron')
      turn(3_600_000)
      const recent = open()
      await ready(recent)
      for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
        const before = looks(line)
        turn(seconds * 1000 - 1)
        expect(looks(line)).toBe(before)
        turn(1)
        await expect.poll(() => looks(line)).toBe(before + 1)
        await ready(recent)
      }
    })

    test('[RECENT-07] nothing is polled if the backend does not report progress', async () => {
      const { dictate, recent: open, turn, line } = await testSession()
      await dictate('Ada Byron')
      await api.deps.database.delete(jobs)
      turn(3_600_000)
      const recent = open()
      await ready(recent)
      expect(note(recent)).toEqual({ state: 'generate', problem: '', progress: undefined })
      const before = looks(line)
      turn(3_600_000)
      expect(looks(line)).toBe(before)
    })

    test('[RECENT-07] Generate shows the progress at once, in the row', async () => {
      const { dictate, recent: open, turn, toasts } = await testSession()
      const id = await dictate('Ada Byron')
      turn(3_600_000)
      await job({ state: 'running', started_at: new Date(start), locked_until: new Date(9e12) })
      const recent = open()
      await ready(recent)
      await recent.generate(id)
      expect(toasts()).toEqual(['The recording is already being transcribed.'])
      expect(note(recent)).toMatchObject({ state: 'pending', progress: { state: 'transcribing' } })
    })

    test('[RECENT-07] a failure has its time', async () => {
      const { dictate, recent: open } = await testSession()
      const id = await dictate('Ada Byron')
      await api.deps.database
        .update(dictations)
        .set({ failure: 'No speech was heard.', failed_at: new Date(start) })
        .where(eq(dictations.id, id))
      const recent = open()
      await ready(recent)
      expect(note(recent)).toMatchObject({
        state: 'generate',
        problem: 'No speech was heard.',
        progress: { state: 'failed', since: new Date(start).toISOString() },
      })
    })
  })

  test('[RECENT-03] offline, Generate shows the failure in the row and can be pressed again', async () => {
    const { dictate, recent: open, turn, line } = await testSession()
    const id = await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    turn(60_000)
    await ready(recent)
    line.open = false
    await recent.generate(id)
    expect(recent.$recent.get().data?.[0]?.note).toMatchObject({
      state: 'generate',
      problem: 'Could not reach the server.',
      error: { name: 'Offline' },
    })
    line.open = true
    await recent.generate(id)
    expect(states(recent)).toEqual(['pending'])
  })

  test("[RECENT-04] [UI-05] deleting asks first, and removes the row in place, with the server's toast", async () => {
    const { dictate, recent: open, toasts } = await testSession()
    const [ada] = [await dictate('Ada Byron'), await dictate('Grace Hopper')]
    const recent = open()
    await ready(recent)
    recent.askToRemove(ada)
    expect(names(recent)).toHaveLength(2)
    recent.keep()
    await recent.remove()
    expect(names(recent)).toHaveLength(2)
    recent.askToRemove(ada)
    await Promise.all([recent.remove(), recent.remove()])
    expect(names(recent)).toEqual(['Grace Hopper'])
    expect(toasts()).toEqual(['Dictation deleted.'])
    expect(noteWords.deleteQuestion).toBe('Are you sure you want to delete this dictation?')
  })

  test('[RECENT-04] a reload in progress does not bring a deleted row back', async () => {
    const { dictate, recent: open, line } = await testSession()
    const ada = await dictate('Ada Byron')
    await dictate('Grace Hopper')
    const recent = open()
    await ready(recent)
    let release: () => void = () => undefined
    line.hold = new Promise((resolve) => {
      release = resolve
    })
    const reloaded = recent.reload()
    await expect.poll(() => line.calls.at(-1)).toContain('dictations')
    line.hold = undefined
    recent.askToRemove(ada)
    await recent.remove()
    release()
    await reloaded
    expect(names(recent)).toEqual(['Grace Hopper'])
  })

  test('[BIN-04] [RECENT-04] what is restored here or elsewhere is back in every list', async () => {
    const { dictate, recent: open, session, changed } = await testSession()
    const [ada] = [await dictate('Ada Byron'), await dictate('Grace Hopper')]
    const [recent, other] = [open(), open()]
    await Promise.all([ready(recent), ready(other)])
    for (const back of [recent.reload, changed]) {
      recent.askToRemove(ada)
      await recent.remove()
      expect([names(recent), names(other)]).toEqual([['Grace Hopper'], ['Grace Hopper']])
      const { data } = await session.call(listDeleted, { query: { kind: 'dictation' } })
      await session.call(restoreDeleted, { id: data.items[0]!.id })
      back()
      await expect.poll(() => [names(recent), names(other)]).toEqual(Array(2).fill(['Grace Hopper', 'Ada Byron']))
    }
  })

  test('[RECENT-04] a failed deletion keeps the row and shows the reason at the question', async () => {
    const { dictate, recent: open, line } = await testSession()
    const ada = await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    recent.askToRemove(ada)
    line.open = false
    await recent.remove()
    expect(recent.$removal.get()).toMatchObject({
      state: 'asked',
      id: ada,
      problem: 'Could not reach the server.',
      error: { name: 'Offline' },
    })
    expect(names(recent)).toEqual(['Ada Byron'])
    line.open = true
    await recent.remove()
    expect(names(recent)).toEqual([])
  })

  test("[RECENT-04] a row deleted elsewhere goes, and the server's reason is shown", async () => {
    const { dictate, recent: open, session, toasts } = await testSession()
    const ada = await dictate('Ada Byron')
    await dictate('Grace Hopper')
    const recent = open()
    await ready(recent)
    await session.call(deleteDictation, { body: { id: ada } })
    recent.askToRemove(ada)
    await recent.remove()
    expect(names(recent)).toEqual(['Grace Hopper'])
    expect(recent.$removal.get()).toEqual({ state: 'none' })
    expect(toasts()).toEqual([expect.stringContaining('not found')])
  })

  test('[RECENT-04] deleting the last row of the last page goes to the previous page', async () => {
    const { dictate, recent: open } = await testSession()
    const first = await dictate('Patient 1')
    for (let number = 2; number <= 11; number++) await dictate(`Patient ${number}`)
    const recent = open()
    await ready(recent)
    recent.goTo(2)
    await ready(recent)
    recent.askToRemove(first)
    await recent.remove()
    await ready(recent)
    expect(recent.$paging.get()).toMatchObject({ page: 1, lastPage: 1 })
    expect(names(recent)).toHaveLength(10)
  })

  test('[RECENT-05] a finished note refreshes the list without emptying it', async () => {
    const { dictate, recent: open, noteReady } = await testSession()
    await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    await api.settle()
    const seen: (string[] | undefined)[] = []
    recent.$recent.listen(() => seen.push(names(recent)))
    noteReady('Ada Byron')
    await expect.poll(() => states(recent)).toEqual(['view'])
    expect(seen.every((rows) => rows?.length === 1)).toBe(true)
  })

  test('[RECENT-01] a dictation sent from this page is listed at once, without a message about it', async () => {
    const { session, recent, dictate } = await testSession()
    const list = recent()
    await expect.poll(() => list.$recent.get().state).toBe('ready')
    await dictate('Ada')
    deliveriesOf(session).notice.changed()
    await expect.poll(() => list.$recent.get().data?.[0]?.dictation.patient_name).toBe('Ada')
  })

  test('[ERR-01] the rows stay when a reload fails, and can be reloaded', async () => {
    const { dictate, recent: open, line } = await testSession()
    await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    line.open = false
    await recent.reload()
    expect(recent.$recent.get().state).toBe('failed')
    expect(names(recent)).toEqual(['Ada Byron'])
    line.open = true
    await recent.reload()
    expect(recent.$recent.get().state).toBe('ready')
  })

  test("[DATA-01] another provider who signs in never sees the previous one's rows", async () => {
    const { dictate, recent: open, session } = await testSession()
    await dictate('Ada Byron')
    const recent = open()
    await ready(recent)
    session.logout()
    expect(recent.$recent.get().data).toBeUndefined()
    await signInAs(session, api.accounts.colleague)
    expect(recent.$recent.get().data).toBeUndefined()
    await ready(recent)
    expect(names(recent)).toEqual([])
  })

  test('[RECENT-03] an unreadable creation time means Generate; a note means View', async () => {
    const { dictate, recent: open, session, env } = await testSession()
    const id = await dictate('Ada Byron')
    const fetch = env.environment.fetch
    env.environment.fetch = async (...request) => {
      const answer = await fetch(...request)
      return new Response((await answer.text()).replace(/"created_at":"[^"]*"/, '"created_at":"yesterday"'), answer)
    }
    const recent = open()
    await ready(recent)
    expect(states(recent)).toEqual(['generate'])
    const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }
    await session.call(updateDictation, { body: { dictation_id: id, soap_note: 'S: well', ...lists } })
    await recent.reload()
    expect(states(recent)).toEqual(['view'])
  })
})
