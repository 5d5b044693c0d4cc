import { login } from '@chartside/contract/login'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { type NoteReview, noteReviewOf, noteWords, type Review } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** One tab with a signed-in provider, on a connection that the test can cut. */
async function page() {
  const line = { open: true, calls: [] as string[], change: (_: Record<string, unknown>): void => undefined }
  const { environment } = testEnvironment(async (address, init) => {
    const path = String(address).replace(/^.*provider_api\//, '')
    line.calls.push(path)
    if (!line.open && path.startsWith('dictation/')) throw new TypeError('Failed to fetch')
    const answer = await api.fetch(address, init)
    const body = (await answer.json()) as Record<string, unknown>
    line.change(body)
    return Response.json(body, { status: answer.status })
  }, api.apiBase)
  const session = createSession(environment)
  await session.restored
  const signIn = () => signInAs(session, api.accounts.provider)
  await signIn()
  return {
    session,
    line,
    signIn,
    async open(id: string) {
      const review = noteReviewOf(session, id)
      const close = review.$review.listen(() => undefined)
      await expect.poll(() => review.$review.get().state).toBe('ready')
      return { review, close }
    },
  }
}

const soap = '## Subjective\nCough.\n\n## Objective\nClear.\n\n## Plan\nRest.'

async function dictation(row: Partial<typeof dictations.$inferInsert> = {}): Promise<string> {
  const provider = await api.deps.database.query.providers.findFirst({
    where: (providers) => eq(providers.azz_id, api.accounts.provider.azzId),
  })
  const id = crypto.randomUUID()
  const now = new Date(api.clock.now())
  await api.deps.database.insert(dictations).values({
    id,
    practice_id: provider!.practice_id,
    provider_id: provider!.azz_id,
    patient_name: 'Ada Byron',
    soap_note: soap,
    comments: '',
    cpt_codes: [{ code: 'X1', reason: 'visit' }],
    icd_10_codes: [],
    modifiers: [],
    tasks: [{ name: 'Call back', status: 'pending' }],
    created_at: now,
    updated_at: now,
    ...row,
  })
  return id
}

const stored = async (id: string) => (await api.deps.database.select().from(dictations).where(eq(dictations.id, id)))[0]!

function now({ $review }: NoteReview): Extract<Review, { state: 'ready' }> {
  const state = $review.get()
  if (state.state !== 'ready') throw new Error(`The review is ${state.state}`)
  return state
}
const parts = (review: NoteReview) => now(review).conflict?.parts ?? []
const part = (review: NoteReview, key: string) => parts(review).find((part) => part.key === key)!
const text = (lines: readonly { text: string }[]) => lines.map(({ text }) => text).join('\n')

/** Two pages with the same note open: the first has saved `theirs`, the second failed to save `mine`. */
async function conflict(theirs: (review: NoteReview) => void, mine: (review: NoteReview) => void, row = {}) {
  const id = await dictation(row)
  const [first, second] = [await page(), await page()]
  const { review: other } = await first.open(id)
  const { review, close } = await second.open(id)
  theirs(other)
  expect(await other.save()).toBe(true)
  mine(review)
  expect(await review.save()).toBe(false)
  return { id, review, other, close, ...second }
}

describe('two versions of one note', () => {
  test('[REVIEW-08] both versions appear side by side by section, equal parts are marked, and the initial choice loses nothing', async () => {
    const { id, review } = await conflict(
      (other) => other.write(soap.replace('Clear.', 'Clear.\nBP 120/80.').replace('Rest.', 'Rest.\nWalk.')),
      (review) => review.write(soap.replace('Cough.', 'Cough, worse at night.').replace('Rest.', 'Rest.\nHoney.')),
    )
    expect(now(review)).toMatchObject({ dirty: true, saving: { state: 'idle' } })
    expect(parts(review).map(({ name, changedBy, choice }) => [name, changedBy, choice])).toEqual([
      ['subjective', 'me', 'mine'],
      ['objective', 'them', 'theirs'],
      ['plan', 'both', 'both'],
      ['cpt', 'nobody', 'theirs'],
      ['tasks', 'nobody', 'theirs'],
    ])
    expect(part(review, 'plan')).toMatchObject({ merged: '## Plan\nRest.\nHoney.\nWalk.', editable: true })
    expect(part(review, 'plan').mine.at(-1)).toEqual({ text: 'Honey.', differs: true })
    expect(part(review, 'plan').theirs.at(-1)).toEqual({ text: 'Walk.', differs: true })
    expect(await review.save()).toBe(true)
    expect((await stored(id)).soap_note).toBe(
      '## Subjective\nCough, worse at night.\n\n## Objective\nClear.\nBP 120/80.\n\n## Plan\nRest.\nHoney.\nWalk.',
    )
    expect(now(review)).toMatchObject({ conflict: undefined, dirty: false, saving: { state: 'saved' } })
  })

  test('[REVIEW-08] each section can be mine, theirs, or an edited merged text', async () => {
    const { id, review } = await conflict(
      (other) => other.write('S: theirs\nO: theirs\nP: theirs'),
      (review) => review.write('S: mine\nO: mine\nP: mine'),
    )
    review.choose('subjective', 'mine')
    review.choose('objective', 'theirs')
    review.merge('plan', 'P: written anew')
    expect(part(review, 'plan').choice).toBe('both')
    expect(await review.save()).toBe(true)
    expect((await stored(id)).soap_note).toBe('S: mine\nO: theirs\nP: written anew')
  })

  test.each([
    ['mine', 'S: mine\nP: mine', 'Mine'],
    ['theirs', 'P: theirs\n\nO: theirs', 'Theirs'],
  ] as const)('[REVIEW-08] all of it can be %s at once', async (version, note, comments) => {
    const { id, review } = await conflict(
      (other) => {
        other.write('P: theirs\n\nO: theirs')
        other.comment('Theirs')
      },
      (review) => {
        review.write('S: mine\nP: mine')
        review.comment('Mine')
      },
    )
    review.chooseAll(version)
    expect(await review.save()).toBe(true)
    expect(await stored(id)).toMatchObject({ soap_note: note, comments })
  })

  test('[REVIEW-08] a note without headings is one section, and who saved it and when is shown as far as known', async () => {
    api.clock.advance(3600_000)
    const { review } = await conflict(
      (other) => other.write('Came in with a cough.\nClear lungs.'),
      (review) => review.write('Came in with a cold.\nWarm fluids.'),
      { soap_note: 'Came in.' },
    )
    const [note] = parts(review)
    expect(note).toMatchObject({ name: 'note', changedBy: 'both', choice: 'both' })
    expect(note?.merged).toBe('Came in with a cold.\nWarm fluids.\nCame in with a cough.\nClear lungs.')
    expect(now(review).conflict?.theirs.dictation.updated_at).toBe(new Date(api.clock.now()).toISOString())
  })

  test('[REVIEW-08] [REVIEW-03] [REVIEW-05] codes and tasks of both are kept, except those that one side removed', async () => {
    const { id, review } = await conflict(
      (other) => {
        other.remove('tasks', now(other).draft.tasks.rows[0]!.key)
        other.add('icd10')
        other.change('icd10', now(other).draft.icd10.rows[0]!.key, { code: 'J45', name: 'Asthma' })
      },
      (review) => {
        review.add('icd10')
        review.change('icd10', now(review).draft.icd10.rows[0]!.key, { code: 'R05', name: 'Cough' })
      },
    )
    expect(part(review, 'icd10')).toMatchObject({ changedBy: 'both', merged: 'R05 · Cough\nJ45 · Asthma', editable: false })
    expect(text(part(review, 'tasks').mine)).toBe('Call back · pending')
    expect(await review.save()).toBe(true)
    expect(await stored(id)).toMatchObject({
      icd_10_codes: [
        { code: 'R05', name: 'Cough' },
        { code: 'J45', name: 'Asthma' },
      ],
      tasks: [],
      cpt_codes: [{ code: 'X1', reason: 'visit' }],
    })
  })

  test('[REVIEW-08] a list can be taken from one version', async () => {
    const { id, review } = await conflict(
      (other) => other.change('cpt', now(other).draft.cpt.rows[0]!.key, { reason: 'theirs' }),
      (review) => review.change('cpt', now(review).draft.cpt.rows[0]!.key, { reason: 'mine' }),
    )
    review.choose('cpt', 'mine')
    expect(await review.save()).toBe(true)
    expect((await stored(id)).cpt_codes).toEqual([{ code: 'X1', reason: 'mine' }])
  })

  test('[REVIEW-08] another save during merging starts the comparison again, and the earlier choice becomes mine', async () => {
    const { id, review, other } = await conflict(
      (other) => other.write('P: theirs'),
      (review) => review.write('P: mine'),
    )
    review.merge('plan', 'P: merged')
    other.write('P: theirs, again')
    expect(await other.save()).toBe(true)
    expect(await review.save()).toBe(false)
    expect(text(part(review, 'plan').mine)).toBe('P: merged')
    expect(text(part(review, 'plan').theirs)).toBe('P: theirs, again')
    expect(await review.save()).toBe(true)
    expect((await stored(id)).soap_note).toBe('P: merged\nP: theirs, again')
  })

  test('[REVIEW-08] no conflict is shown if the other version changed nothing, or the same', async () => {
    const { id, review, other } = await conflict(
      (other) => other.comment('The same'),
      () => undefined,
    )
    review.discard()
    review.write('S: mine')
    await other.save()
    expect(await review.save()).toBe(true)
    other.write('S: mine')
    expect(await other.save()).toBe(true)
    expect(await stored(id)).toMatchObject({ soap_note: 'S: mine', comments: 'The same' })
  })

  test('[REVIEW-08] the result can be edited as a whole before saving, or discarded', async () => {
    const { id, review, other } = await conflict(
      (other) => other.comment('Theirs'),
      (review) => review.write('S: mine'),
    )
    const { version } = now(review)
    review.settle()
    expect(now(review)).toMatchObject({ conflict: undefined, dirty: true, draft: { note: 'S: mine', comments: 'Theirs' } })
    expect(now(review).version).not.toBe(version)
    review.comment('Both')
    expect(await review.save()).toBe(true)
    expect(await stored(id)).toMatchObject({ soap_note: 'S: mine', comments: 'Both' })
    other.comment('Late')
    expect(await other.save()).toBe(false)
    other.discard()
    expect(now(other)).toMatchObject({ conflict: undefined, dirty: false, draft: { note: 'S: mine', comments: 'Both' } })
  })

  test('[REVIEW-08] [ERR-01] if the other version cannot be read, the failure is shown and saving can be tried again', async () => {
    const id = await dictation()
    const [first, second] = [await page(), await page()]
    const { review: other } = await first.open(id)
    const { review } = await second.open(id)
    other.write('S: theirs')
    await other.save()
    review.write('S: mine')
    second.line.open = false
    expect(await review.save()).toBe(false)
    expect(now(review)).toMatchObject({
      conflict: undefined,
      draft: { note: 'S: mine' },
      saving: { state: 'failed', problem: 'Could not reach the server.' },
    })
    second.line.open = true
    expect(await review.save()).toBe(false)
    expect(text(part(review, 'subjective').theirs)).toBe('S: theirs')
  })

  test('[REVIEW-08] a dictation that is deleted meanwhile keeps what was typed', async () => {
    const { id, review } = await conflict(
      (other) => other.write('S: theirs'),
      (review) => review.write('S: mine'),
    )
    await api.deps.database.delete(dictations).where(eq(dictations.id, id))
    review.merge('subjective', 'S: merged')
    expect(await review.save()).toBe(false)
    expect(now(review)).toMatchObject({ dirty: true, draft: { note: 'S: merged' }, saving: { state: 'failed' } })
  })

  test('[REVIEW-08] a dictation deleted between the refusal and the reload is reported as gone', async () => {
    const id = await dictation()
    const { open, line } = await page()
    const { review } = await open(id)
    review.write('S: mine')
    await api.deps.database.update(dictations).set({ version: 2 }).where(eq(dictations.id, id))
    line.change = () => {
      line.change = (body) => (body['data'] = { data: { id: 'another' } })
    }
    expect(await review.save()).toBe(false)
    expect(now(review)).toMatchObject({
      draft: { note: 'S: mine' },
      saving: { state: 'failed', problem: noteWords.reviewMissing },
    })
  })

  test('[REVIEW-08] [AUTH-17] an expired session keeps choices and merged text for the same user', async () => {
    const { id, review, close, session, signIn, open } = await conflict(
      (other) => other.write('S: theirs\nP: theirs'),
      (review) => review.write('S: mine\nP: mine'),
    )
    review.choose('subjective', 'theirs')
    review.merge('plan', 'P: merged, and typed')
    api.clock.advance(13 * 3600_000)
    await expect(session.identify()).rejects.toMatchObject({ name: 'SessionEnded' })
    close()
    await signIn()
    const again = await open(id)
    expect(now(again.review)).toMatchObject({ resumed: true, dirty: true })
    expect(part(again.review, 'plan')).toMatchObject({ choice: 'both', merged: 'P: merged, and typed' })
    expect(await again.review.save()).toBe(true)
    expect((await stored(id)).soap_note).toBe('S: theirs\nP: merged, and typed')
  })

  test('[REVIEW-08] [AUTH-22] a lock during merging keeps choices and merged text, which are saved after unlocking', async () => {
    const { id, review, session } = await conflict(
      (other) => other.write('S: theirs\nP: theirs'),
      (review) => review.write('S: mine\nP: mine'),
    )
    review.merge('plan', 'P: merged, and typed')
    session.lock()
    const saving = review.save()
    const { email, password } = api.accounts.provider
    const { environment } = testEnvironment(api.fetch, api.apiBase)
    const { data } = await createSession(environment).call(login, { body: { email, password } })
    session.unlock({ token: data.access_token, provider: data.provider })
    expect(await saving).toBe(true)
    expect((await stored(id)).soap_note).toBe('S: mine\nS: theirs\n\nP: merged, and typed')
  })

  test('[REVIEW-08] [DATA-01] on a backend without versions the last save wins, as in the source', async () => {
    const id = await dictation()
    const [first, second] = [await page(), await page()]
    for (const { line } of [first, second])
      line.change = ({ data }) => {
        const row = (data as { data?: Record<string, unknown> } | undefined)?.data
        if (row && 'version' in row) delete row['version']
        if (data && typeof data === 'object' && 'version' in data) delete data['version']
      }
    const { review: one } = await first.open(id)
    const { review: other } = await second.open(id)
    one.write('S: first')
    other.write('S: second')
    expect(await one.save()).toBe(true)
    expect(await other.save()).toBe(true)
    expect((await stored(id)).soap_note).toBe('S: second')
  })
})
