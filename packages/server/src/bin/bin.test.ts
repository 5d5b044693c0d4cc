import { readdir } from 'node:fs/promises'
import { type DeletedItem, listDeleted } from '@chartside/contract/bin'
import { listDocuments } from '@chartside/contract/documents'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { accounts, bin, dictations, files, documents as rows } from '../database/schema.ts'
import { samplePdf, samplePng } from '../database/seed/sample-files.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { eraseFiles, folderStore } from '../files/index.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { emptyBin } from './empty-bin.ts'

const day = 24 * 3600_000
const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }
const given = { id: 'c-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z', second: null }

let api: TestApi
let provider: SignedIn
let patient: string
beforeEach(async () => {
  api = await startTestApi({ settings: { tokenHours: 10_000 } })
  provider = await signIn(api, api.accounts.provider)
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=1', { headers: provider.bearer })
  patient = (pool.data as { patients: { data: { id: string }[] } }).patients.data[0]!.id
})
afterEach(() => api.close())

const storedFiles = async () =>
  (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
const housekeeping = async () => {
  await emptyBin(api.deps)
  await eraseFiles(api.deps, folderStore(api.deps.filesDirectory))
}
const accountOf = async (email: string) =>
  (await api.deps.database.select().from(accounts).where(eq(accounts.email, email)))[0]!.id

async function deleted(kind: 'document' | 'dictation', who = provider): Promise<DeletedItem[]> {
  const of = kind === 'document' ? `&patient_pool_id=${patient}` : ''
  return v.parse(listDeleted.answer.data, (await who.get(`recently-deleted?kind=${kind}${of}`)).data).items
}
const restore = (id: string, who = provider) => who.post(`restore/${id}`, {})

function form(path: string, fields: Record<string, string | Blob>, who = provider) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return who.send(`provider_api/${path}`, { method: 'POST', headers: who.bearer, body })
}
const pdf = new File([samplePdf('Letter', ['Invented'])], 'letter.pdf')
const png = new File([samplePng(4, 3, (x) => x)], 'picture.png')
const filed = async () => idOf(await form('save-patient-doc', { file: pdf, tag: 'Letters', patient_pool_id: patient }))
const replaced = (id: string, who = provider) =>
  form(`update-patient-doc/${id}`, { file: png, tag: 'Pictures', patient_pool_id: patient }, who)
const removed = (id: string) =>
  provider.send(`provider_api/delete-patient-doc/${id}`, { method: 'DELETE', headers: provider.bearer })
const documents = async () =>
  v.parse(listDocuments.answer.data, (await provider.get(`get-patient-docs?patient_pool_id=${patient}`)).data).data

describe('a deleted document', () => {
  test('[BIN-01] is in no list, count or address, and is kept with who deleted it and when', async () => {
    const id = await filed()
    const [row] = await documents()
    expect((await removed(id)).code).toBe(200)
    expect(await documents()).toEqual([])
    expect((await provider.get(`get-patient-docs-tags?patient_pool_id=${patient}`)).data).toEqual([])
    expect((await provider.get('get-patient-docs')).data).toEqual({ data: [] })
    for (const url of [row!.url, row!.download_url]) expect((await api.fetch(url)).status).toBe(404)
    const now = api.clock.now()
    expect(await deleted('document')).toMatchObject([
      {
        ...{ kind: 'document', name: 'letter.pdf', tag: 'Letters', replaced: false, patient_pool_id: patient },
        deleted_by: 'Dr. Amara Okafor',
        deleted_at: new Date(now).toISOString(),
        kept_until: new Date(now + 30 * day).toISOString(),
      },
    ])
    expect((await api.deps.database.select().from(bin))[0]).toMatchObject({
      deleted_by: await accountOf(api.accounts.provider.email),
    })
  })

  test('[BIN-02] is restored as it was, once', async () => {
    await filed()
    const before = await documents()
    await removed(before[0]!.id)
    const [item] = await deleted('document')
    const both = await Promise.all([restore(item!.id), restore(item!.id)])
    expect(both.map(({ code, message }) => `${code} ${message}`).sort()).toEqual([
      '200 Document restored.',
      '404 This was restored already, or its 30 days are over.',
    ])
    expect(await documents()).toEqual(before)
    expect((await api.fetch(before[0]!.url)).status).toBe(200)
    expect(await deleted('document')).toEqual([])
  })

  test('[BIN-02] whose file was replaced has each file before, and one comes back as a document of its own', async () => {
    const id = await filed()
    await replaced(id)
    api.clock.advance(1000)
    await replaced(id)
    const kept = await deleted('document')
    expect(kept.map(({ name, tag, replaced }) => [name, tag, replaced])).toEqual([
      ['picture.png', 'Pictures', true],
      ['letter.pdf', 'Letters', true],
    ])
    expect(await storedFiles()).toBe(3)
    expect((await restore(kept[1]!.id)).code).toBe(200)
    const now = await documents()
    expect(now.map(({ original_file_name, tag }) => [original_file_name, tag]).sort()).toEqual([
      ['letter.pdf', 'Letters'],
      ['picture.png', 'Pictures'],
    ])
    expect(new Set(now.map((one) => one.id)).size).toBe(2)
    expect(now.map((one) => one.id)).toContain(id)
    for (const { url } of now) expect((await api.fetch(url)).status).toBe(200)
    // A change of the tag alone takes nothing away.
    await form(`update-patient-doc/${id}`, { tag: 'X', patient_pool_id: patient })
    expect(await deleted('document')).toHaveLength(1)
  })

  test('[BIN-01] can be restored for 30 days, and its file ends a week later', async () => {
    const id = await filed()
    await removed(id)
    const [item] = await deleted('document')
    api.clock.advance(30 * day - 1)
    await housekeeping()
    expect([await deleted('document'), await storedFiles()]).toEqual([[item], 1])
    api.clock.advance(1)
    expect(await deleted('document')).toEqual([])
    expect((await restore(item!.id)).code).toBe(404)
    await housekeeping()
    // An operator who finds that this is an older copy of the database has a week to stop it.
    expect(await storedFiles()).toBe(1)
    api.clock.advance(7 * day)
    await housekeeping()
    expect([await storedFiles(), await api.deps.database.$count(files), await api.deps.database.$count(bin)]).toEqual([0, 0, 0])
  })

  test('[BIN-01] keeps its patient from being deleted', async () => {
    await removed(await filed())
    const refused = await provider.send(`provider_api/delete-patient/${patient}`, { method: 'DELETE', headers: provider.bearer })
    expect(refused).toMatchObject({
      code: 409,
      message: 'This patient still has 1 recently deleted record and cannot be deleted.',
    })
  })

  test('[BIN-01] keeps its file where an older copy of the database, in which it is still deleted, is started for a week', async () => {
    const id = await filed()
    await removed(id)
    const older = await api.deps.database.select().from(bin)
    const [item] = await deleted('document')
    expect((await restore(item!.id)).code).toBe(200)
    const present = (await documents())[0]!
    const row = await api.deps.database.select().from(rows).where(eq(rows.id, id))
    // The copy comes to use long after the 30 days.
    await api.deps.database.delete(rows).where(eq(rows.id, id))
    await api.deps.database.insert(bin).values(older)
    api.clock.advance(200 * day)
    for (let hours = 0; hours < 7 * 24; hours += 12) {
      await housekeeping()
      api.clock.advance(day / 2)
    }
    expect(await storedFiles()).toBe(1)
    await api.deps.database.delete(bin)
    await api.deps.database.insert(rows).values(row)
    await housekeeping()
    expect((await documents())[0]!.id).toBe(present.id)
    expect((await api.fetch((await documents())[0]!.url)).status).toBe(200)
  })

  test('[BIN-01] keeps its patient from being deleted for 30 days only', async () => {
    await removed(await filed())
    api.clock.advance(30 * day)
    await housekeeping()
    const gone = await api.deps.database.select().from(bin)
    expect(gone).toMatchObject([{ patient_pool_id: null, versions: [] }])
    expect(JSON.stringify(gone[0]!.item)).not.toMatch(/letter\.pdf|Letters/)
  })

  test('[BIN-02] is shown to and restored by providers of the practice alone', async () => {
    await removed(await filed())
    const [item] = await deleted('document')
    const [assistant, stranger, colleague] = await Promise.all(
      (['assistant', 'stranger', 'colleague'] as const).map((name) => signIn(api, api.accounts[name])),
    )
    const refusal = { code: 403, message: 'As an assistant you cannot restore what was deleted.' }
    expect(await assistant!.get('recently-deleted?kind=document')).toMatchObject(refusal)
    expect(await restore(item!.id, assistant)).toMatchObject(refusal)
    expect((await stranger!.get('recently-deleted?kind=document')).data).toEqual({ items: [] })
    expect((await restore(item!.id, stranger)).code).toBe(404)
    expect((await restore(item!.id, colleague)).code).toBe(200)
  })
})

describe('a deleted dictation', () => {
  async function written(fields: Record<string, string> = {}): Promise<string> {
    const id = idOf(await provider.upload({ patient_pool_id: patient, ...fields }))
    await api.settle()
    return id
  }

  test('[BIN-02] is restored with its recording, its note and the texts that the note had', async () => {
    const id = await written()
    await provider.post('update-dictation', { dictation_id: id, soap_note: 'S: Cough', ...lists })
    const before = await provider.read(id)
    const versions = (await provider.get(`note-versions/${id}`)).data
    await provider.post('delete-dictation', { id })
    expect([await provider.list(), (await provider.get(`note-versions/${id}`)).code]).toEqual([[], 404])
    const summary = { patient_pool_id: patient, start_date: '2020-01-01', end_date: '2040-01-01' }
    expect(JSON.stringify((await provider.post('dictation-summary', summary)).data)).not.toContain('Cough')
    const [item] = await deleted('dictation')
    expect(item).toMatchObject({ kind: 'dictation', patient_name: before.patient_name, deleted_by: 'Dr. Amara Okafor' })
    expect(await restore(item!.id)).toMatchObject({ code: 200, message: 'Dictation restored.' })
    expect(await provider.read(id)).toEqual(before)
    expect((await provider.get(`note-versions/${id}`)).data).toEqual(versions)
    expect((await api.fetch(before.audio_file)).status).toBe(200)
  })

  test("[BIN-02] is its provider's: a colleague neither sees nor restores it", async () => {
    const id = await written()
    await provider.post('delete-dictation', { id })
    const [item] = await deleted('dictation')
    const colleague = await signIn(api, api.accounts.colleague)
    expect(await deleted('dictation', colleague)).toEqual([])
    expect((await restore(item!.id, colleague)).code).toBe(404)
  })

  test('[BIN-03] loses its recording and earlier texts for ever when the consent is withdrawn, by either id', async () => {
    for (const by of ['id', 'consent_id']) {
      const id = await written({ consent: JSON.stringify({ ...given, id: by }) })
      await provider.post('update-dictation', { dictation_id: id, soap_note: 'S: Cough', ...lists })
      await provider.post('delete-dictation', { id })
      expect(await storedFiles()).toBe(1)
      const withdrawn = await provider.post('withdraw-consent', by === 'id' ? { id } : { consent_id: by })
      expect([withdrawn.code, await storedFiles(), await api.deps.database.$count(files)]).toEqual([200, 0, 0])
      const [item] = await deleted('dictation')
      expect((await restore(item!.id)).code).toBe(200)
      const row = await provider.read(id)
      expect([row.soap_note, row.audio_file, row.consent_withdrawn_at === '']).toEqual(['S: Cough', '', false])
      const { versions } = (await provider.get(`note-versions/${id}`)).data as { versions: { note: string }[] }
      expect(versions.map(({ note }) => note)).toEqual(['S: Cough'])
    }
  })

  test('[BIN-03] loses its recording at once when the consent is withdrawn in the week after the 30 days, by either id', async () => {
    for (const by of ['id', 'consent_id']) {
      const id = await written({ consent: JSON.stringify({ ...given, id: by }) })
      await provider.post('update-dictation', { dictation_id: id, soap_note: 'S: Cough', ...lists })
      await provider.post('delete-dictation', { id })
      api.clock.advance(31 * day)
      await housekeeping()
      expect([await storedFiles(), JSON.stringify(await api.deps.database.select().from(bin))]).toEqual([
        1,
        expect.not.stringContaining('Cough'),
      ])
      const withdrawn = await provider.post('withdraw-consent', by === 'id' ? { id } : { consent_id: by })
      expect([withdrawn.code, await storedFiles(), await api.deps.database.$count(files)]).toEqual([200, 0, 0])
      await housekeeping()
      expect(await api.deps.database.$count(bin)).toBe(0)
    }
  })

  test('[BIN-03] that is deleted or restored while the consent is withdrawn keeps no recording', async () => {
    for (let round = 0; round < 6; round++) {
      const consent = { ...given, id: `c-${round}` }
      const id = await written({ consent: JSON.stringify(consent) })
      if (round % 2) await provider.post('delete-dictation', { id })
      const [item] = await deleted('dictation')
      const move = () => (item ? restore(item.id) : provider.post('delete-dictation', { id }))
      const withdraw = () => provider.post('withdraw-consent', { consent_id: consent.id })
      const both = await Promise.all(round % 3 ? [move(), withdraw()] : [withdraw(), move()])
      expect(both.map(({ code }) => code)).toEqual([200, 200])
      expect(await storedFiles()).toBe(0)
      await api.deps.database.delete(bin)
      await api.deps.database.delete(dictations)
    }
  })

  test('[BIN-03] a recording whose deletion was interrupted is read by nobody and is deleted later, not kept as a lost file', async () => {
    const id = await written()
    const { audio_file } = await provider.read(id)
    const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
    await api.deps.database.update(files).set({ erased_at: new Date() }).where(eq(files.key, row!.audio_key!))
    expect((await api.fetch(audio_file)).status).toBe(404)
    await api.deps.database.update(dictations).set({ audio_key: null })
    await eraseFiles(api.deps, folderStore(api.deps.filesDirectory))
    expect([await storedFiles(), await api.deps.database.$count(files)]).toEqual([0, 0])
  })
})
