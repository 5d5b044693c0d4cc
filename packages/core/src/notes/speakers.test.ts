import * as contract from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signedInTo, signInAs, testEnvironment } from '../testing.ts'
import { copiedTranscript, createNoteReview, createSpeakerNaming, namedSegments, speakersOf, spokenTurns } from './index.ts'

const segments = [
  { text: 'Any fever?', start: 0, end: 2, speaker: 'A' },
  { text: 'Or chills?', start: 2, end: 4, speaker: 'A' },
  { text: 'No.', start: 4, end: 5, speaker: 'B' },
  { text: '(a door)', start: 5, end: 6 },
  { text: '<b>Good.</b>', start: 66, end: 67, speaker: 'A' },
]
const read = (transcription: unknown, speakers: unknown = []) => v.parse(contract.dictation, { transcription, speakers })
const names = (dictation: contract.Dictation) => speakersOf(dictation).map(({ name }) => name)

describe('the speakers of a transcription', () => {
  test('[REVIEW-23] have the labels of the speech service, in the order in which they speak', () => {
    const labels = ['B', 'SPEAKER_01', 0, 'spk_12', 'Patient', 'Dr. Okafor', '<i>']
    const transcription = labels.map((speaker) => ({ text: 'x', speaker }))
    expect(names(read(transcription))).toEqual([
      ...['Speaker B', 'Speaker 01', 'Speaker 0', 'Speaker 12'],
      ...['Patient', 'Dr. Okafor', '<i>'],
    ])
    expect(speakersOf(read(transcription)).map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('[REVIEW-23] take turns; a transcription without speakers is one turn', () => {
    const turns = spokenTurns(read(segments, [{ speaker: 'B', name: 'Rosa' }]))
    expect(turns.map(({ speaker, from, to }) => [speaker?.name, from, to])).toEqual([
      ['Speaker A', 0, 2],
      ['Rosa', 2, 3],
      [undefined, 3, 4],
      ['Speaker A', 4, 5],
    ])
    expect(spokenTurns(read(['one', 'two']))).toEqual([{ speaker: undefined, from: 0, to: 2 }])
    expect(spokenTurns(read('nothing of it'))).toEqual([])
  })

  test('[REVIEW-23] six hours have their turns', () => {
    const turns = spokenTurns(read(Array.from({ length: 21_600 }, (_, at) => ({ text: 'x', start: at, speaker: at % 2 }))))
    expect(turns).toHaveLength(21_600)
  })

  test('[REVIEW-22] two with one name are one person for a comparison, and two labels on the screen', () => {
    const same = read(
      segments,
      ['A', 'B'].map((speaker) => ({ speaker, name: ' Rosa ' })),
    )
    expect(namedSegments(same).map(({ speaker }) => speaker)).toEqual(['Rosa', 'Rosa', 'Rosa', undefined, 'Rosa'])
    expect(speakersOf(same).map(({ label, name }) => [label, name])).toEqual([
      ['A', 'Rosa'],
      ['B', 'Rosa'],
    ])
  })

  test('[REVIEW-25] are in a copy of the transcription, a paragraph for each turn', () => {
    const copy = copiedTranscript(read(segments, [{ speaker: 'A', name: 'Dr. <Okafor>' }]))
    expect(copy.plain).toBe(
      ['00:00 Dr. <Okafor>: Any fever? Or chills?', '00:04 Speaker B: No.', '00:05 (a door)'].join('\n') +
        '\n01:06 Dr. <Okafor>: <b>Good.</b>',
    )
    expect(copy.html).toContain('<p dir="auto">00:00 <strong><bdi>Dr. &lt;Okafor&gt;</bdi></strong>: <bdi>Any fever? Or chills?')
    expect(copiedTranscript(read([{ text: 'One' }, { text: 'Two', start: 3 }])).plain).toBe('One\n00:03 Two')
  })
})

let api: TestApi
let id: string
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  const { azzId } = api.accounts.provider
  const [provider] = await api.deps.database.query.providers.findMany({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const now = new Date(api.deps.clock.now())
  const row = { practice_id: provider!.practice_id, provider_id: azzId, patient_name: 'Ada King', soap_note: 'S: Well' }
  const [made] = await api.deps.database
    .insert(dictations)
    .values({ ...row, transcription: segments, created_at: now, updated_at: now })
    .returning({ id: dictations.id })
  id = made!.id
})

/** A user who has the dictation open. */
async function user() {
  const { environment } = testEnvironment(api.fetch, api.apiBase, api.deps.clock.now())
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  return { session, ...(await opened(session)) }
}
async function opened(session: Parameters<typeof createNoteReview>[0]) {
  const review = createNoteReview(session, id, undefined, { on: () => () => undefined })
  review.$review.listen(() => undefined)
  await review.reload()
  const naming = createSpeakerNaming(session, review)
  const rename = (label: string, name: string) => {
    naming.ask(label)
    return naming.name(name)
  }
  return { review, naming, rename, shown: () => names(review.$work.get()!.dictation) }
}

describe('naming a speaker', () => {
  test('[REVIEW-24] counts at once and for everybody, and leaves an unsaved draft as it is', async () => {
    const { review, rename, shown } = await user()
    review.write('S: Better')
    expect(await rename('A', ' Dr.\n Okafor\u202e ')).toBe(true)
    expect(shown()).toEqual(['Dr. Okafor', 'Speaker B'])
    expect(review.$review.get()).toMatchObject({ draft: { note: 'S: Better' }, dirty: true })
    expect(await review.save()).toBe(true)
    expect((await user()).shown()).toEqual(['Dr. Okafor', 'Speaker B'])
    expect(await rename('A', '')).toBe(true)
    expect(shown()).toEqual(['Speaker A', 'Speaker B'])
  })

  test('[REVIEW-24] that somebody else did meanwhile is refused, shows their name, and can then be done', async () => {
    const [mine, theirs] = [await user(), await user()]
    await theirs.rename('A', 'Mei')
    mine.review.write('S: Unsaved')
    expect(await mine.rename('A', 'Amara')).toBe(false)
    expect(mine.naming.$naming.get()).toMatchObject({ state: 'asked', label: 'A', problem: expect.stringContaining('renamed') })
    await mine.review.reload()
    expect(mine.shown()).toEqual(['Mei', 'Speaker B'])
    expect(mine.review.$review.get()).toMatchObject({ draft: { note: 'S: Unsaved' } })
    expect(await mine.naming.name('Amara')).toBe(true)
    await theirs.review.reload()
    expect(theirs.shown()).toEqual(['Amara', 'Speaker B'])
  })

  test('[REVIEW-24] refused for a signed note keeps the form open, and the same name sends nothing', async () => {
    const { naming, rename, shown } = await user()
    await rename('A', 'Mei')
    await api.deps.database
      .update(dictations)
      .set({ signature: { by: 'x', at: '' } })
      .where(eq(dictations.id, id))
    expect(await rename('A', 'Mei')).toBe(true)
    expect(await rename('A', 'Amara')).toBe(false)
    expect(naming.$naming.get()).toMatchObject({ state: 'asked', problem: expect.stringContaining('signed') })
    naming.keep()
    expect(naming.$naming.get()).toEqual({ state: 'none' })
    expect(await naming.name('Amara')).toBe(false)
    expect(shown()).toEqual(['Mei', 'Speaker B'])
  })
})

test('[REVIEW-24] without the capability, a name lives on this page until the user signs out', async () => {
  const dictation = { id: 'd1', patient_name: 'Ada', provider_id: 'p1', soap_note: 'S: Well', transcription: segments }
  const list = { response_data: [dictation], pagination: { current_page: 1, last_page: 1 } }
  const { session, asked, signIn } = await signedInTo(() => Response.json({ data: list }))
  id = 'd1'
  const first = await opened(session)
  expect(await first.rename('A', `${'x'.repeat(90)}`)).toBe(true)
  expect(first.shown()).toEqual(['x'.repeat(80), 'Speaker B'])
  expect(asked.some((path) => path.includes('name-speaker'))).toBe(false)
  await first.rename('A', 'Mei')
  await first.review.reload()
  expect((await opened(session)).shown()).toEqual(['Mei', 'Speaker B'])
  await session.logout()
  signIn('azz-1')
  expect((await opened(session)).shown()).toEqual(['Speaker A', 'Speaker B'])
})
