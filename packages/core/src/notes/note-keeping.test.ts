import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { diskOf } from '../kept-dictations/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { createSession } from '../session/index.ts'
import { held, signInAs, testEnvironment } from '../testing.ts'
import { type NoteReview, noteReviewOf, type Review } from './index.ts'

type Fetch = typeof globalThis.fetch

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

/** A backend without capabilities, as the source is: its dictations have no version and no call of their own. */
const plain: Fetch = async (input, init) => {
  if (String(input).includes('capabilities')) return Response.json({ status: 'error', message: 'Not found' }, { status: 404 })
  const answer = await api.fetch(input, init)
  const text = (await answer.clone().text()).replaceAll(/"version":"\d+",?/g, '')
  return String(input).includes('dictation') ? new Response(text, answer) : answer
}

/** A page of a signed-in user, on a disk that outlives it. */
async function visit(disk: ReturnType<typeof testDisk>, { fetch = api.fetch as Fetch, account = api.accounts.provider } = {}) {
  const env = testEnvironment(fetch, api.apiBase, api.clock.now())
  const { store, crash } = disk.page()
  env.environment.keptStore = store
  const session = createSession(env.environment)
  await session.restored
  const signIn = (who: TestAccount) => signInAs(session, who)
  await signIn(account)
  return {
    session,
    store,
    crash,
    signIn,
    clock: env.clock,
    reported: env.reported,
    /** Opens a review; `close` does what leaving the screen does. */
    async open(id: string) {
      const review = noteReviewOf(session, id)
      const close = review.$review.listen(() => undefined)
      await expect.poll(() => review.$review.get().state).toBe('ready')
      return { review, close }
    },
    /** Types a note and waits until it is on disk. */
    async type(review: NoteReview, note: string) {
      review.write(note)
      env.clock.turn(2000)
      await expect.poll(() => review.$keeping.get(), { interval: 2 }).toEqual({ state: 'kept', at: session.now() })
    },
  }
}

function now({ $review }: NoteReview): Extract<Review, { state: 'ready' }> {
  const state = $review.get()
  if (state.state !== 'ready') throw new Error(`The review is ${state.state}`)
  return state
}

/** The review of a note once the edits of an earlier page are there. */
const resumed = (review: NoteReview) => expect.poll(() => now(review).resumed, { interval: 2 }).toBe(true)

async function dictation(note = 'S: well'): Promise<string> {
  const provider = await api.deps.database.query.providers.findFirst({
    where: (providers) => eq(providers.azz_id, api.accounts.provider.azzId),
  })
  const id = crypto.randomUUID()
  await api.deps.database.insert(dictations).values({
    id,
    practice_id: provider!.practice_id,
    provider_id: provider!.azz_id,
    patient_name: 'Ada Byron',
    soap_note: note,
    comments: 'Rest',
    cpt_codes: [],
    icd_10_codes: [],
    modifiers: [],
    tasks: [],
    created_at: new Date(),
    updated_at: new Date(),
  })
  return id
}

/** Another device saves this note meanwhile. */
const saveElsewhere = (id: string, note: string) =>
  api.deps.database.update(dictations).set({ soap_note: note, version: 7 }).where(eq(dictations.id, id))

for (const [name, fetch] of [
  ['our server', (...request: Parameters<Fetch>) => api.fetch(...request)],
  ['a plain backend', plain],
] as const) {
  test(`[REVIEW-16] with ${name}, what is typed is on disk two seconds later, and offered after the page was killed`, async () => {
    const id = await dictation()
    const disk = testDisk()
    const before = await visit(disk, { fetch })
    const { review } = await before.open(id)
    review.write('S: typed')
    before.clock.turn(1900)
    review.write('S: typed more')
    review.add('icd10')
    await before.type(review, 'S: typed more')
    before.crash()

    const after = await visit(disk, { fetch })
    const again = await after.open(id)
    await resumed(again.review)
    expect(now(again.review)).toMatchObject({ dirty: true, conflict: undefined, draft: { note: 'S: typed more' } })
    expect(now(again.review).draft.icd10.rows).toHaveLength(1)
    expect(await again.review.save()).toBe(true)
    await expect.poll(() => disk.rows.size).toBe(0)
    expect(again.review.$keeping.get()).toEqual({ state: 'none' })
  })
}

test('[REVIEW-16] a draft is written at once when its note is left for another one', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const { open } = await visit(disk)
  const { review, close } = await open(id)
  review.write('S: typed')
  close()
  await expect.poll(() => disk.rows.size).toBe(1)
  expect(review.$keeping.get().state).toBe('kept')
})

test('[REVIEW-16] nothing of it can be read on disk, nor whose note it is', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const { open, type } = await visit(disk)
  await type((await open(id)).review, 'S: typed')
  const [row] = disk.rows.values()
  const bytes = new Uint8Array(row!.details.data)
  const readable = JSON.stringify({ ...row, details: '' }) + new TextDecoder().decode(bytes)
  for (const secret of ['typed', 'Byron', 'Rest', id, api.accounts.provider.email]) expect(readable).not.toContain(secret)
  expect(row!.protection).toBe('user')
})

test('[REVIEW-16] a draft is offered to its user and in its note only, never as an unsent dictation', async () => {
  const [id, other, disk] = [await dictation(), await dictation(), testDisk()]
  const before = await visit(disk)
  await before.type((await before.open(id)).review, 'S: typed')
  before.crash()

  // An assistant works for the same provider, under the same id.
  const theirs = await visit(disk, { account: api.accounts.assistant })
  const { review } = await theirs.open(id)
  await review.reload()
  expect(await diskOf(theirs.session).left('note')).toEqual([])
  expect(now(review)).toMatchObject({ dirty: false, draft: { note: 'S: well' } })

  const after = await visit(disk)
  expect(await diskOf(after.session).left()).toEqual([])
  const unrelated = await after.open(other)
  await unrelated.review.reload()
  const again = await after.open(id)
  await resumed(again.review)
  expect(now(unrelated.review)).toMatchObject({ dirty: false, draft: { note: 'S: well' } })
  expect(now(again.review).draft.note).toBe('S: typed')
})

test('[REVIEW-16] [REVIEW-08] a note that was changed meanwhile shows both versions; nothing is overwritten', async () => {
  const [id, disk] = [await dictation('S: well\n\nP: rest'), testDisk()]
  const before = await visit(disk)
  await before.type((await before.open(id)).review, 'S: typed\n\nP: rest')
  before.crash()
  await saveElsewhere(id, 'S: theirs\n\nP: rest')

  const { open } = await visit(disk)
  const { review } = await open(id)
  await resumed(review)
  const { conflict } = now(review)
  expect(conflict?.parts.map(({ name, changedBy }) => [name, changedBy])).toEqual([
    ['subjective', 'both'],
    ['plan', 'nobody'],
    ['comments', 'nobody'],
  ])
  review.chooseAll('mine')
  expect(await review.save()).toBe(true)
  const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
  expect(row!.soap_note).toBe('S: typed\n\nP: rest')
})

test('[REVIEW-16] a draft that was saved just before the page was killed is not offered again', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const before = await visit(disk)
  await before.type((await before.open(id)).review, 'S: typed')
  before.crash()
  await saveElsewhere(id, 'S: typed')
  const { open } = await visit(disk)
  const { review } = await open(id)
  await expect.poll(() => disk.rows.size).toBe(0)
  expect(now(review)).toMatchObject({ dirty: false, conflict: undefined, draft: { note: 'S: typed' } })
})

test('[REVIEW-16] a discarded draft is gone, and so is one whose edits were taken back', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const { open, type } = await visit(disk)
  const { review } = await open(id)
  await type(review, 'S: typed')
  review.discard()
  await expect.poll(() => disk.rows.size).toBe(0)
  await type(review, 'S: typed')
  review.write('S: well')
  await expect.poll(() => disk.rows.size).toBe(0)
})

test('[REVIEW-16] [AUTH-14] signing out deletes it, as it drops every unsent entry', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const { open, type, session } = await visit(disk)
  await type((await open(id)).review, 'S: typed')
  session.logout()
  await expect.poll(() => disk.rows.size).toBe(0)
})

test('[REVIEW-16] [AUTH-17] after an expired session it waits for its user, also if somebody else signs in meanwhile', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const page = await visit(disk)
  const { review, close } = await page.open(id)
  await page.type(review, 'S: typed')
  api.clock.advance(13 * 3600_000)
  await expect(page.session.identify()).rejects.toMatchObject({ name: 'SessionEnded' })
  close()
  await page.signIn(api.accounts.assistant)
  const theirs = await page.open(id)
  expect(now(theirs.review)).toMatchObject({ dirty: false, draft: { note: 'S: well' } })
  theirs.close()
  await page.signIn(api.accounts.provider)
  const again = await page.open(id)
  await resumed(again.review)
  expect(now(again.review).draft.note).toBe('S: typed')
})

test('[REVIEW-16] what is typed while the draft of an earlier page is read stays, and so does the draft', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const before = await visit(disk)
  await before.type((await before.open(id)).review, 'S: earlier')
  before.crash()

  const page = await visit(disk)
  const { pieces } = page.store
  const [reading, read] = [held(), held()]
  page.store.pieces = async (one) => {
    reading.happen()
    await read.promise
    return pieces(one)
  }
  const { review } = await page.open(id)
  await reading.promise
  review.write('S: typed now')
  read.happen()
  // Given up again: another page can have it.
  await expect.poll(async () => (await disk.page().store.claimed()).size, { interval: 2 }).toBe(0)
  expect(now(review)).toMatchObject({ dirty: true, resumed: false, draft: { note: 'S: typed now' } })
  expect(disk.rows.size).toBe(1)
})

test('[REVIEW-16] a page takes nothing from another one that is still editing', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const one = await visit(disk)
  await one.type((await one.open(id)).review, 'S: one')
  const two = await visit(disk)
  const { review } = await two.open(id)
  await two.type(review, 'S: two')
  expect(now(review).resumed).toBe(false)
  expect(disk.rows.size).toBe(2)
})

test('[REVIEW-16] a disk that is full is said, and nothing typed is lost', async () => {
  const [id, disk] = [await dictation(), testDisk()]
  const { open, clock } = await visit(disk)
  const { review } = await open(id)
  disk.full = true
  review.write('S: typed')
  clock.turn(2000)
  await expect.poll(() => review.$keeping.get().state).toBe('refused')
  expect(now(review).draft.note).toBe('S: typed')
  disk.full = false
  clock.turn(5000)
  await expect.poll(() => review.$keeping.get().state).toBe('kept')
})
