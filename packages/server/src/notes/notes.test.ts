import { readdir } from 'node:fs/promises'
import { getDictation, listDictations, listPatientDictations } from '@chartside/contract/notes'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { accounts, dictations, jobs, patients } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 1000 } })
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

const minute = 60_000

async function newPatient(email = api.accounts.provider.email): Promise<string> {
  const [account] = await api.deps.database.select().from(accounts).where(eq(accounts.email, email))
  const id = crypto.randomUUID()
  const values = {
    id,
    mrn: id,
    first_name: 'Ada',
    last_name: 'Lovelace',
    search: 'ada lovelace',
    created_at: new Date(api.clock.now()),
  }
  await api.deps.database.insert(patients).values({ ...values, practice_id: account!.practice_id })
  return id
}

/** Stores dictations about a patient as if they had been sent, all at the same moment. */
async function store(patient_pool_id: string | null, count: number, soap_note = 'S: Cough'): Promise<void> {
  const now = new Date(api.clock.now())
  const row = { practice_id: api.practices.own, provider_id: provider.azzId, patient_name: 'Ada Lovelace', patient_pool_id }
  const times = { created_at: now, updated_at: now }
  await api.deps.database.insert(dictations).values(Array.from({ length: count }, () => ({ ...row, ...times, soap_note })))
}

describe('the list of dictations', () => {
  test('[CENTER-03] about a patient comes in pages: newest first, with few enough rows and characters', async () => {
    const patient = await newPatient()
    const page = async (before = '') => {
      const path = `provider_api/get-dictations-patient-pool?patient_pool_id=${patient}${before && `&before=${before}`}`
      const response = await api.fetch(`${api.apiBase}/${path}`, { headers: provider.bearer })
      const { data, earlier } = (await response.json()) as { data: { id: string }[]; earlier: boolean }
      return { code: response.status, ids: data?.map(({ id }) => id), earlier }
    }
    await store(patient, 105)
    const first = await page()
    expect([first.ids.length, first.earlier]).toEqual([100, true])
    const second = await page(first.ids.at(-1))
    expect([second.ids.length, second.earlier]).toEqual([5, false])
    expect(new Set([...first.ids, ...second.ids]).size).toBe(105)
    expect((await page('nothing')).code).toBe(404)
    api.clock.advance(minute)
    await store(patient, 60, 'x'.repeat(199_000))
    const long = await page()
    expect([long.ids.length, long.earlier]).toEqual([5, true])
  })

  test('[RECENT-02] whose rows are too long together is refused, and fewer of them are sent', async () => {
    await store(null, 100, 'x'.repeat(300_000))
    const page = (size: number) => provider.post(`dictations?page=1&per_page=${size}`, { provider_id: provider.azzId })
    expect(await page(100)).toMatchObject({ code: 413, message: expect.stringMatching(/^These dictations are too long/) })
    expect((await page(25)).code).toBe(200)
  })

  test('[RECENT-01] distinguishes patients of the same name by date of birth and MRN, if known', async () => {
    const patient_pool_id = await newPatient()
    await api.deps.database.update(patients).set({ dob: '1980-02-29' }).where(eq(patients.id, patient_pool_id))
    const linked = idOf(await provider.upload({ patient_name: 'Ada Lovelace', patient_pool_id }))
    const typed = idOf(await provider.upload({ patient_name: 'Ada Lovelace' }))
    const rows = await provider.list()
    expect(rows.find(({ id }) => id === linked)).toMatchObject({ dob: '1980-02-29', mrn: patient_pool_id })
    expect(rows.find(({ id }) => id === typed)).toMatchObject({ dob: '', mrn: '' })
  })

  test('[RECENT-02] is paged, newest first, and stable where moments are the same', async () => {
    const before = (await provider.list()).length
    const sent: string[] = []
    for (let i = 0; i < 5; i++) {
      sent.unshift(idOf(await provider.upload({ patient_name: `Patient ${i}` })))
      if (i % 2) api.clock.advance(minute)
    }
    const pages = [await provider.list(1, 2), await provider.list(2, 2), await provider.list(3, 2)]
    const seen = pages.flat().map(({ id }) => id)
    expect(new Set(seen.slice(0, 5))).toEqual(new Set(sent))
    expect(seen).toEqual((await provider.list(1, 6)).map(({ id }) => id))
    const moments = pages.flat().map(({ created_at }) => created_at)
    expect(moments).toEqual([...moments].sort().reverse())
    const reply = await provider.post('dictations?page=2&per_page=2', { provider_id: provider.azzId })
    expect(v.parse(listDictations.answer.data, reply.data).pagination).toEqual({
      current_page: 2,
      last_page: Math.ceil((before + 5) / 2),
    })
  })

  test('a page beyond the end is empty', async () => {
    expect(await provider.list(1000)).toEqual([])
  })

  test("[DATA-01] contains only the user's own dictations", async () => {
    const id = idOf(await provider.upload())
    const colleague = await signIn(api, api.accounts.colleague)
    expect((await colleague.list()).map((row) => row.id)).not.toContain(id)
    expect(await colleague.post('dictations?page=1&per_page=10', { provider_id: provider.azzId })).toMatchObject({ code: 404 })
  })

  test.each(['page=0&per_page=10', 'page=1&per_page=101', 'page=x&per_page=10', 'page=1.5&per_page=10', 'page=1', ''])(
    '%s is refused',
    async (query) => {
      expect(await provider.post(`dictations?${query}`, { provider_id: provider.azzId })).toMatchObject({
        code: 422,
        status: 'ERROR',
      })
    },
  )
})

describe("a patient's dictations", () => {
  const listOf = async (who: SignedIn, patient: string) => {
    const reply = await who.get(`get-dictations-patient-pool?patient_pool_id=${patient}`)
    return { ...reply, rows: v.parse(listPatientDictations.answer.data, reply.data) }
  }

  test('[CENTER-03] are those of the whole practice about this patient, newest first', async () => {
    const patient = await newPatient()
    const colleague = await signIn(api, api.accounts.colleague)
    const first = idOf(await provider.upload({ patient_pool_id: patient }))
    api.clock.advance(minute)
    const second = idOf(await colleague.upload({ patient_pool_id: patient }))
    await provider.upload({ patient_pool_id: await newPatient() })
    expect((await listOf(provider, patient)).rows.map(({ id }) => id)).toEqual([second, first])
  })

  test('of another practice are not found', async () => {
    const foreign = await newPatient(api.accounts.stranger.email)
    expect(await listOf(provider, foreign)).toMatchObject({ code: 404, message: 'This patient was not found.' })
    expect(await listOf(provider, 'nobody')).toMatchObject({ code: 404 })
  })
})

describe('one dictation', () => {
  test('is read by the practice, not by another one', async () => {
    const id = idOf(await provider.upload())
    const [colleague, stranger] = [await signIn(api, api.accounts.colleague), await signIn(api, api.accounts.stranger)]
    expect(v.parse(getDictation.answer.data, (await colleague.get(`dictation/${id}`)).data).data.id).toBe(id)
    const reply = await stranger.get(`dictation/${id}`)
    expect(reply).toMatchObject({ code: 404, message: 'This dictation was not found.' })
    expect(reply).toEqual(await stranger.get('dictation/nothing'))
  })
})

describe('saving a reviewed note', () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const review = {
    soap_note: `**Assessment**\n${attack}`,
    cpt_codes: JSON.stringify([{ code: attack, reason: 'because' }]),
    icd_10_codes: JSON.stringify([{ code: 'R05', name: 'Cough' }]),
    modifiers: JSON.stringify([{ modifier: 'M1', reason: '' }]),
    tasks: JSON.stringify([{ name: 'Call', status: 'done' }]),
    comments: 'Reviewed',
  }

  test('[REVIEW-06] stores every part, script as plain text, and confirms it', async () => {
    const id = idOf(await provider.upload())
    expect(await provider.post('update-dictation', { dictation_id: id, ...review })).toMatchObject({
      code: 200,
      status: 'success',
      message: 'Note saved.',
    })
    const row = await provider.read(id)
    expect(row.soap_note).toBe(review.soap_note)
    expect(row.comments).toBe('Reviewed')
    expect(row.cpt_codes.items).toEqual([{ code: attack, reason: 'because' }])
    expect(row.icd_10_codes.items).toEqual([{ code: 'R05', name: 'Cough' }])
    expect(row.modifiers.items).toEqual([{ modifier: 'M1', reason: '' }])
    expect(row.tasks.items).toEqual([{ name: 'Call', status: 'done' }])
  })

  const meanwhile = "Your changes weren't saved: another version of this note was saved since you opened it."

  test('[REVIEW-06] a review that was opened before the note came does not erase it', async () => {
    const id = idOf(await provider.upload())
    const { version } = await provider.read(id)
    await api.settle()
    const written = await provider.read(id)
    expect(written.soap_note).not.toBeNull()
    const save = { dictation_id: id, ...review, soap_note: '', cpt_codes: '[]', version }
    expect(await provider.post('update-dictation', save)).toMatchObject({ code: 409, status: 'ERROR', message: meanwhile })
    expect(await provider.read(id)).toEqual({ ...written, audio_file: expect.any(String) })
    expect((await provider.post('update-dictation', { ...save, ...review, version: written.version })).code).toBe(200)
    expect((await provider.read(id)).soap_note).toBe(review.soap_note)
  })

  test('[REVIEW-06] of a note that is edited in two places, the later save is refused, and can then be repeated', async () => {
    const id = idOf(await provider.upload())
    const elsewhere = await signIn(api, api.accounts.provider)
    const { version } = await provider.read(id)
    const save = (who: SignedIn, soap_note: string, edited: string) =>
      who.post('update-dictation', { dictation_id: id, ...review, soap_note, version: edited })
    const first = await save(provider, 'At the desk', version)
    expect(first.code).toBe(200)
    expect(await save(elsewhere, 'On the ward', version)).toMatchObject({ code: 409, message: meanwhile })
    const now = await provider.read(id)
    expect(now.soap_note).toBe('At the desk')
    // After saving, an editor continues with the version that the save made.
    expect(first.data).toMatchObject({ version: now.version })
    expect((await save(elsewhere, 'On the ward, too', now.version)).code).toBe(200)
    const { version: latest } = await provider.read(id)
    const same = await Promise.all(['one', 'two', 'three'].map((text) => save(provider, text, latest)))
    expect(same.map(({ code }) => code).sort()).toEqual([200, 409, 409])
  })

  test('[REVIEW-06] a version reveals nothing to somebody else, and an invalid one is not the current one', async () => {
    const id = idOf(await provider.upload())
    const { version } = await provider.read(id)
    const colleague = await signIn(api, api.accounts.colleague)
    const save = (who: SignedIn, edited: unknown) =>
      who.post('update-dictation', { dictation_id: id, ...review, version: edited })
    expect((await save(colleague, version)).code).toBe(404)
    expect((await save(colleague, '0')).code).toBe(404)
    for (const other of ['0', '', 'x', `${version}.0`, '9'.repeat(40)]) expect((await save(provider, other)).code).toBe(409)
    expect((await save(provider, 1)).code).toBe(422)
    expect(await provider.read(id)).toMatchObject({ version, soap_note: null })
  })

  test('comments that are left out stay as they are', async () => {
    const id = idOf(await provider.upload())
    const { comments: _, ...rest } = review
    await provider.post('update-dictation', { dictation_id: id, ...rest })
    expect((await provider.read(id)).comments).toBe('Dry cough')
  })

  test('empty lists are empty lists, and an emptied note can be generated again', async () => {
    const id = idOf(await provider.upload())
    await api.settle()
    const empty = { soap_note: ' ', cpt_codes: '', icd_10_codes: '[]', modifiers: ' ', tasks: '[]' }
    expect((await provider.post('update-dictation', { dictation_id: id, ...empty })).code).toBe(200)
    expect(await provider.read(id)).toMatchObject({ soap_note: null, cpt_codes: { items: [] }, tasks: { items: [] } })
    expect((await provider.post('upload-file', { id })).code).toBe(200)
  })

  test.each([
    ['cpt_codes', 'nonsense', 'CPT codes must be a list as JSON text.'],
    ['cpt_codes', '"text"', 'CPT codes must be a list as JSON text.'],
    ['icd_10_codes', '[{"code":5}]', 'A code must be text.'],
    ['modifiers', '[null]', 'Modifiers has a row that cannot be read.'],
    ['tasks', '[{"name":" "}]', 'Please fill in all row names'],
    ['tasks', '[{}]', 'Please fill in all row names'],
    ['tasks', JSON.stringify(Array.from({ length: 1001 }, () => ({ name: 'x' }))), 'Tasks can have at most 1,000 rows.'],
    ['soap_note', 5, 'The note must be text.'],
    ['soap_note', 'x'.repeat(200_001), 'The note can have at most 200,000 characters.'],
    ['soap_note', 'a\u0000b', 'The note has characters that cannot be stored.'],
    ['comments', ['x'], 'Comments must be text.'],
  ])('[REVIEW-05] %s: %j is refused at its field, and nothing changes', async (field, value, sentence) => {
    const id = idOf(await provider.upload())
    const before = await provider.read(id)
    const reply = await provider.post('update-dictation', { dictation_id: id, ...review, [field]: value })
    expect(reply).toMatchObject({ code: 422, status: 'ERROR', errors: { [field]: [sentence] } })
    expect(await provider.read(id)).toEqual(before)
  })

  test('somebody else cannot save, and learns nothing', async () => {
    const id = idOf(await provider.upload())
    const before = await provider.read(id)
    for (const account of [api.accounts.colleague, api.accounts.stranger]) {
      const other = await signIn(api, account)
      expect(await other.post('update-dictation', { dictation_id: id, ...review })).toMatchObject({
        code: 404,
        message: 'This dictation was not found.',
      })
    }
    expect(await provider.read(id)).toEqual(before)
  })
})

describe('deleting a dictation', () => {
  const storedFiles = async () =>
    (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

  test('[RECENT-04] takes it from every list and address, with the work that waits for it', async () => {
    const id = idOf(await provider.upload())
    const { audio_file } = await provider.read(id)
    expect(await provider.post('delete-dictation', { id })).toMatchObject({ code: 200, message: 'Dictation deleted.' })
    expect((await provider.get(`dictation/${id}`)).code).toBe(404)
    expect((await api.fetch(audio_file)).status).toBe(404)
    expect(await api.deps.database.$count(jobs)).toBe(0)
    expect((await provider.post('delete-dictation', { id })).code).toBe(404)
    await api.settle()
    expect(api.events).toMatchObject([{ event: 'dictation-event', payload: { dictation_id: id } }])
  })

  test('somebody else cannot', async () => {
    const id = idOf(await provider.upload())
    for (const account of [api.accounts.colleague, api.accounts.stranger]) {
      const other = await signIn(api, account)
      expect((await other.post('delete-dictation', { id })).code).toBe(404)
    }
    expect((await provider.read(id)).id).toBe(id)
    expect(await storedFiles()).toBe(1)
    expect(await api.deps.database.$count(jobs)).toBe(1)
  })
})
