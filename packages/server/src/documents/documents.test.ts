import { readdir } from 'node:fs/promises'
import { type Document, listDocuments, listDocumentTags } from '@chartside/contract/documents'
import { getPatientPool } from '@chartside/contract/patients'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bin, documents, files } from '../database/schema.ts'
import { samplePdf, samplePng } from '../database/seed/sample-files.ts'
import { signIn } from '../dictation/test-client.ts'
import { startRace } from '../dictation/test-race.ts'
import { eraseFiles, folderStore, markErased } from '../files/index.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ settings: { allowedOrigins: ['https://host.example'] } })
})
afterAll(() => api.close())

const pdf = samplePdf('Blood count', ['Hemoglobin 13.8'])
const png = samplePng(40, 30, (x) => x)
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9])
const size = (pixels: number) => [pixels >> 8, pixels & 255]
/** Small files with 60,000 × 60,000 pixels in their headers. */
const hugePng = png.map((byte, at) => [0, 0, ...size(60_000), 0, 0, ...size(60_000)][at - 16] ?? byte)
const profile = [0xff, 0xe2, 0xff, 0xff, ...Array<number>(0xfffd).fill(0)]
const frame = [0xff, 0xc0, 0, 11, 8, ...size(60_000), ...size(60_000), 1, 1, 0x11, 0]
const hugeJpeg = Uint8Array.from([0xff, 0xd8, ...Array(9).fill(profile).flat(), ...frame, 0xff, 0xd9])
const fileOf = (bytes: BlobPart, name: string, type = 'application/octet-stream') => new File([bytes], name, { type })

type Fields = Record<string, string | Blob>

/** Somebody who has signed in, with a patient of their practice. */
async function testSession(account: TestAccount) {
  const client = await signIn(api, account)
  const pool = v.parse(
    getPatientPool.answer.data,
    (await client.send('common_api/get-patient-pool?page=1&limit=5', { headers: client.bearer })).data,
  )
  const patient = pool.patients.data[0]!.id
  const post = (path: string, fields: Fields, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return client.send(`provider_api/${path}`, { method: 'POST', headers: { ...client.bearer, ...headers }, body })
  }
  return {
    ...client,
    patient,
    other: pool.patients.data[1]!.id,
    post,
    file: (file: File, fields: Fields = {}, headers: Record<string, string> = {}) =>
      post('save-patient-doc', { patient_pool_id: patient, tag: 'Lab', file, ...fields }, headers),
    async list(query = `patient_pool_id=${patient}`): Promise<Document[]> {
      return v.parse(listDocuments.answer.data, (await client.get(`get-patient-docs?${query}`)).data).data
    },
    async tags(query = `patient_pool_id=${patient}`) {
      return v.parse(listDocumentTags.answer.data, (await client.get(`get-patient-docs-tags?${query}`)).data)
    },
    remove: (id: string) => client.send(`provider_api/delete-patient-doc/${id}`, { method: 'DELETE', headers: client.bearer }),
  }
}
type TestSession = Awaited<ReturnType<typeof testSession>>

let mine: TestSession
let theirs: TestSession
beforeAll(async () => {
  mine = await testSession(api.accounts.provider)
  theirs = await testSession(api.accounts.stranger)
})
beforeEach(async () => {
  for (const one of [mine, theirs]) for (const { id } of await one.list('')) await one.remove(id)
  await emptied()
  api.clock.advance(60_000)
})

const idOf = (reply: { data: unknown }) => String((reply.data as { id?: unknown }).id)
const stored = async () => ({
  rows: await api.deps.database.$count(documents),
  known: await api.deps.database.$count(files),
  files: (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length,
})
/** Ends what earlier tests have deleted, as after 30 days. */
async function emptied(): Promise<void> {
  const { database, filesDirectory } = api.deps
  const deleted = await database.delete(bin).returning({ key: bin.file_key })
  await markErased(
    database,
    deleted.flatMap(({ key }) => key ?? []),
    new Date(api.clock.now()),
  )
  await eraseFiles(api.deps, folderStore(filesDirectory))
}
const nothing = { rows: 0, known: 0, files: 0 }
const read = async (url: string, headers: Record<string, string> = {}) => {
  const response = await api.fetch(url, { headers })
  return { code: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('filing', () => {
  test('[DOC-01] a document is listed with its type, tag, name and moment, newest first', async () => {
    const first = await mine.file(fileOf(pdf, 'Blood count.pdf'))
    expect([first.code, first.message]).toEqual([201, 'Document uploaded.'])
    api.clock.advance(1000)
    await mine.file(fileOf(png, 'Thorax.png'), { tag: '  Imaging ' })
    const rows = await mine.list()
    expect(rows.map(({ doc_type, tag, original_file_name }) => [doc_type, tag, original_file_name])).toEqual([
      ['image', 'Imaging', 'Thorax.png'],
      ['pdf', 'Lab', 'Blood count.pdf'],
    ])
    expect(rows[1]).toMatchObject({
      id: idOf(first),
      patient_pool_id: mine.patient,
      created_at: new Date(api.clock.now() - 1000).toISOString(),
    })
    expect(await stored()).toEqual({ rows: 2, known: 2, files: 2 })
  })

  test('[DOC-01] tags are counted, and filter', async () => {
    for (const [name, tag] of [
      ['a.pdf', 'Lab'],
      ['b.pdf', 'Lab'],
      ['c.pdf', 'letters'],
    ] as const)
      await mine.file(fileOf(pdf, name), { tag })
    await mine.file(fileOf(pdf, 'd.pdf'), { tag: 'Lab', patient_pool_id: mine.other })
    expect(await mine.tags()).toEqual([
      { tag: 'Lab', count: 2 },
      { tag: 'letters', count: 1 },
    ])
    expect((await mine.tags('')).find(({ tag }) => tag === 'Lab')?.count).toBe(3)
    const named = (rows: Document[]) => rows.map(({ original_file_name }) => original_file_name).sort()
    expect(named(await mine.list(`patient_pool_id=${mine.patient}&tag=Lab`))).toEqual(['a.pdf', 'b.pdf'])
    expect(named(await mine.list('tag=Lab'))).toEqual(['a.pdf', 'b.pdf', 'd.pdf'])
  })

  test('[DOC-03] a file is recognised by its content, whatever type it claims', async () => {
    await mine.file(fileOf(png, 'a.png', 'text/html'))
    await mine.file(fileOf(jpeg, 'b.JPG', 'image/svg+xml'))
    const types = await Promise.all((await mine.list()).map(async ({ url }) => (await read(url)).headers.get('content-type')))
    expect(types.sort()).toEqual(['image/jpeg', 'image/png'])
  })

  test.each([
    [
      'a PDF behind a job of a print server',
      Buffer.concat([Buffer.from('\x1b%-12345X@PJL JOB\r\n'), pdf]),
      'scan.pdf',
      'application/pdf',
    ],
    ['a PDF behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf]), 'scan.pdf', 'application/pdf'],
    ['a PDF of a converter', pdf, 'Letter.docx.pdf', 'application/pdf'],
    ['a PDF that was named twice', pdf, 'scan.pdf.PDF', 'application/pdf'],
    ['a JPEG of Windows', jpeg, 'photo.jfif', 'image/jpeg'],
    ['a JPEG that a phone converted', jpeg, 'IMG_1234.HEIC.jpg', 'image/jpeg'],
    ['a PDF that was cut off, which is better than none', pdf.slice(0, -30), 'fax.pdf', 'application/pdf'],
  ])('[DOC-03] [DOC-07] %s is filed, without a type and as bytes', async (_, bytes, name, type) => {
    for (const claimed of ['', 'application/octet-stream']) {
      expect((await mine.file(fileOf(bytes, name, claimed))).code).toBe(201)
      const [filed] = await mine.list()
      expect(filed?.original_file_name).toBe(name)
      expect((await read(filed!.url)).headers.get('content-type')).toBe(type)
    }
  })

  test('[DOC-03] a picture of 120 megapixels is accepted, and so is one that ends before its size', async () => {
    const large = png.map((byte, at) => [0, 0, ...size(12_000), 0, 0, ...size(10_000)][at - 16] ?? byte)
    for (const [bytes, name] of [
      [large, 'scan.png'],
      [png.slice(0, 20), 'end.png'],
      [jpeg, 'end.jpg'],
    ] as const)
      expect((await mine.file(fileOf(bytes, name))).code).toBe(201)
  })

  test('names in every script and with quotes arrive unchanged', async () => {
    const names = ['تقرير المختبر.pdf', 'Befund "Müller" 100%.pdf', "O'Brien; x=1.pdf", '🩻 lungs.pdf']
    for (const name of names) expect((await mine.file(fileOf(pdf, name))).code).toBe(201)
    expect((await mine.list()).map(({ original_file_name }) => original_file_name).sort()).toEqual([...names].sort())
  })

  test('[DOC-02] without a tag, a file or a patient it names what is missing, and stores nothing', async () => {
    expect(await mine.post('save-patient-doc', { patient_pool_id: mine.patient, tag: '' })).toMatchObject({
      code: 422,
      errors: { tag: ['Tag is required.'], file: ['File is required.'] },
    })
    expect(await mine.file(fileOf(pdf, 'a.pdf'), { tag: 'x'.repeat(101) })).toMatchObject({
      code: 422,
      errors: { tag: ['Tag can have at most 100 characters.'] },
    })
    expect(await mine.file(fileOf(pdf, 'a.pdf'), { patient_pool_id: '' })).toMatchObject({ code: 422 })
    expect(await stored()).toEqual(nothing)
  })

  test('[DOC-01] a patient who is deleted while a file arrives is not found, and nothing of the file stays', async () => {
    const race = await startRace()
    const form = new FormData()
    form.set('patient_pool_id', race.patientId)
    form.set('tag', 'Lab')
    form.set('file', fileOf(pdf, 'a.pdf'))
    race.deleteBeforeNextTransaction()
    const { bearer, send } = race.provider
    const reply = await send('provider_api/save-patient-doc', { method: 'POST', headers: bearer, body: form })
    expect([reply.code, reply.message]).toEqual([404, 'This patient was not found.'])
    expect(await race.storedFiles()).toEqual([])
    await race.close()
  })

  test('a repetition with the same key files once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const replies = await Promise.all([1, 2, 3].map(() => mine.file(fileOf(pdf, 'a.pdf'), {}, headers)))
    expect(new Set(replies.map(idOf)).size).toBe(1)
    expect(await stored()).toEqual({ rows: 1, known: 1, files: 1 })
  })
})

describe('what is refused leaves neither row nor file', () => {
  const only = 'Only PDF, JPEG, JPG, and PNG files are allowed.'
  const tooManyPixels = 'The image has more than 120 megapixels. Save it at a lower resolution and choose it again.'
  test.each([
    ['a program that is called a PDF', 'MZ\x90\0\x03', 'report.pdf', 415, only],
    ['an SVG that is called a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x.png', 415, only],
    ['an SVG', '<svg/>', 'x.svg', 415, only],
    ['a page', '<!doctype html><script>alert(1)</script>', 'x.html', 415, only],
    ['a page that is called a picture', '<!doctype html>', 'x.jpg', 415, only],
    ['a few bytes', '%PD', 'x.pdf', 415, only],
    ['nothing at all', '', 'x.pdf', 422, 'The file is empty.'],
    ['a double ending', pdf, 'x.exe.pdf', 422, /two endings/],
    ['a name that is turned round', pdf, 'x\u202efdp.pdf', 422, /hidden characters/],
    ['a name with a line break', pdf, 'x\ny.pdf', 422, /hidden characters/],
    ['a name with a control character', pdf, 'x\u0085y.pdf', 422, /hidden characters/],
    ['a HEIC picture that is called a JPEG', '\0\0\0\x18ftypheic', 'IMG_1234.jpg', 415, /This is a HEIC file/],
    ['an endless name', pdf, `${'x'.repeat(300)}.pdf`, 422, /at most 255 characters/],
    ['a PNG that would take 14 GB to show', hugePng, 'x.png', 422, tooManyPixels],
    ['a JPEG that would, its size far behind a profile', hugeJpeg, 'x.jpg', 422, tooManyPixels],
    ['a picture that is called a PDF', png, 'x.pdf', 415, /named as a PDF, but it is an image/],
  ])('[DOC-03] %s', async (_, bytes, name, code, message) => {
    const reply = await mine.file(fileOf(bytes, name))
    expect(reply).toMatchObject({ code, status: 'ERROR' })
    expect(reply.errors?.['file']?.[0]).toMatch(message)
    expect(await stored()).toEqual(nothing)
  })

  test('[DOC-03] a name with a NUL', async () => {
    expect((await mine.file(fileOf(pdf, 'x\0y.pdf'))).code).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual(nothing)
  })

  test('a file of more than 25 MB', async () => {
    const large = new Uint8Array(25 * 1024 * 1024 + 1)
    large.set(pdf)
    const reply = await mine.file(fileOf(large, 'x.pdf'))
    expect(reply).toMatchObject({ code: 413, errors: { file: ['The file is larger than 25 MB.'] } })
    expect(await stored()).toEqual(nothing)
  })

  test('a file of exactly 25 MB is taken', async () => {
    const largest = new Uint8Array(25 * 1024 * 1024)
    largest.set(pdf)
    expect((await mine.file(fileOf(largest, 'x.pdf'))).code).toBe(201)
  })

  test('a path is not part of a name', async () => {
    await mine.file(fileOf(pdf, '../../etc/passwd.pdf'))
    expect((await mine.list()).map(({ original_file_name }) => original_file_name)).toEqual(['passwd.pdf'])
  })
})

describe('reading a file', () => {
  test('its address answers its type and name, and lets nothing run', async () => {
    await mine.file(fileOf(png, 'Thorax ü.png', 'text/html'))
    const [row] = await mine.list()
    const { code, headers, bytes } = await read(row!.url)
    expect([code, bytes.equals(Buffer.from(png))]).toEqual([200, true])
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe(`inline; filename="Thorax u.png"; filename*=UTF-8''Thorax%20%C3%BC.png`)
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect((await read(row!.download_url)).headers.get('content-disposition')).toMatch(/^attachment; filename="Thorax u\.png"/)
    // Nothing in the address reveals whom or what it is about.
    expect(row!.url).not.toMatch(/thorax|\.png/i)
  })

  test('only the portal and the pages that may call the API may frame it', async () => {
    await mine.file(fileOf(pdf, 'a.pdf'))
    const [row] = await mine.list()
    expect((await read(row!.url)).headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://host.example")
  })

  test('a part of it can be asked for', async () => {
    await mine.file(fileOf(pdf, 'a.pdf'))
    const [row] = await mine.list()
    const part = await read(row!.url, { range: 'bytes=0-4' })
    expect([part.code, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${pdf.length}`,
    ])
  })

  test('the address expires, and opens nothing else', async () => {
    await mine.file(fileOf(pdf, 'a.pdf'))
    const [row] = await mine.list()
    const other = new URL(row!.url)
    other.searchParams.set('sig', 'x'.repeat(43))
    expect((await read(other.href)).code).toBe(403)
    api.clock.advance(2 * 3600_000)
    expect((await read(row!.url)).code).toBe(403)
  })
})

describe('changing and deleting', () => {
  const change = (client: TestSession, id: string, fields: Fields) => client.post(`update-patient-doc/${id}`, fields)

  test('[DOC-04] the tag alone, and the file with it', async () => {
    const id = idOf(await mine.file(fileOf(pdf, 'a.pdf')))
    const reply = await change(mine, id, { patient_pool_id: mine.patient, tag: 'Letters' })
    expect([reply.code, reply.message]).toEqual([200, 'Document updated.'])
    const [tagged] = await mine.list()
    expect(tagged).toMatchObject({ id, tag: 'Letters', original_file_name: 'a.pdf', doc_type: 'pdf' })

    await change(mine, id, { patient_pool_id: mine.patient, tag: 'Letters', file: fileOf(png, 'b.png') })
    const [replaced] = await mine.list()
    expect(replaced).toMatchObject({ id, original_file_name: 'b.png', doc_type: 'image', created_at: tagged!.created_at })
    expect((await read(replaced!.url)).headers.get('content-type')).toBe('image/png')
    expect((await read(tagged!.url)).code).toBe(404)
    await emptied()
    expect(await stored()).toEqual({ rows: 1, known: 1, files: 1 })
  })

  test('[DOC-04] a refused file, a blank tag or another patient changes nothing', async () => {
    const id = idOf(await mine.file(fileOf(pdf, 'a.pdf')))
    const before = await mine.list()
    const base = { patient_pool_id: mine.patient }
    expect((await change(mine, id, { ...base, tag: 'B', file: fileOf('MZ', 'b.pdf') })).code).toBe(415)
    expect((await change(mine, id, { ...base, tag: ' ' })).errors).toEqual({ tag: ['Tag is required.'] })
    expect((await change(mine, id, { patient_pool_id: mine.other, tag: 'B', file: fileOf(png, 'b.png') })).code).toBe(404)
    expect(await mine.list()).toEqual(before)
    expect(await stored()).toEqual({ rows: 1, known: 1, files: 1 })
  })

  test('[DOC-05] a deleted document is gone from every list and address, and a second deletion is refused', async () => {
    const id = idOf(await mine.file(fileOf(pdf, 'a.pdf')))
    const [row] = await mine.list()
    expect(await mine.remove(id)).toMatchObject({ code: 200, message: 'Document deleted.' })
    expect((await read(row!.url)).code).toBe(404)
    await emptied()
    expect(await stored()).toEqual(nothing)
    expect(await mine.remove(id)).toMatchObject({ code: 404, message: 'This document was not found.' })
  })

  test('changes at the same time leave one file', async () => {
    const id = idOf(await mine.file(fileOf(pdf, 'a.pdf')))
    const names = ['b.png', 'c.png', 'd.png']
    const replies = await Promise.all(
      names.map((name) => change(mine, id, { patient_pool_id: mine.patient, tag: 'Lab', file: fileOf(png, name) })),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    await emptied()
    expect(await stored()).toEqual({ rows: 1, known: 1, files: 1 })
  })
})

describe('another practice', () => {
  test('finds nothing of this one by any id', async () => {
    const id = idOf(await mine.file(fileOf(pdf, 'a.pdf')))
    const before = await stored()
    const base = { patient_pool_id: mine.patient, tag: 'Lab' }
    const replies = [
      await theirs.get(`get-patient-docs?patient_pool_id=${mine.patient}`),
      await theirs.get(`get-patient-docs-tags?patient_pool_id=${mine.patient}`),
      await theirs.post('save-patient-doc', { ...base, file: fileOf(pdf, 'b.pdf') }),
      await theirs.post(`update-patient-doc/${id}`, { ...base, file: fileOf(pdf, 'b.pdf') }),
      await theirs.post(`update-patient-doc/${id}`, { patient_pool_id: theirs.patient, tag: 'Lab' }),
      await theirs.remove(id),
    ]
    expect(replies.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404])
    expect(await theirs.list('')).toEqual([])
    expect(await theirs.tags('')).toEqual([])
    expect(await stored()).toEqual(before)
    expect((await mine.list())[0]).toMatchObject({ id, tag: 'Lab' })
  })

  test('without a token nothing is listed, filed or deleted', async () => {
    for (const [path, method] of [
      ['get-patient-docs', 'GET'],
      ['get-patient-docs-tags', 'GET'],
      ['delete-patient-doc/x', 'DELETE'],
    ] as const)
      expect((await mine.send(`provider_api/${path}`, { method })).code).toBe(401)
    expect((await mine.send('provider_api/save-patient-doc', { method: 'POST', body: new FormData() })).code).toBe(401)
  })
})
