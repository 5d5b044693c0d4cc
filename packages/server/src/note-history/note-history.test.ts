import { listNoteVersions, type NoteVersion } from '@chartside/contract/note-history'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { noteVersions } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { keptShare } from './kept-share.ts'

const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 1000 } })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

/** A dictation whose note is written. */
async function written(): Promise<string> {
  const id = idOf(await provider.upload())
  await api.settle()
  return id
}
const save = (id: string, soap_note: string) => provider.post('update-dictation', { dictation_id: id, soap_note, ...lists })
const historyOf = async (id: string, { who = provider, query = '' } = {}) =>
  v.parse(listNoteVersions.answer.data, (await who.get(`note-versions/${id}${query}`)).data)
const numbers = (versions: readonly NoteVersion[]) => versions.map(({ number }) => number)
/** Adds texts that were saved before, with the numbers from 1. */
const storeVersions = (dictation_id: string, count: number, note = 'S: Cough') =>
  api.deps.database.insert(noteVersions).values(
    Array.from({ length: count }, (_, index) => ({
      ...{ practice_id: api.practices.own, dictation_id, number: index + 1, machine: false, saved_at: new Date(), note },
    })),
  )
const shown = ({ number, machine, by, note }: NoteVersion) => [number, machine ? 'machine' : by, note]

describe('the versions of a note', () => {
  test('[SIGN-01] are what the machine wrote and each saved text, with who and when; a save without a change adds none', async () => {
    const id = await written()
    const machine = (await provider.read(id)).soap_note ?? ''
    api.clock.advance(60_000)
    await save(id, 'S: Cough')
    await save(id, 'S: Cough')
    await save(id, machine)
    const { versions } = await historyOf(id)
    expect(versions.map(shown)).toEqual([
      [0, 'machine', machine],
      [1, 'Dr. Amara Okafor', 'S: Cough'],
      [2, 'Dr. Amara Okafor', machine],
    ])
    expect(Date.parse(versions[1]!.at) - Date.parse(versions[0]!.at)).toBe(60_000)
  })

  test('[SIGN-01] hold a note that was emptied and written again', async () => {
    const id = await written()
    await save(id, 'S: Cough')
    await save(id, ' ')
    await provider.post('upload-file', { id })
    await api.settle()
    const { versions } = await historyOf(id)
    expect(versions.map(({ number, machine, note }) => [number, machine, note === ''])).toEqual([
      [0, true, false],
      [1, false, false],
      [2, false, true],
      [3, true, false],
    ])
  })

  test('[SIGN-01] hold every save of two devices, and none that was refused', async () => {
    const id = await written()
    const { version } = await provider.read(id)
    const saves = await Promise.all(
      ['one', 'two', 'three'].map((soap_note) =>
        provider.post('update-dictation', { dictation_id: id, soap_note, ...lists, version }),
      ),
    )
    expect(saves.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect((await historyOf(id)).versions).toHaveLength(2)
    await Promise.all(['four', 'five', 'six'].map((text) => save(id, text)))
    expect((await historyOf(id)).versions.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4])
  })

  test('[SIGN-01] are read by the whole practice, its assistants as well, and by nobody else', async () => {
    const id = await written()
    for (const name of ['colleague', 'assistant'] as const) {
      const who = await signIn(api, api.accounts[name])
      expect((await historyOf(id, { who })).versions).toHaveLength(1)
    }
    const stranger = await signIn(api, api.accounts.stranger)
    expect(await stranger.get(`note-versions/${id}`)).toEqual(await stranger.get('note-versions/nothing'))
    expect(await stranger.get(`note-versions/${id}`)).toMatchObject({ code: 404, data: undefined })
  })

  test('[SIGN-01] come in pages, the latest first, and each page has few enough bytes', async () => {
    const id = await written()
    await storeVersions(id, 30)
    const latest = await historyOf(id)
    expect([numbers(latest.versions).at(0), numbers(latest.versions).at(-1), latest.earlier]).toEqual([11, 30, true])
    expect(latest.kept).not.toBeNull()
    const first = await historyOf(id, { query: '?before=11' })
    expect([numbers(first.versions), first.earlier, first.kept]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false, null])
    const long = await written()
    await storeVersions(long, 30, 'x'.repeat(199_000))
    const few = await historyOf(long)
    expect([numbers(few.versions), few.earlier]).toEqual([[29, 30], true])
  })

  test('[SIGN-01] are bounded: beyond 500, or 10 MB, a text takes the place of the one that was saved before it', async () => {
    const stored = (id: string) =>
      api.deps.database.select().from(noteVersions).where(eq(noteVersions.dictation_id, id)).orderBy(noteVersions.number)
    const many = await written()
    await storeVersions(many, 499)
    await save(many, 'S: Fever')
    await save(many, 'S: Nothing')
    const rows = await stored(many)
    expect([rows.length, rows[0]?.machine, rows[1]?.number]).toEqual([500, true, 1])
    expect(rows.slice(-2).map(({ number, note }) => [number, note])).toEqual([
      [498, 'S: Cough'],
      [501, 'S: Nothing'],
    ])
    const long = await written()
    await storeVersions(long, 51, 'x'.repeat(199_000))
    await save(long, 'S: Fever')
    expect(await stored(long)).toHaveLength(52)
  })

  test('[SIGN-01] are deleted with their dictation', async () => {
    const id = await written()
    const before = await api.deps.database.$count(noteVersions)
    await save(id, 'S: Cough')
    expect((await provider.post('delete-dictation', { id })).code).toBe(200)
    expect(await api.deps.database.$count(noteVersions)).toBe(before - 1)
  })

  test('[SIGN-01] but the present text are deleted when consent is withdrawn', async () => {
    const id = await written()
    await save(id, 'S: Cough')
    expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
    const { versions, kept } = await historyOf(id)
    expect([versions.map(shown), kept]).toEqual([[[1, 'Dr. Amara Okafor', 'S: Cough']], null])
  })
})

describe("the share of the machine's text", () => {
  test.each([
    ['the same words', 'Dry cough. BP 120/80.', '**dry** cough, BP 120/80', 1],
    ['one word of five replaced', 'She has a dry cough', 'She has a wet cough', 0.8],
    ['one word of five deleted', 'She has a dry cough', 'She has a cough', 0.8],
    ['as many words added', 'dry cough', 'dry cough since last week'.slice(0, 20), 0.5],
    ['everything deleted', 'dry cough', '', 0],
    ['another text', 'dry cough', 'sore throat', 0],
    ['letters of other scripts', 'tos seca señora', 'tos seca señor', 2 / 3],
    ['words at other places', 'a b c d e f g', 'b c x d e g f', 3 / 7],
    ['repeated words', 'no no no pain no', 'no pain no no', 3 / 5],
    ['words that are inserted in between', 'cough fever pain', 'x cough x fever x pain x', 3 / 7],
  ])('[SIGN-07] of %s is counted by words', (_, machine, present, share) => {
    expect(keptShare(machine, present)).toBeCloseTo(share, 10)
  })

  test('[SIGN-07] is unknown without words, and for texts that are too long to compare', () => {
    expect(keptShare(' . ', 'dry cough')).toBeNull()
    const words = (letter: string) => Array.from({ length: 5000 }, (_, index) => `${letter}${index}`).join(' ')
    expect(keptShare(words('a'), words('b'))).toBeNull()
    expect(keptShare(words('a'), `${words('a')} more`)).toBeCloseTo(5000 / 5001, 10)
    expect(keptShare('dry cough', 'dry cough '.repeat(6000))).toBeNull()
  })

  test('[SIGN-07] of a note is sent with its versions', async () => {
    const id = await written()
    expect((await historyOf(id)).kept).toBe(1)
    await save(id, '')
    expect((await historyOf(id)).kept).toBe(0)
  })
})
