import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { held, signInAs, testEnvironment } from '../testing.ts'
import { createRecentDictations, type NoteReview, noteReviewOf, type Review } from './index.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

/** A screen at which several users sign in one after another, as in the portal. */
async function screen() {
  const line: { hold: Promise<void> | undefined; sent: Record<string, unknown>[] } = { hold: undefined, sent: [] }
  const env = testEnvironment(async (address, init) => {
    if (String(address).includes('update-dictation')) {
      await line.hold
      line.sent.push(JSON.parse(String(init?.body)))
    }
    return api.fetch(address, init)
  }, api.apiBase)
  const written: string[] = []
  const { set } = env.storage
  env.storage.set = (key, value) => {
    written.push(value)
    return set(key, value)
  }
  const session = createSession(env.environment)
  await session.restored
  const signIn = (account = api.accounts.provider) => signInAs(session, account)
  await signIn()
  return {
    session,
    line,
    written,
    signIn,
    /** Lets the token expire, and makes a call that finds out. */
    async expire() {
      api.clock.advance(13 * 3600_000)
      await expect(session.identify()).rejects.toMatchObject({ name: 'SessionEnded' })
    },
    /** Opens a review; `close` does what leaving the screen does. */
    async open(id: string) {
      const review = noteReviewOf(session, id)
      const close = review.$review.listen(() => undefined)
      await expect.poll(() => review.$review.get().state).not.toBe('loading')
      return { review, close }
    },
  }
}

async function dictation(comments = 'Rest'): Promise<string> {
  const provider = await api.deps.database.query.providers.findFirst({
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
    comments,
    cpt_codes: [],
    icd_10_codes: [],
    modifiers: [],
    tasks: [],
    created_at: now,
    updated_at: now,
  })
  return id
}

function now({ $review }: NoteReview): Extract<Review, { state: 'ready' }> {
  const state = $review.get()
  if (state.state !== 'ready') throw new Error(`The review is ${state.state}`)
  return state
}

test('[REVIEW-06] unsaved edits survive leaving the screen: when reopened they are there and marked as restored, until they are saved', async () => {
  const id = await dictation()
  const { open } = await screen()
  const first = await open(id)
  expect(now(first.review)).toMatchObject({ dirty: false, resumed: false })
  first.review.write('S: typed')
  expect(now(first.review).resumed).toBe(false)
  first.close()

  const again = await open(id)
  expect(now(again.review)).toMatchObject({ dirty: true, resumed: true, draft: { note: 'S: typed' } })
  expect(await again.review.save()).toBe(true)
  expect(now(again.review)).toMatchObject({ dirty: false, resumed: false })
  again.close()
  const last = await open(id)
  expect(last.review).not.toBe(again.review)
  expect(now(last.review)).toMatchObject({ dirty: false, resumed: false, draft: { note: 'S: typed' } })
})

test('[REVIEW-06] a review left during saving is the same when reopened, and is saved once', async () => {
  const id = await dictation()
  const { open, line } = await screen()
  const { review, close } = await open(id)
  review.write('S: typed')
  const { promise, happen } = held()
  line.hold = promise
  const saved = review.save()
  close()
  const again = await open(id)
  expect(again.review).toBe(review)
  expect(await again.review.save()).toBe(false)
  happen()
  expect(await saved).toBe(true)
  expect(now(again.review)).toMatchObject({ dirty: false, saving: { state: 'saved' }, draft: { note: 'S: typed' } })
  expect(line.sent).toHaveLength(1)
})

test('[REVIEW-06] discarded edits do not come back', async () => {
  const id = await dictation()
  const { open } = await screen()
  const first = await open(id)
  first.review.comment('typed')
  first.close()
  const again = await open(id)
  again.review.discard()
  expect(now(again.review)).toMatchObject({ dirty: false, resumed: false, draft: { comments: 'Rest' } })
  again.close()
  expect(now((await open(id)).review).draft.comments).toBe('Rest')
})

test('[REVIEW-06] undoing restored edits clears the mark: later edits are new', async () => {
  const id = await dictation()
  const { open } = await screen()
  const first = await open(id)
  first.review.comment('typed')
  first.close()
  const { review } = await open(id)
  review.comment('Rest')
  review.comment('new')
  expect(now(review)).toMatchObject({ dirty: true, resumed: false })
})

test('[REVIEW-06] [AUTH-17] an expired token loses no edits: the same user signs in again and continues', async () => {
  const id = await dictation()
  const { open, expire, signIn, line } = await screen()
  const { review, close } = await open(id)
  review.write('S: typed')
  await expire()
  close()
  await signIn()
  const again = await open(id)
  expect(now(again.review)).toMatchObject({ dirty: true, resumed: true, draft: { note: 'S: typed' } })
  expect(await again.review.save()).toBe(true)
  expect(line.sent.at(-1)).toMatchObject({ dictation_id: id, soap_note: 'S: typed' })
})

test('[REVIEW-06] [AUTH-17] a token that expires during saving loses nothing either', async () => {
  const id = await dictation()
  const { open, signIn } = await screen()
  const { review, close } = await open(id)
  review.write('S: typed')
  api.clock.advance(13 * 3600_000)
  expect(await review.save()).toBe(false)
  close()
  await signIn()
  const again = await open(id)
  expect(now(again.review)).toMatchObject({ dirty: true, resumed: true, saving: { state: 'idle' }, draft: { note: 'S: typed' } })
})

test('[REVIEW-06] another user never sees them, even with access to the dictation', async () => {
  const id = await dictation()
  const { open, expire, signIn, line } = await screen()
  const { review } = await open(id)
  review.write('S: typed')
  await expire()
  // An assistant works for the same provider, under the same id.
  await signIn(api.accounts.assistant)
  const theirs = await open(id)
  expect(now(theirs.review)).toMatchObject({ dirty: false, resumed: false, draft: { note: 'S: well' } })
  // A review that was never closed shows the stored note as well.
  await expect.poll(() => review.$review.get().state).toBe('ready')
  expect(now(review)).toMatchObject({ dirty: false, draft: { note: 'S: well' } })
  await expire()
  await signIn()
  expect(now((await open(id)).review).dirty).toBe(false)
  expect(line.sent).toEqual([])
})

test('[REVIEW-06] [AUTH-14] signing out forgets them', async () => {
  const id = await dictation()
  const { open, session, signIn } = await screen()
  const { review } = await open(id)
  review.write('S: typed')
  session.logout()
  expect(review.$review.get()).toEqual({ state: 'loading' })
  await signIn()
  expect(now((await open(id)).review)).toMatchObject({ dirty: false, draft: { note: 'S: well' } })
  await expect.poll(() => review.$review.get().state).toBe('ready')
})

test("[REVIEW-06] a save by one user does not affect the next user's open review", async () => {
  const id = await dictation()
  const { open, session, signIn, line } = await screen()
  const { review } = await open(id)
  review.write('S: typed')
  let release: () => void = () => undefined
  line.hold = new Promise((resolve) => {
    release = resolve
  })
  const saved = review.save()
  session.logout()
  await signIn(api.accounts.assistant)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  const before = now(review)
  release()
  expect(await saved).toBe(false)
  expect(now(review)).toEqual(before)
})

test('[REVIEW-06] the edits of one dictation never end up in another', async () => {
  const [ada, grace] = [await dictation('about Ada'), await dictation('about Grace')]
  const { open, line } = await screen()
  const first = await open(ada)
  first.review.write('S: Ada')
  first.close()
  const second = await open(grace)
  expect(now(second.review)).toMatchObject({ dirty: false, resumed: false, draft: { comments: 'about Grace', note: 'S: well' } })
  second.review.write('S: Grace')
  second.close()
  const again = await open(ada)
  expect(now(again.review)).toMatchObject({ dictation: { id: ada }, draft: { note: 'S: Ada', comments: 'about Ada' } })
  // An open editor must be able to distinguish the two drafts.
  expect(now(again.review).version).not.toBe(now(second.review).version)
  await again.review.save()
  expect(line.sent).toEqual([expect.objectContaining({ dictation_id: ada, soap_note: 'S: Ada', comments: 'about Ada' })])
  expect(now((await open(grace)).review)).toMatchObject({ dirty: true, draft: { note: 'S: Grace' } })
})

test('[RECENT-04] a deleted dictation takes its unsaved edits with it', async () => {
  const id = await dictation()
  const { open, session } = await screen()
  const { review, close } = await open(id)
  review.write('S: typed')
  close()
  const recent = createRecentDictations(session)
  recent.$recent.listen(() => undefined)
  await expect.poll(() => recent.$recent.get().state).toBe('ready')
  recent.askToRemove(id)
  await recent.remove()
  expect((await open(id)).review.$review.get().state).toBe('missing')
})

test('[REVIEW-06] unsaved edits are not in the storage of the session', async () => {
  const id = await dictation()
  const { open, session, written } = await screen()
  const { review, close } = await open(id)
  review.write('S: typed')
  close()
  session.keep({ preferences: {} })
  expect(now((await open(id)).review).resumed).toBe(true)
  await expect.poll(() => written.length).toBeGreaterThan(1)
  expect(written.join()).not.toContain('S: typed')
})
