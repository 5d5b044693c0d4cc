import { deleteDocument, listDocuments } from '@chartside/contract/documents'
import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Offline, Refused } from '../errors.ts'
import { createSession, type Session, unsentOf } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createDocumentEdit, createDocuments, createDocumentUpload, documentEditOf, documentUploadOf } from './index.ts'

let api: TestApi
let patient: string
let another: string
beforeAll(async () => {
  api = await startTestApi()
  const { session } = await testSession()
  const { data } = await session.call(getPatientPool, { query: { page: 1, limit: 2 } })
  const [first, second] = data.patients.data
  patient = first!.id
  another = second!.id
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.execute('delete from documents')
  api.clock.advance(60_000)
})

type Fetch = typeof globalThis.fetch

/** A signed-in user. */
async function testSession({ account = api.accounts.provider, fetch = api.fetch } = {}) {
  const env = testEnvironment(fetch, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, account)
  const toasts = () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const stored = async (patientId = patient) =>
    (await session.call(listDocuments, { query: { patient_pool_id: patientId } })).data.data.map(
      ({ tag, original_file_name }) => `${tag}: ${original_file_name}`,
    )
  return { env, session, toasts, stored }
}

/** Counts the calls of a path, and can lose the request or the answer. */
function wired(path: string) {
  const wire = {
    mode: 'through' as 'through' | 'no way there' | 'no way back' | 'still' | Response,
    calls: 0,
    keys: [] as string[],
  }
  const fetch = (async (input, init) => {
    if (!String(input).includes(path)) return api.fetch(input, init)
    wire.calls++
    wire.keys.push(new Headers(init?.headers).get('idempotency-key') ?? '')
    if (wire.mode instanceof Response) return wire.mode.clone()
    if (wire.mode === 'no way there') throw new TypeError('fetch failed')
    if (wire.mode === 'still')
      await new Promise((_, stop) =>
        init?.signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))),
      )
    const response = await api.fetch(input, init)
    if (wire.mode === 'no way back') throw new TypeError('terminated')
    return response
  }) as Fetch
  return { wire, fetch }
}

const pdf = (name = 'Blood count.pdf') => new File(['%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n'], name, { type: 'application/pdf' })
const jpeg = (name = 'photo.jpg') =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1])], name)
const states = (upload: ReturnType<typeof createDocumentUpload>) => upload.$files.get().map(({ state }) => state)

/** The patient's documents, with subscribers. */
async function opened(session: Session) {
  const model = createDocuments(session, patient)
  const stops = [model.$documents, model.$tags, model.$removal].map((store) => store.subscribe(() => undefined))
  const settled = async () => {
    for (;;) {
      await new Promise((done) => setTimeout(done, 5))
      if (model.$documents.get().state !== 'loading' && model.$tags.get().state !== 'loading') return
    }
  }
  await settled()
  const names = () => model.$documents.get().data?.map(({ name }) => name)
  return { model, settled, names, leave: () => stops.forEach((stop) => void stop()) }
}

async function filed(session: Session, tag: string, ...files: File[]): Promise<void> {
  const upload = createDocumentUpload(session, patient)
  upload.setTag(tag)
  await upload.add(files)
  expect(await upload.send()).toBe(true)
}

describe('uploading', () => {
  test('[DOC-02] what is missing is reported inline and as a toast, and nothing is sent', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, toasts } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    expect(await upload.send()).toBe(false)
    expect(upload.$errors.get()).toEqual({ tag: 'Tag is required.', file: 'File is required.' })
    expect(toasts().at(-1)).toBe('error: Please enter a tag and select a file to continue.')

    await upload.add([pdf()])
    expect(toasts()).toEqual([])
    upload.setTag('   ')
    expect(await upload.send()).toBe(false)
    expect(upload.$errors.get()).toEqual({ tag: 'Tag is required.' })
    expect(toasts().at(-1)).toBe('error: Please enter a tag.')

    upload.setTag('Lab')
    expect(toasts()).toEqual([])
    upload.drop(upload.$files.get()[0]!.key)
    expect(await upload.send()).toBe(false)
    expect(upload.$errors.get()).toEqual({ file: 'File is required.' })
    expect(toasts().at(-1)).toBe('error: Please select a file.')
    expect(wire.calls).toBe(0)
  })

  test('[DOC-02] several files are filed under one tag, each with its progress', async () => {
    const { session, stored, toasts } = await testSession()
    const upload = createDocumentUpload(session, patient)
    const filedIds: string[] = []
    upload.onFiled((id) => filedIds.push(id))
    const seen = new Set<string>()
    upload.$files.subscribe((files) => {
      for (const one of files) if (one.state === 'sending' && one.total > 0) seen.add(one.file.name)
    })
    upload.setTag(' Lab ')
    await upload.add([pdf('a.pdf'), pdf('b.pdf'), jpeg('c.jpg'), jpeg('d.jpg'), pdf('e.pdf')])
    expect(await upload.send()).toBe(true)
    expect((await stored()).sort()).toEqual(['Lab: a.pdf', 'Lab: b.pdf', 'Lab: c.jpg', 'Lab: d.jpg', 'Lab: e.pdf'])
    expect([...seen].sort()).toEqual(['a.pdf', 'b.pdf', 'c.jpg', 'd.jpg', 'e.pdf'])
    expect(new Set(filedIds).size).toBe(5)
    // UI-05, once for all of them.
    expect(toasts()).toEqual(['success: Document uploaded.'])
    expect([upload.$files.get(), upload.$tag.get(), upload.$sending.get()]).toEqual([[], '', false])
  })

  test('[DOC-03] an unsuitable file is refused before sending, and does not block others', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, stored } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    const large = pdf('large.pdf')
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
    // 60,000 × 60,000 pixels, according to its header.
    const huge = [0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13, 'IHDR', 0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]
    await upload.add([
      new File(
        huge.map((part) => (typeof part === 'string' ? part : Uint8Array.of(part))),
        'scan.png',
      ),
      new File(['MZ\x90\0'], 'program.pdf', { type: 'application/pdf' }),
      new File(['<svg/>'], 'x.svg', { type: 'image/png' }),
      new File(['<html>'], 'page.jpg', { type: 'image/jpeg' }),
      new File([], 'empty.pdf'),
      large,
      pdf('x.exe.pdf'),
      pdf('x\u202efdp.pdf'),
      pdf('good.pdf'),
    ])
    const only = 'Only PDF, JPEG, JPG, and PNG files are allowed.'
    expect(upload.$files.get().map((one) => (one.state === 'refused' ? one.why : one.state))).toEqual([
      'The image has more than 120 megapixels. Save it at a lower resolution and choose it again.',
      only,
      only,
      only,
      'The file is empty.',
      'The file is larger than 25 MB.',
      expect.stringMatching(/two endings, ‘\.exe\.pdf’/),
      expect.stringMatching(/hidden characters/),
      'ready',
    ])
    expect(await upload.send()).toBe(true)
    expect(wire.calls).toBe(1)
    expect(await stored()).toEqual(['Lab: good.pdf'])
  })

  test('[DOC-03] with only refused files no file counts as missing; each shows its own reason', async () => {
    const { session, toasts } = await testSession()
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([new File(['x'], 'x.txt')])
    expect(await upload.send()).toBe(false)
    expect(states(upload)).toEqual(['refused'])
    expect(upload.$errors.get()).toEqual({})
    expect(toasts()).toEqual(['error: Please select a file.'])
  })

  test('a page may limit the accepted kinds', async () => {
    const { session } = await testSession()
    const upload = createDocumentUpload(session, patient)
    await upload.add([pdf(), jpeg()], ['jpeg', 'png'])
    expect(upload.$files.get()[0]).toMatchObject({ state: 'refused', why: 'Only JPEG and PNG files are taken here.' })
    expect(states(upload)).toEqual(['refused', 'ready'])
  })

  test('a folder, or a file that no longer exists, is reported as unreadable', async () => {
    const { session } = await testSession()
    const upload = createDocumentUpload(session, patient)
    const gone = pdf()
    Object.defineProperty(gone, 'slice', { value: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }) })
    await upload.add([gone])
    expect(upload.$files.get()[0]).toMatchObject({ state: 'refused', why: expect.stringMatching(/could not be read/) })
  })

  test('the same file is not added twice', async () => {
    const { session } = await testSession()
    const upload = createDocumentUpload(session, patient)
    const file = pdf()
    await upload.add([file, file])
    await upload.add([file])
    expect(upload.$files.get()).toHaveLength(1)
  })

  test('a lost connection keeps the files, and sending them again files nothing twice', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, stored } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf('a.pdf'), pdf('b.pdf')])
    // Both arrive, but the client does not learn of it.
    wire.mode = 'no way back'
    expect(await upload.send()).toBe(false)
    expect(states(upload)).toEqual(['failed', 'failed'])
    expect(upload.$files.get()[0]).toMatchObject({ problem: 'Could not reach the server.', error: expect.any(Offline) })
    wire.mode = 'through'
    const [first] = upload.$files.get()
    expect(await upload.retry(first!.key)).toBe(false)
    expect(states(upload)).toEqual(['filed', 'failed'])
    expect(await upload.send()).toBe(true)
    expect((await stored()).sort()).toEqual(['Lab: a.pdf', 'Lab: b.pdf'])
    expect(new Set(wire.keys).size).toBe(2)
  })

  test.each(['no way there', 'no way back'] as const)(
    '[DOC-02] a file with a lost answer (%s) and a changed tag is filed once, under the new tag',
    async (lost) => {
      const { wire, fetch } = wired('save-patient-doc')
      const { session, stored, toasts } = await testSession({ fetch })
      const upload = createDocumentUpload(session, patient)
      upload.setTag('Lab')
      await upload.add([pdf()])
      wire.mode = lost
      await upload.send()
      expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', unsure: true })
      // It is also filed once if the next answer is lost as well, or a refusal comes in between.
      upload.setTag('Letters')
      await upload.send()
      wire.mode = Response.json({ status: 'ERROR', message: 'Not now.' }, { status: 409 })
      await upload.send()
      expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', problem: 'Not now.', unsure: true })
      wire.mode = 'through'
      upload.setTag('Scans')
      expect(await upload.send()).toBe(true)
      expect(await stored()).toEqual(['Scans: Blood count.pdf'])
      expect(toasts()).toEqual(['success: Document uploaded.'])
      expect(new Set(wire.keys).size).toBe(1)
    },
  )

  test('[DOC-02] a file that was filed unnoticed and then deleted can be filed again', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, stored } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf()])
    wire.mode = 'no way back'
    await upload.send()
    const [gone] = (await session.call(listDocuments, { query: { patient_pool_id: patient } })).data.data
    await session.call(deleteDocument, { id: gone!.id })
    wire.mode = 'through'
    upload.setTag('Letters')
    expect(await upload.send()).toBe(false)
    expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', unsure: false })
    expect(await upload.send()).toBe(true)
    expect(await stored()).toEqual(['Letters: Blood count.pdf'])
  })

  test('a refused file was not filed, and its refusal is not repeated to a later attempt', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf()])
    wire.mode = Response.json({ status: 'ERROR', message: 'The disk is full.' }, { status: 409 })
    await upload.send()
    expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', unsure: false })
    wire.mode = 'through'
    expect(await upload.send()).toBe(true)
    expect(new Set(wire.keys).size).toBe(2)
  })

  describe('where a backend cannot recognise repeated calls', () => {
    /** A user whose backend offers only the source's calls. */
    async function plainSession() {
      const { wire, fetch } = wired('save-patient-doc')
      const none = Response.json({ status: 'success', message: '', data: { features: [] } })
      const one = await testSession({
        fetch: ((input, init) => (String(input).includes('capabilities') ? none.clone() : fetch(input, init))) as Fetch,
      })
      expect((await one.session.capabilities()).features.size).toBe(0)
      return { ...one, wire }
    }

    test.each(['Lab', 'Letters'])('[DOC-02] a file that was already filed is found and not sent again: %s', async (tag) => {
      const { wire, session, stored, toasts } = await plainSession()
      await filed(session, 'Lab', pdf())
      wire.calls = 0
      const upload = createDocumentUpload(session, patient)
      const filedDocuments: unknown[] = []
      upload.onFiled((...filed) => filedDocuments.push(filed))
      upload.setTag('Lab')
      await upload.add([pdf()])
      wire.mode = 'no way back'
      await upload.send()
      wire.mode = 'through'
      upload.setTag(tag)
      expect(await upload.send()).toBe(true)
      expect(wire.calls).toBe(1)
      // The existing document with the same name is a different one.
      expect((await stored()).sort()).toEqual(['Lab: Blood count.pdf', `${tag}: Blood count.pdf`])
      expect(filedDocuments).toEqual([[expect.stringMatching(/./), tag]])
      expect(toasts().at(-1)).toBe('success: ‘Blood count.pdf’ is already in this chart.')
    })

    test('[DOC-02] a file that was not filed is sent again, even if another one has its name', async () => {
      const { wire, session, stored } = await plainSession()
      await filed(session, 'Lab', pdf())
      const upload = createDocumentUpload(session, patient)
      upload.setTag('Lab')
      await upload.add([pdf()])
      wire.mode = 'no way there'
      await upload.send()
      wire.mode = 'through'
      expect(await upload.send()).toBe(true)
      expect(await stored()).toEqual(['Lab: Blood count.pdf', 'Lab: Blood count.pdf'])
    })

    test('[DOC-02] a document of the same name that somebody else has filed meanwhile does not count as this file', async () => {
      const { wire, session, stored } = await plainSession()
      const upload = createDocumentUpload(session, patient)
      upload.setTag('Lab')
      await upload.add([pdf()])
      wire.mode = 'no way there'
      await upload.send()
      wire.mode = 'through'
      await filed(session, 'Lab', new File(['%PDF-1.4\nof somebody else\n%%EOF\n'], 'Blood count.pdf'))
      expect(await upload.send()).toBe(true)
      expect(await stored()).toEqual(['Lab: Blood count.pdf', 'Lab: Blood count.pdf'])
    })

    test('[DOC-02] two files with the same name are never confused', async () => {
      const { wire, session, stored } = await plainSession()
      const upload = createDocumentUpload(session, patient)
      upload.setTag('Lab')
      const other = new File(['%PDF-1.4\nlonger than the first one\n%%EOF\n'], 'Blood count.pdf')
      await upload.add([pdf(), other])
      const [first, second] = upload.$files.get()
      wire.mode = 'no way there'
      await upload.send()
      wire.mode = 'no way back'
      await upload.retry(second!.key)
      wire.mode = 'through'
      await upload.retry(first!.key)
      expect(await stored()).toHaveLength(2)
      expect(wire.calls).toBe(4)
    })
  })

  test('a single file can be stopped, and stays', async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, stored } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')])
    wire.mode = 'still'
    const sending = upload.send()
    while (wire.calls < 3) await new Promise((done) => setTimeout(done, 1))
    expect(states(upload)).toEqual(['sending', 'sending', 'sending', 'sending'])
    // The last one is still waiting.
    for (const { key } of [...upload.$files.get()].reverse()) upload.stop(key)
    expect(await sending).toBe(false)
    expect(states(upload)).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(wire.calls).toBe(3)
    expect(await stored()).toEqual([])
  })

  test("[ERR-01] the server's refusal is shown at the file, or as a toast if the server wants that", async () => {
    const { wire, fetch } = wired('save-patient-doc')
    const { session, toasts } = await testSession({ fetch })
    const upload = createDocumentUpload(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf()])
    wire.mode = Response.json({ status: 'ERROR', message: 'The disk is full.' }, { status: 409 })
    await upload.send()
    expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', problem: 'The disk is full.', error: expect.any(Refused) })
    expect(toasts()).toEqual([])
    wire.mode = Response.json({ status: 'ERROR_INFO', message: 'Not today.' }, { status: 409 })
    await upload.send()
    expect(upload.$files.get()[0]).toMatchObject({ state: 'failed', problem: '' })
    expect(toasts()).toEqual(['error: Not today.'])
  })

  test('files wait for their own patient and user only', async () => {
    const { session } = await testSession()
    const upload = documentUploadOf(session, patient)
    await upload.add([pdf()])
    expect(documentUploadOf(session, another).$files.get()).toEqual([])
    // An expired session loses nothing.
    session.begin({ email: api.accounts.provider.email })
    expect(documentUploadOf(session, patient).$files.get()).toHaveLength(1)
    await signInAs(session, api.accounts.colleague)
    expect(documentUploadOf(session, patient).$files.get()).toEqual([])
  })
})

describe('the list', () => {
  test('[DOC-01] has the rows and the tags with their counts; choosing a tag filters, choosing it again clears the filter', async () => {
    const { session } = await testSession()
    await filed(session, 'Lab', pdf('a.pdf'), pdf('b.pdf'))
    await filed(session, 'Letters', jpeg('c.jpg'))
    const { model, settled, names, leave } = await opened(session)
    expect(names()?.sort()).toEqual(['a.pdf', 'b.pdf', 'c.jpg'])
    expect(model.$tags.get().data).toEqual([
      { tag: 'Lab', count: 2 },
      { tag: 'Letters', count: 1 },
    ])
    model.chooseTag('Letters')
    await settled()
    expect(names()).toEqual(['c.jpg'])
    expect(model.$documents.get().data?.[0]).toMatchObject({ kind: 'image', tag: 'Letters', patientId: patient })
    model.chooseTag('Letters')
    await settled()
    expect(names()).toHaveLength(3)
    leave()
  })

  test('[DOC-01] contains a newly filed document and its tag', async () => {
    const { session } = await testSession()
    const { settled, names, model, leave } = await opened(session)
    expect([names(), model.$tags.get().data]).toEqual([[], []])
    const upload = documentUploadOf(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf()])
    await upload.send()
    await settled()
    expect([names(), model.$tags.get().data]).toEqual([['Blood count.pdf'], [{ tag: 'Lab', count: 1 }]])
    leave()
  })

  test('[DOC-01] a document filed under another tag than the filter becomes visible', async () => {
    const { session } = await testSession()
    await filed(session, 'Lab', pdf('a.pdf'))
    const { model, settled, names, leave } = await opened(session)
    const upload = documentUploadOf(session, patient)
    const file = async (tag: string, name: string) => {
      upload.setTag(tag)
      await upload.add([pdf(name)])
      await upload.send()
      await settled()
    }
    model.chooseTag('Lab')
    await file('Lab', 'b.pdf')
    expect([model.$tag.get(), names()?.sort()]).toEqual(['Lab', ['a.pdf', 'b.pdf']])
    await file('Letters', 'c.pdf')
    expect([model.$tag.get(), names()?.sort()]).toEqual(['', ['a.pdf', 'b.pdf', 'c.pdf']])
    leave()
  })

  test.each(['', 'Scans'])('[DOC-01] after several files rows and tags are loaded once (filtered by “%s”)', async (filter) => {
    const { wire, fetch } = wired('get-patient-doc')
    const { session } = await testSession({ fetch })
    await filed(session, 'Scans', pdf('old.pdf'))
    const { model, settled, names, leave } = await opened(session)
    model.chooseTag(filter)
    await settled()
    wire.calls = 0
    const upload = documentUploadOf(session, patient)
    upload.setTag('Lab')
    await upload.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf')])
    await upload.send()
    await settled()
    expect(wire.calls).toBe(2)
    expect([names()?.length, model.$tag.get()]).toEqual([5, ''])
    leave()
  })

  test('[DOC-05] asks before deleting; a tag goes with its last document, and so does the filter', async () => {
    const { session, toasts } = await testSession()
    await filed(session, 'Lab', pdf('a.pdf'))
    await filed(session, 'Letters', pdf('b.pdf'))
    const { model, settled, names, leave } = await opened(session)
    model.chooseTag('Lab')
    await settled()
    const id = model.$documents.get().data![0]!.id
    model.askToRemove(id)
    model.keep()
    await model.remove()
    expect(names()).toEqual(['a.pdf'])
    model.askToRemove(id)
    await model.remove()
    await settled()
    await settled()
    expect(model.$tag.get()).toBe('')
    expect(names()).toEqual(['b.pdf'])
    expect(toasts().at(-1)).toBe('success: Document deleted.')
    leave()
  })

  test('[DOC-05] after a failed deletion the question and the row stay', async () => {
    const { wire, fetch } = wired('delete-patient-doc')
    const { session } = await testSession({ fetch })
    await filed(session, 'Lab', pdf())
    const { model, names, leave } = await opened(session)
    wire.mode = 'no way there'
    const [row] = model.$documents.get().data!
    model.askToRemove(row!.id)
    await model.remove()
    expect(model.$removal.get()).toMatchObject({ state: 'asked', id: row!.id, problem: 'Could not reach the server.' })
    expect(names()).toEqual(['Blood count.pdf'])
    leave()
  })

  test('[DOC-05] a document deleted by somebody else is gone here as well', async () => {
    const { session } = await testSession()
    const other = await testSession({ account: api.accounts.colleague })
    await filed(session, 'Lab', pdf())
    const mine = await opened(session)
    const theirs = await opened(other.session)
    const id = mine.model.$documents.get().data![0]!.id
    theirs.model.askToRemove(id)
    await theirs.model.remove()
    mine.model.askToRemove(id)
    await mine.model.remove()
    expect([mine.names(), mine.model.$removal.get().state]).toEqual([[], 'none'])
    mine.leave()
    theirs.leave()
  })

  test('rows are reloaded before the addresses of their files expire', async () => {
    const { wire, fetch } = wired('get-patient-docs?')
    const { session, env } = await testSession({ fetch })
    const { leave, settled } = await opened(session)
    expect(wire.calls).toBe(1)
    env.clock.turn(50 * 60_000)
    await settled()
    expect(wire.calls).toBe(2)
    leave()
  })

  test('old rows are shown as well, and an address that could run a script is dropped', async () => {
    const rows = [
      {
        id: 1,
        patient_pool_id: null,
        doc_type: null,
        tag: null,
        url: 'javascript:alert(1)',
        original_file_name: 'old.PDF',
        created_at: null,
      },
      { id: 2, doc_type: 'image', tag: 'x', url: '/files/2', original_file_name: null, created_at: '2026-11-20 10:00:00' },
      { id: 3, doc_type: 'image', tag: 'x', url: 'data:text/html,<script>', original_file_name: 'y', created_at: 'yesterday' },
    ]
    const { wire, fetch } = wired('get-patient-docs?')
    wire.mode = Response.json({ status: 'success', message: '', data: { data: rows } })
    const { session } = await testSession({ fetch })
    const { model, leave } = await opened(session)
    expect(model.$documents.get().data).toMatchObject([
      { id: '1', patientId: patient, kind: 'pdf', tag: '', url: '', downloadUrl: '', createdAt: '' },
      { id: '2', kind: 'image', name: '', url: 'http://clinic.test/files/2', downloadUrl: 'http://clinic.test/files/2' },
      { id: '3', url: '', createdAt: '' },
    ])
    leave()
  })
})

describe('editing', () => {
  /** A document of the patient, opened for editing. */
  async function edited(path = 'update-patient-doc') {
    const { wire, fetch } = wired(path)
    const one = await testSession({ fetch })
    await filed(one.session, 'Lab', pdf())
    const { model, leave } = await opened(one.session)
    const edit = createDocumentEdit(one.session, model.$documents.get().data![0]!)
    leave()
    return { ...one, wire, edit }
  }

  test('[DOC-04] without changes nothing is sent', async () => {
    const { edit, wire } = await edited()
    expect(await edit.submit()).toBe('unchanged')
    edit.setTag(' Lab ')
    expect(await edit.submit()).toBe('unchanged')
    expect(wire.calls).toBe(0)
  })

  test('[DOC-04] a blank tag is reported', async () => {
    const { edit, wire } = await edited()
    edit.setTag('  ')
    expect(await edit.submit()).toBe('failed')
    expect(edit.$errors.get().tag).toBe('Tag is required')
    expect(edit.$firstError.get()).toMatchObject({ field: 'tag' })
    expect(wire.calls).toBe(0)
  })

  test('[DOC-04] closing the chooser without a file shows a message, and the tag can still be saved', async () => {
    const { edit, stored, toasts } = await edited()
    await edit.choose(undefined)
    expect(edit.$replacement.get()).toEqual({ state: 'none', message: 'Please select a file' })
    edit.setTag('Letters')
    expect(await edit.submit()).toBe('saved')
    expect(await stored()).toEqual(['Letters: Blood count.pdf'])
    expect(toasts().at(-1)).toBe('success: Document updated.')
  })

  test('[DOC-04] another file replaces the stored one', async () => {
    const { edit, stored } = await edited()
    await edit.choose(jpeg('photo.jpg'))
    expect(edit.$replacement.get()).toMatchObject({ state: 'chosen', kind: 'jpeg' })
    expect(await edit.submit()).toBe('saved')
    expect(await stored()).toEqual(['Lab: photo.jpg'])
  })

  test('[DOC-04] closing the chooser without a file keeps the one chosen before', async () => {
    const { edit, stored } = await edited()
    const checking = edit.choose(jpeg('photo.jpg'))
    await edit.choose(undefined)
    await checking
    await edit.choose(undefined)
    expect(edit.$replacement.get()).toMatchObject({ state: 'chosen', file: { name: 'photo.jpg' } })
    expect(await edit.submit()).toBe('saved')
    expect(await stored()).toEqual(['Lab: photo.jpg'])
  })

  test('[DOC-03] [DOC-04] an unsuitable file is refused with a message', async () => {
    const { edit, wire } = await edited()
    await edit.choose(new File(['MZ'], 'x.pdf'))
    expect(edit.$replacement.get()).toEqual({ state: 'refused', why: 'Only PDF, JPEG, JPG, and PNG files are allowed.' })
    expect(await edit.submit()).toBe('failed')
    expect(wire.calls).toBe(0)
  })

  test('[DOC-04] of two files chosen quickly the last one wins', async () => {
    const { edit } = await edited()
    const slow = pdf('slow.pdf')
    const real = slow.slice(0, 16)
    Object.defineProperty(slow, 'slice', {
      value: () => ({ arrayBuffer: () => new Promise((done) => setTimeout(() => done(real.arrayBuffer()), 30)) }),
    })
    await Promise.all([edit.choose(slow), edit.choose(jpeg('quick.jpg'))])
    expect(edit.$replacement.get()).toMatchObject({ state: 'chosen', file: { name: 'quick.jpg' } })
  })

  test.each([
    ['goes on for the same user', 'provider', { tag: 'Letters', file: expect.objectContaining({ name: 'photo.jpg' }) }],
    ['is not there for another user', 'colleague', { tag: 'Lab', file: undefined }],
  ] as const)('[DOC-06] an edit during which the session runs out %s', async (_, account, values) => {
    const { wire, fetch } = wired('update-patient-doc')
    wire.mode = Response.json({ status: 'token_expired', message: 'Expired' })
    const { session, stored } = await testSession({ fetch })
    await filed(session, 'Lab', pdf())
    const { model, leave } = await opened(session)
    const row = model.$documents.get().data![0]!
    leave()
    const edit = documentEditOf(session, row)
    edit.setTag('Letters')
    await edit.choose(jpeg())
    expect(await edit.submit()).toBe('failed')
    expect(session.$session.get().state).toBe('out')

    wire.mode = 'through'
    await signInAs(session, api.accounts[account])
    const again = documentEditOf(session, row)
    expect(again.$values.get()).toEqual(values)
    expect(again.$replacement.get().state).toBe(values.file ? 'chosen' : 'none')
    expect(await again.submit()).toBe(values.file ? 'saved' : 'unchanged')
    expect(await stored()).toEqual([values.file ? 'Letters: photo.jpg' : 'Lab: Blood count.pdf'])
    expect(unsentOf(session)).toBe('none')
  })

  test('[DOC-06] [ERR-01] a refusal with ERROR_INFO is a toast, once; all entries stay', async () => {
    const { edit, wire, toasts, env } = await edited()
    wire.mode = Response.json({ status: 'ERROR_INFO', message: 'The document is locked.' }, { status: 409 })
    edit.setTag('Letters')
    await edit.choose(jpeg())
    expect(await edit.submit()).toBe('failed')
    expect(toasts().filter((toast) => toast === 'error: The document is locked.')).toHaveLength(1)
    expect(edit.$values.get()).toMatchObject({ tag: 'Letters', file: { name: 'photo.jpg' } })
    expect(env.reported).toEqual([])
  })

  test('[DOC-06] [ERR-01] any other failure reaches the console and is shown in the form', async () => {
    const { edit, wire, env, toasts } = await edited()
    const before = toasts()
    wire.mode = 'no way there'
    edit.setTag('Letters')
    expect(await edit.submit()).toBe('failed')
    expect(env.reported).toEqual([expect.any(Offline)])
    expect(edit.$form.get()).toMatchObject({ state: 'failed', error: { message: 'Could not reach the server.' } })
    expect(toasts()).toEqual(before)
    wire.mode = 'through'
    expect(await edit.submit()).toBe('saved')
  })

  test("[DOC-06] the server's message about a field appears at the field", async () => {
    const { edit, wire } = await edited()
    const errors = { tag: ['This tag is not used here.'] }
    wire.mode = Response.json({ status: 'ERROR', message: 'No.', errors }, { status: 422 })
    edit.setTag('Letters')
    await edit.submit()
    expect(edit.$errors.get().tag).toBe('This tag is not used here.')
  })
})
