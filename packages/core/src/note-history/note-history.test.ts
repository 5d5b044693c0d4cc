import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations, noteVersions } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNoteReview, reviewStateOf, withAddenda } from '../notes/index.ts'
import { createSession, onAudit, unsentOf } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { compareSentences, createAddendum, createNoteSigning, createNoteVersions, takeBackVersion } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const machine = '## Subjective\nDry cough for two weeks. Denies fever.\n\n## Plan\n- Fluids'

/** A new dictation with a note that the machine wrote. */
async function storedNote(): Promise<string> {
  const { azzId } = api.accounts.provider
  const [provider] = await api.deps.database.query.providers.findMany({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const now = new Date(api.deps.clock.now())
  const { practice_id } = provider!
  const row = { practice_id, provider_id: azzId, patient_name: 'Ada King', soap_note: machine, created_at: now, updated_at: now }
  const [made] = await api.deps.database.insert(dictations).values(row).returning({ id: dictations.id })
  const dictation_id = made!.id
  await api.deps.database
    .insert(noteVersions)
    .values({ practice_id, dictation_id, number: 0, machine: true, saved_at: now, note: machine })
  return dictation_id
}

/** The open review of a note, on a connection that the test can cut. */
async function opened(id: string, account = api.accounts.provider) {
  const line = { open: true, losesAnswers: false }
  const { environment, toasts } = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    const answer = await api.fetch(address, init)
    if (line.losesAnswers) throw new TypeError('Failed to fetch')
    return answer
  }, api.apiBase)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, account)
  await session.capabilities()
  const review = createNoteReview(session, id)
  review.$review.listen(() => undefined)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  const acts: string[] = []
  onAudit(session, ({ action, resource }) => acts.push(`${action} ${resource}`))
  return {
    ...{ session, review, line, acts },
    toasts: () => toasts.$toasts.get().map(({ text }) => text),
    dictation: () => review.$work.get()!.dictation,
    signing: createNoteSigning(session, review),
    addendum: createAddendum(session, review, id),
    async history() {
      const versions = createNoteVersions(session, id)
      const stop = versions.$history.listen(() => undefined)
      await expect.poll(() => versions.$history.get().state).toBe('ready')
      stop()
      return versions.$history.get().data!
    },
  }
}

describe('the versions of a note', () => {
  test('[SIGN-02] come in pages: earlier ones when they are asked for, each with what it changed', async () => {
    const id = await storedNote()
    const texts = Array.from({ length: 30 }, (_, index) => `Cough, day ${index + 1}.`)
    const [first] = await api.deps.database.select().from(noteVersions).limit(1)
    await api.deps.database
      .insert(noteVersions)
      .values(texts.map((note, index) => ({ ...first!, dictation_id: id, number: index + 1, machine: false, note })))
    const { session, line } = await opened(id)
    const versions = createNoteVersions(session, id)
    const stop = versions.$history.listen(() => undefined)
    const history = () => versions.$history.get().data
    const numbers = () => history()?.versions.map(({ number }) => number)
    await expect.poll(() => history()?.hasEarlier).toBe(true)
    expect([numbers()?.at(0), numbers()?.at(-1)]).toEqual([30, 12])
    expect(history()?.versions.at(-1)).toMatchObject({ note: texts[11], before: texts[10], isPresent: false })
    line.open = false
    await versions.loadEarlier()
    expect(versions.$earlier.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
    line.open = true
    await versions.loadEarlier()
    expect([versions.$earlier.get(), history()?.hasEarlier]).toEqual([{ state: 'idle' }, false])
    expect(numbers()).toEqual(Array.from({ length: 31 }, (_, index) => 30 - index))
    expect(history()?.versions.at(-1)).toMatchObject({ note: machine, before: undefined })
    stop()
  })

  test('[SIGN-02] are listed newest first, with the text before each and the share that is kept', async () => {
    const { review, history } = await opened(await storedNote())
    review.write('## Subjective\nDry cough for three weeks. Denies fever.\n\n## Plan\n- Fluids')
    expect(await review.save()).toBe(true)
    const { versions, kept } = await history()
    expect(versions.map(({ number, by, isPresent, before }) => [number, by, isPresent, before])).toEqual([
      [1, 'Dr. Amara Okafor', true, machine],
      [0, '', false, undefined],
    ])
    expect(kept).toBe('90')
  })

  test('[SIGN-02] differ by sentence, whatever their formatting', () => {
    const after = '## Subjective\nDry cough for three weeks. Denies fever.\n\n## Plan\n- Fluids\n- Honey at 9 p.m. or later'
    expect(compareSentences(machine, after)).toEqual([
      { change: 'same', sentences: ['Subjective'] },
      { change: 'removed', sentences: ['Dry cough for two weeks.'] },
      { change: 'added', sentences: ['Dry cough for three weeks.'] },
      { change: 'same', sentences: ['Denies fever.', 'Plan', '- Fluids'] },
      { change: 'added', sentences: ['- Honey at 9 p.m. or later'] },
    ])
    expect(compareSentences('**Dry** cough.', 'Dry cough.')).toEqual([{ change: 'same', sentences: ['Dry cough.'] }])
    expect(compareSentences('', '')).toEqual([])
  })

  test('[SIGN-03] a text is taken back by a new save, so that every version is still there', async () => {
    const { review, history, dictation } = await opened(await storedNote())
    review.write('Worse.')
    await review.save()
    const { versions } = await history()
    expect(takeBackVersion(review, versions[1]!)).toBe(true)
    expect(await review.save()).toBe(true)
    expect(dictation().soap_note).toBe(machine)
    expect((await history()).versions.map(({ note }) => note)).toEqual([machine, 'Worse.', machine])
  })

  test('[SIGN-03] unsaved edits are never replaced; without a connection the text waits in the draft', async () => {
    const { review, line } = await opened(await storedNote())
    review.write('Being typed')
    expect(takeBackVersion(review, { note: machine })).toBe(false)
    expect(review.$work.get()?.draft.note).toBe('Being typed')
    await review.save()
    line.open = false
    takeBackVersion(review, { note: machine })
    expect(await review.save()).toBe(false)
    expect(review.$work.get()).toMatchObject({ draft: { note: machine }, saving: { state: 'failed' } })
  })
})

describe('signing', () => {
  test('[SIGN-06] saves what is unsaved, asks once, and the note is signed on every page', async () => {
    const id = await storedNote()
    const { session, review, signing, dictation, acts, toasts } = await opened(id)
    review.write('As I read it.')
    expect(await signing.sign(), 'nothing is signed without a question').toBe(false)
    signing.ask()
    expect(await signing.sign()).toBe(true)
    expect(signing.$signing.get()).toEqual({ state: 'none' })
    expect(reviewStateOf(session, dictation())).toMatchObject({ state: 'signed', mark: { by: 'Dr. Amara Okafor' } })
    expect(acts).toEqual(['edit note', 'sign note'])
    expect(toasts()).toContain('Note signed.')
    const elsewhere = await opened(id, api.accounts.assistant)
    expect(reviewStateOf(elsewhere.session, elsewhere.dictation())).toMatchObject({ state: 'signed' })
    expect(elsewhere.dictation().soap_note).toBe('As I read it.')
  })

  test('[SIGN-06] a text that was changed elsewhere is not signed; the question says why, and the new text is shown', async () => {
    const id = await storedNote()
    const [page, phone] = [await opened(id), await opened(id)]
    phone.review.write('From the phone.')
    await phone.review.save()
    page.signing.ask()
    expect(await page.signing.sign()).toBe(false)
    expect(page.signing.$signing.get()).toMatchObject({
      state: 'asked',
      problem: expect.stringContaining('Read the new version'),
    })
    await expect.poll(() => page.dictation().soap_note).toBe('From the phone.')
    expect(await page.signing.sign()).toBe(true)
  })

  test('[SIGN-06] without a connection nothing is signed, and after a lost answer it is signed once', async () => {
    const { signing, line, dictation } = await opened(await storedNote())
    line.open = false
    signing.ask()
    expect(await signing.sign()).toBe(false)
    expect(signing.$signing.get()).toMatchObject({ state: 'asked', error: { name: 'Offline' } })
    expect(dictation().signature).toBeNull()
    Object.assign(line, { open: true, losesAnswers: true })
    expect(await signing.sign()).toBe(false)
    line.losesAnswers = false
    expect(await signing.sign()).toBe(true)
    expect(dictation().signature).toMatchObject({ by: 'Dr. Amara Okafor' })
  })

  test('[SIGN-06] an assistant cannot sign', async () => {
    const { signing } = await opened(await storedNote(), api.accounts.assistant)
    signing.ask()
    expect(await signing.sign()).toBe(false)
    expect(signing.$signing.get()).toMatchObject({ problem: 'As an assistant you cannot sign notes.' })
  })

  test('[SIGN-04] edits that were open on another device stay there, with the reason why they cannot be saved', async () => {
    const id = await storedNote()
    const [page, phone] = [await opened(id), await opened(id)]
    phone.review.write('Still typing')
    page.signing.ask()
    await page.signing.sign()
    expect(await phone.review.save()).toBe(false)
    expect(phone.review.$work.get()).toMatchObject({
      draft: { note: 'Still typing' },
      conflict: undefined,
      saving: { problem: 'This note is signed and cannot be changed. Add an addendum instead.' },
    })
  })
})

describe('an addendum', () => {
  const signed = async () => {
    const open = await opened(await storedNote())
    open.signing.ask()
    await open.signing.sign()
    return open
  }

  test('[SIGN-05] stands below the note, also where it is copied, and its text is kept until it was added', async () => {
    const { addendum, line, dictation, session, review } = await signed()
    addendum.write('Culture negative.')
    line.open = false
    await addendum.add()
    expect(addendum.$adding.get()).toMatchObject({ state: 'failed' })
    const again = createAddendum(session, review, dictation().id)
    expect(again.$texts.get()[dictation().id]).toBe('Culture negative.')
    line.open = true
    await again.add()
    expect(again.$texts.get()[dictation().id]).toBe('')
    expect(dictation().addenda).toMatchObject([{ by: 'Dr. Amara Okafor', text: 'Culture negative.' }])
    expect(withAddenda(machine, dictation(), 'America/Chicago')).toMatch(
      /- Fluids\n\n## Addendum by Dr\. Amara Okafor, .+ C[SD]T\nCulture negative\.$/,
    )
  })

  test('[SIGN-05] after a lost answer is added once', async () => {
    const { addendum, line, dictation } = await signed()
    addendum.write('Once.')
    line.losesAnswers = true
    await addendum.add()
    line.losesAnswers = false
    await addendum.add()
    expect(dictation().addenda).toMatchObject([{ text: 'Once.' }])
  })

  test('[SIGN-05] that no longer fits is refused with the reason, and its text is kept', async () => {
    const { addendum, dictation } = await signed()
    const many = Array.from({ length: 100 }, () => ({ by: 'A', at: new Date().toISOString(), text: 'One of many.' }))
    await api.deps.database.update(dictations).set({ addenda: many }).where(eq(dictations.id, dictation().id))
    addendum.write('Culture negative.')
    expect(await addendum.add()).toBe(false)
    expect(addendum.$adding.get()).toMatchObject({ problem: expect.stringContaining('at most 100 addenda') })
    expect(addendum.$texts.get()[dictation().id]).toBe('Culture negative.')
  })

  test('[SIGN-05] that was not added counts as unsent, also once its review is closed', async () => {
    const { addendum, session } = await signed()
    addendum.write('  ')
    expect(unsentOf(session)).toBe('none')
    addendum.write('Culture negative.')
    expect(unsentOf(session)).toBe('entries')
    await addendum.add()
    expect(unsentOf(session)).toBe('none')
  })

  test('[SIGN-05] another user never sees a text that was not added', async () => {
    const { addendum, session } = await signed()
    addendum.write('Mine')
    await signInAs(session, api.accounts.colleague)
    expect(addendum.$texts.get()).toEqual({})
  })
})
