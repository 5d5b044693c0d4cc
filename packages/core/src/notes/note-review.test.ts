import { login } from '@chartside/contract/login'
import type { Dictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { held, testEnvironment, testRealtime } from '../testing.ts'
import { createNoteReview, type NoteReview, type Review } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Row = typeof dictations.$inferInsert
type Change = (body: Record<string, unknown>) => void

/** A signed-in user, on a connection that the test can cut, slow down or make answer something else. */
async function testSession({
  account = api.accounts.provider,
  change,
}: {
  account?: typeof api.accounts.provider
  change?: Change
} = {}) {
  const line = {
    open: true,
    /** While this is set, the server answers at once, but the answer is read only when this resolves. */
    hold: undefined as Promise<unknown> | undefined,
    sent: [] as Record<string, unknown>[],
    calls: [] as string[],
    /** The calls that the server has answered. */
    answered: [] as string[],
  }
  const env = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    const path = String(address).replace(/^.*api\//, '')
    line.calls.push(path)
    if (path.startsWith('update')) line.sent.push(JSON.parse(String(init?.body)))
    const { hold } = line
    const answer = await api.fetch(address, init)
    const body = (await answer.json()) as Record<string, unknown>
    change?.(body)
    const read = async () => {
      line.answered.push(path)
      await hold
      return JSON.stringify(body)
    }
    return Object.defineProperty(new Response(null, { status: answer.status }), 'text', { value: read })
  }, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  const { email, password } = account
  const { data } = await session.call(login, { body: { email, password } })
  const signIn = () => session.begin({ token: data.access_token, email, provider: data.provider })
  signIn()
  const { realtime, send, isAwaited } = testRealtime()
  const provider_id = session.providerId()
  return {
    session,
    isAwaited: () => isAwaited('soap-note-event'),
    /** A message about a patient's note. */
    noteReady: (patient_name: string) => send('soap-note-event', { provider_id, patient_name, dictation_id: '' }),
    /** A message that a dictation was moved, deleted or restored elsewhere. */
    changed: (dictation_id: string) => send('dictation-event', { provider_id, dictation_id }),
    /** Signs the same user in again, with the same token. */
    signIn,
    line,
    toasts: () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`),
    review(id: string, known?: Dictation) {
      const review = createNoteReview(session, id, known, realtime)
      review.$review.listen(() => undefined)
      return review
    },
  }
}

/** Inserts a dictation into the database. */
async function dictation(row: Partial<Row> = {}): Promise<string> {
  const [provider] = await api.deps.database.query.providers.findMany({
    where: (providers) => eq(providers.azz_id, api.accounts.provider.azzId),
  })
  const id = crypto.randomUUID()
  const now = new Date()
  await api.deps.database.insert(dictations).values({
    id,
    practice_id: provider!.practice_id,
    provider_id: provider!.azz_id,
    patient_name: 'Ada Byron',
    soap_note: 'S: well',
    comments: 'Rest',
    cpt_codes: [{ code: 'X1', reason: 'visit' }],
    icd_10_codes: [{ code: 'R05', name: 'Cough' }],
    modifiers: [],
    tasks: [{ name: 'Call back', status: 'pending' }],
    created_at: now,
    updated_at: now,
    ...row,
  })
  return id
}

const stored = async (id: string) => (await api.deps.database.select().from(dictations).where(eq(dictations.id, id)))[0]

async function ready(review: NoteReview): Promise<Extract<Review, { state: 'ready' }>> {
  await expect.poll(() => review.$review.get().state).toBe('ready')
  return now(review)
}
function now(review: NoteReview): Extract<Review, { state: 'ready' }> {
  const state = review.$review.get()
  if (state.state !== 'ready') throw new Error(`The review is ${state.state}`)
  return state
}

describe('reviewing a note', () => {
  test('[REVIEW-01] a note that arrives while its review is open is shown', async () => {
    const id = await dictation({ soap_note: null, patient_name: 'Grace Hopper' })
    const { review: open, noteReady, isAwaited } = await testSession()
    const review = open(id)
    expect((await ready(review)).draft.note).toBe('')
    await api.deps.database.update(dictations).set({ soap_note: 'S: here' }).where(eq(dictations.id, id))
    noteReady('Grace Hopper')
    await expect.poll(() => now(review).draft.note).toBe('S: here')
    expect(isAwaited(), 'and nothing more is awaited').toBe(false)
  })

  test('[MOVE-03] [RT-01] a note that is moved elsewhere shows its new patient, and edits stay', async () => {
    const id = await dictation({ patient_name: 'Grace Hopper' })
    const { review: open, changed } = await testSession()
    const review = open(id)
    await ready(review)
    const rename = (patient_name: string) =>
      api.deps.database.update(dictations).set({ patient_name }).where(eq(dictations.id, id))
    await rename('Ada Lovelace')
    changed(id)
    await expect.poll(() => now(review).dictation.patient_name).toBe('Ada Lovelace')
    review.comment('Rest, and water')
    await rename('Mary Somerville')
    changed('another')
    changed(id)
    await expect.poll(() => now(review).dictation.patient_name).toBe('Mary Somerville')
    expect([now(review).draft.comments, now(review).dirty]).toEqual(['Rest, and water', true])
  })

  test("[REVIEW-06] [UI-05] note and comments are saved as plain text, the lists as JSON strings, with the server's toast", async () => {
    const id = await dictation()
    const { review: open, line, toasts } = await testSession()
    const review = open(id)
    const { draft } = await ready(review)
    review.write('S: better\n**P:** "rest"')
    review.comment('Two weeks')
    review.change('cpt', draft.cpt.rows[0]!.key, { reason: 'long visit' })
    review.add('icd10')
    review.change('icd10', now(review).draft.icd10.rows[1]!.key, { code: 'J45', name: 'Asthma' })
    review.add('modifiers')
    review.change('modifiers', now(review).draft.modifiers.rows[0]!.key, { modifier: 'M1', reason: 'two sides' })
    review.remove('tasks', draft.tasks.rows[0]!.key)
    expect(now(review).dirty).toBe(true)
    expect(await review.save()).toBe(true)
    expect(line.sent).toEqual([
      {
        dictation_id: id,
        soap_note: 'S: better\n**P:** "rest"',
        comments: 'Two weeks',
        cpt_codes: '[{"code":"X1","reason":"long visit"}]',
        icd_10_codes: '[{"code":"R05","name":"Cough"},{"code":"J45","name":"Asthma"}]',
        modifiers: '[{"modifier":"M1","reason":"two sides"}]',
        tasks: '[]',
        version: '1',
      },
    ])
    expect(toasts()).toEqual(['success: Note saved.'])
    expect(now(review)).toMatchObject({ dirty: false, saving: { state: 'saved' } })
    expect(await stored(id)).toMatchObject({ soap_note: 'S: better\n**P:** "rest"', tasks: [] })
  })

  test('[REVIEW-06] saving without edits changes nothing', async () => {
    const id = await dictation()
    const before = await stored(id)
    const { review: open } = await testSession()
    const review = open(id)
    expect((await ready(review)).dirty).toBe(false)
    expect(await review.save()).toBe(true)
    const counted = { updated_at: 0, version: 0 }
    expect({ ...(await stored(id)), ...counted }).toEqual({ ...before, ...counted })
  })

  test.each([
    ['JSON with more than is shown', '[{"code":"X1","reason":"visit","units":2}]'],
    ['text that is no list', 'X1: visit (see chart)'],
    ['broken JSON', '[{"code":"X1"'],
  ])('[REVIEW-06] an unedited list is saved exactly as stored: %s', async (_, text) => {
    const id = await dictation()
    const change: Change = ({ data }) => {
      const row = (data as { data?: Record<string, unknown> } | undefined)?.data
      if (row) row['cpt_codes'] = text
    }
    const { review: open, line } = await testSession({ change })
    const review = open(id)
    await ready(review)
    review.comment('Edited')
    await review.save()
    expect(line.sent[0]?.['cpt_codes']).toBe(text)
  })

  test('[REVIEW-03] adding a row turns unparsable list text into a row, so nothing is lost', async () => {
    const id = await dictation()
    const change: Change = ({ data }) => {
      const row = (data as { data?: Record<string, unknown> } | undefined)?.data
      if (row) row['cpt_codes'] = 'see chart'
    }
    const { review: open, line } = await testSession({ change })
    const review = open(id)
    expect((await ready(review)).draft.cpt).toEqual({ rows: [], unreadable: 'see chart' })
    review.add('cpt')
    review.change('cpt', now(review).draft.cpt.rows[1]!.key, { code: 'X2' })
    await review.save()
    expect(line.sent[0]?.['cpt_codes']).toBe('[{"code":"","reason":"see chart"},{"code":"X2","reason":""}]')
  })

  test('[REVIEW-03] empty rows are not saved', async () => {
    const id = await dictation()
    const { review: open } = await testSession()
    const review = open(id)
    await ready(review)
    review.add('modifiers')
    await review.save()
    expect(await stored(id)).toMatchObject({ modifiers: [] })
  })

  test("[REVIEW-05] a task without a name shows 'Please fill in all row names', and nothing is sent", async () => {
    const id = await dictation()
    const { review: open, line, toasts } = await testSession()
    const review = open(id)
    await ready(review)
    review.add('tasks')
    const { key } = now(review).draft.tasks.rows[1]!
    review.change('tasks', key, { name: '  ' })
    expect(await review.save()).toBe(false)
    expect(line.sent).toEqual([])
    expect(now(review).namesMissing).toBe(true)
    expect(toasts()).toEqual(['error: Please fill in all row names'])
    review.change('tasks', key, { name: 'Order a blood count' })
    expect(toasts()).toEqual([])
    expect(await review.save()).toBe(true)
    expect((await stored(id))?.tasks).toEqual([
      { name: 'Call back', status: 'pending' },
      { name: 'Order a blood count', status: 'pending' },
    ])
  })

  test('[REVIEW-06] offline nothing typed is lost, and saving can be tried again', async () => {
    const id = await dictation()
    const { review: open, line } = await testSession()
    const review = open(id)
    await ready(review)
    review.write('S: worse')
    line.open = false
    expect(await review.save()).toBe(false)
    expect(now(review)).toMatchObject({
      dirty: true,
      draft: { note: 'S: worse' },
      saving: { state: 'failed', problem: 'Could not reach the server.', error: { name: 'Offline' } },
    })
    line.open = true
    expect(await review.save()).toBe(true)
    expect((await stored(id))?.soap_note).toBe('S: worse')
  })

  test("[REVIEW-06] a refusal is shown in place, in the server's words", async () => {
    const id = await dictation()
    const { review: open, line } = await testSession()
    const review = open(id)
    await ready(review)
    review.write('a'.repeat(200_001))
    expect(await review.save()).toBe(false)
    const { saving } = now(review)
    expect(saving.state === 'failed' && saving.problem).toContain('The note can have at most 200,000 characters.')
    // Only a newer version is a reason to load the note.
    expect(line.calls.at(-1)).toContain('update')
  })

  test('[REVIEW-06] a backend that refuses its own newest version as outdated is asked once', async () => {
    const id = await dictation()
    const change: Change = (body) => {
      const row = (body['data'] as { data?: Record<string, unknown> } | undefined)?.data
      if (row) row['version'] = 'same'
    }
    const { review: open, line } = await testSession({ change })
    const review = open(id)
    await ready(review)
    review.write('S: typed')
    expect(await review.save()).toBe(false)
    expect(line.sent).toHaveLength(1)
    expect(now(review)).toMatchObject({ dirty: true, conflict: undefined, saving: { state: 'failed' } })
  })

  test('[REVIEW-06] a newer version is not overwritten, and the edits stay', async () => {
    const id = await dictation()
    const { review: open } = await testSession()
    const [one, other] = [open(id), open(id)]
    await ready(one)
    await ready(other)
    one.write('S: first')
    expect(await one.save()).toBe(true)
    other.write('S: second')
    expect(await other.save()).toBe(false)
    expect(now(other).draft.note).toBe('S: second')
    expect(now(other).conflict?.theirs.draft.note).toBe('S: first')
    one.write('S: first, again')
    expect(await one.save()).toBe(true)
    expect((await stored(id))?.soap_note).toBe('S: first, again')
  })

  test('[REVIEW-06] pressing Save twice sends once', async () => {
    const id = await dictation()
    const { review: open, line } = await testSession()
    const review = open(id)
    await ready(review)
    review.write('S: once')
    expect(await Promise.all([review.save(), review.save()])).toEqual([true, false])
    expect(line.sent).toHaveLength(1)
  })

  test('[REVIEW-06] edits made during saving stay, and count as unsaved', async () => {
    const id = await dictation()
    const { review: open } = await testSession()
    const review = open(id)
    await ready(review)
    review.write('S: first')
    const saved = review.save()
    review.write('S: second')
    expect(await saved).toBe(true)
    expect(now(review)).toMatchObject({ dirty: true, draft: { note: 'S: second' } })
    expect((await stored(id))?.soap_note).toBe('S: first')
  })

  test('[REVIEW-06] a quoted note is parsed', async () => {
    const id = await dictation({ soap_note: JSON.stringify('S: "well"\nO: fine') })
    const { review: open } = await testSession()
    expect((await ready(open(id))).draft.note).toBe('S: "well"\nO: fine')
  })

  test('[REVIEW-02] undoing every change leaves nothing to save', async () => {
    const id = await dictation()
    const { review: open } = await testSession()
    const review = open(id)
    await ready(review)
    review.write('S: other')
    review.write('S: well')
    review.add('tasks')
    review.remove('tasks', now(review).draft.tasks.rows[1]!.key)
    expect(now(review).dirty).toBe(false)
    review.comment('x')
    review.discard()
    expect(now(review)).toMatchObject({ dirty: false, draft: { comments: 'Rest' } })
  })
})

describe('finding the dictation', () => {
  test('[REVIEW-01] a known row is shown at once, and refreshed while it is unedited', async () => {
    const id = await dictation()
    const { review: open, session } = await testSession()
    const known = (await ready(open(id))).dictation
    await api.deps.database.update(dictations).set({ soap_note: 'S: newer' }).where(eq(dictations.id, id))
    const review = open(id, known)
    expect(now(review).draft.note).toBe('S: well')
    await expect.poll(() => now(review).draft.note).toBe('S: newer')
    expect(session.offers('by-id')).toBe(true)
  })

  test('[REVIEW-06] an answer that arrives after editing began does not replace the edits', async () => {
    const id = await dictation()
    const { review: open, line } = await testSession()
    const known = (await ready(open(id))).dictation
    const { promise, happen } = held()
    line.hold = promise
    const review = open(id, known)
    review.write('S: typed')
    await expect.poll(() => line.calls.at(-1)).toContain(id)
    happen()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(now(review).draft.note).toBe('S: typed')
  })

  test('[REVIEW-01] without a call for one dictation it is found page by page', async () => {
    const id = await dictation({ created_at: new Date(0) })
    await Promise.all(Array.from({ length: 101 }, () => dictation()))
    const change: Change = ({ data }) => {
      if (data && typeof data === 'object' && 'features' in data) data.features = []
    }
    const { review: open, line } = await testSession({ change })
    expect((await ready(open(id))).dictation.id).toBe(id)
    expect(line.calls.filter((call) => call.includes('dictations?'))).toEqual([
      'dictations?page=1&per_page=100',
      'dictations?page=2&per_page=100',
    ])
  })

  test.each([['by its id'], ['page by page']])(
    '[REVIEW-01] a dictation that does not exist is reported as missing, %s',
    async (way) => {
      const change: Change = ({ data }) => {
        if (way === 'page by page' && data && typeof data === 'object' && 'features' in data) data.features = []
      }
      const { review: open } = await testSession({ change })
      for (const id of [crypto.randomUUID(), 'no-such-id', '']) {
        const review = open(id)
        await expect.poll(() => review.$review.get().state).toBe('missing')
      }
    },
  )

  test('[DATA-01] a dictation of another practice is missing', async () => {
    const id = await dictation()
    const { review: open } = await testSession({ account: api.accounts.stranger })
    const review = open(id)
    await expect.poll(() => review.$review.get().state).toBe('missing')
  })

  test('[DATA-01] an answer about another dictation is never shown under this one', async () => {
    const id = await dictation()
    const change: Change = ({ data }) => {
      const row = (data as { data?: Record<string, unknown> } | undefined)?.data
      if (row) row['id'] = 'another'
    }
    const { review: open } = await testSession({ change })
    const review = open(id)
    await expect.poll(() => review.$review.get().state).toBe('missing')
  })

  test('[ERR-01] offline it shows the failure, and can be loaded again', async () => {
    const id = await dictation()
    const { review: open, line } = await testSession()
    line.open = false
    const review = open(id)
    await expect.poll(() => review.$review.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    line.open = true
    await review.reload()
    expect(now(review).draft.note).toBe('S: well')
  })
})

describe('a late answer', () => {
  /** Has `look` make a call, and resolves when the server has answered; `happen` lets the answer arrive. */
  async function underWay({ line }: Awaited<ReturnType<typeof testSession>>, look: () => unknown) {
    const { promise, happen } = held()
    const before = line.calls.length
    line.hold = promise
    look()
    await expect.poll(() => line.calls.length > before && line.answered.length === line.calls.length).toBe(true)
    line.hold = undefined
    return happen
  }

  test('[REVIEW-06] a load that began before saving does not bring back the old version', async () => {
    const at = await testSession()
    const review = at.review(await dictation())
    await ready(review)
    let looked: Promise<void> | undefined
    const happen = await underWay(at, () => {
      looked = review.reload()
    })
    review.write('S: typed')
    expect(await review.save()).toBe(true)
    happen()
    await looked
    expect(now(review)).toMatchObject({ dirty: false, saving: { state: 'saved' }, draft: { note: 'S: typed' } })
  })

  test('[REVIEW-06] a load that begins during saving does not replace it, even without edits', async () => {
    const at = await testSession()
    const review = at.review(await dictation())
    await ready(review)
    let saved: Promise<boolean> | undefined
    const happen = await underWay(at, () => {
      saved = review.save()
    })
    await review.reload()
    expect(now(review).saving).toEqual({ state: 'saving' })
    happen()
    expect(await saved).toBe(true)
    expect(now(review).saving).toMatchObject({ state: 'saved' })
  })

  /** Has the server accept or refuse what is saved. */
  const saving =
    (outcome: string): Change =>
    (body) => {
      if (outcome === 'refuses' && body['message'] === 'Note saved.')
        Object.assign(body, { status: 'ERROR', message: 'Not now.' })
    }

  test.each([['accepts'], ['refuses']])(
    '[AUTH-14] a save that the server %s after its user has left does not affect the next review',
    async (outcome) => {
      const at = await testSession({ change: saving(outcome) })
      const review = at.review(await dictation())
      await ready(review)
      review.write('S: typed')
      let saved: Promise<boolean> | undefined
      const happen = await underWay(at, () => {
        saved = review.save()
      })
      review.forget()
      expect(review.$review.get()).not.toMatchObject({ state: 'ready' })
      await review.reload()
      happen()
      expect(await saved).toBe(outcome === 'accepts')
      expect(now(review)).toMatchObject({ dirty: false, saving: { state: 'idle' } })
    },
  )

  test.each([['accepts'], ['refuses']])(
    '[AUTH-14] a save that the server %s while nothing is shown does not affect the next review, either',
    async (outcome) => {
      const at = await testSession({ change: saving(outcome) })
      const review = at.review(await dictation())
      await ready(review)
      let saved: Promise<boolean> | undefined
      const happen = await underWay(at, () => {
        saved = review.save()
      })
      review.forget()
      happen()
      expect(await saved).toBe(outcome === 'accepts')
      expect(review.$review.get().state).not.toBe('ready')
    },
  )

  test('[ERR-02] a failed reload leaves the note in place, edited or not', async () => {
    const { review: open, line } = await testSession()
    const review = open(await dictation())
    const before = await ready(review)
    line.open = false
    await review.reload()
    expect(now(review)).toEqual(before)
    review.write('S: typed')
    await review.reload()
    expect(now(review)).toMatchObject({ dirty: true, draft: { note: 'S: typed' } })
  })

  test('[AUTH-14] a user who signs out while a note arrives sees nothing of it, at whatever moment', async () => {
    const id = await dictation()
    // This backend cannot revoke tokens, so that one token serves for every moment.
    const change: Change = ({ data }) => {
      if (data && typeof data === 'object' && 'features' in data) data.features = ['by-id']
    }
    const at = await testSession({ change })
    const states: string[] = []
    const stops: (() => void)[] = []
    for (let moment = 0; moment < 30; moment++) {
      at.signIn()
      await at.session.capabilities()
      const review = createNoteReview(at.session, id)
      const happen = await underWay(at, () => stops.push(review.$review.listen(() => undefined)))
      happen()
      for (let passed = 0; passed < moment; passed++) await undefined
      states.push(review.$review.get().state)
      at.session.logout()
      await new Promise((resolve) => setTimeout(resolve))
      expect(review.$review.get(), `after ${moment} steps`).toEqual({ state: 'loading' })
      stops.pop()?.()
    }
    // From before it was read until after it was shown.
    expect([states[0], states.at(-1)]).toEqual(['loading', 'ready'])
  })
})
