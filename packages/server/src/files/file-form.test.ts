import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { Refusal } from '../lib/refusal.ts'
import { fileForm } from './file-form.ts'
import { folderStore } from './store.ts'

const megabyte = 1024 * 1024
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartside-form-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Nobody has signed in here, so that nothing counts. */
const room = { hold: () => Promise.reject(new Error('No room is asked for')) }

/** A form that takes 'sound' which does not begin with 'bad'. */
function soundForm(maxBytes = megabyte) {
  const store = folderStore(folder)
  const form = fileForm({
    ...{ store, room },
    field: 'sound',
    label: 'The sound',
    maxBytes,
    check() {
      let length = 0
      return {
        push(piece) {
          if (length === 0 && new TextDecoder().decode(piece.subarray(0, 3)) === 'bad')
            throw new Refusal(415, 'This sound is bad.', { status: 'ERROR', errors: { sound: ['This sound is bad.'] } })
          length += piece.length
        },
        end: () => ({ length }),
      }
    },
  })
  return { store, form }
}

const requestOf = (body: BodyInit, headers?: HeadersInit) =>
  new Request('http://clinic.test/', { method: 'POST', body, duplex: 'half', ...(headers ? { headers } : {}) } as RequestInit)
const left = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

async function refusal(request: Request, maxBytes?: number): Promise<Refusal> {
  const error = await soundForm(maxBytes)
    .form.take(request)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(error).toBeInstanceOf(Refusal)
  expect(await left()).toEqual([])
  return error as Refusal
}

const formOf = (file: BlobPart, texts: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('before', 'ä <script>')
  form.set('sound', new File([file], '../../etc/passwd.mp3', { type: 'text/html' }))
  for (const [name, text] of Object.entries(texts)) form.set(name, text)
  return form
}

test('texts and the file arrive, whatever type the file claims', async () => {
  const { form, store } = soundForm()
  const taken = await form.take(requestOf(formOf('good sound', { after: '1' })))
  expect(taken.values['before']).toBe('ä <script>')
  expect(taken.values['after']).toBe('1')
  const { draft, facts } = await form.uploadOf(taken.values['sound'] as Blob)
  expect([facts.length, draft.bytes]).toEqual([10, 10])
  await draft.keep()
  await taken.discard(true)
  expect((await buffer(store.read(draft.key, 0, 9))).toString()).toBe('good sound')
})

test('the line breaks of a text arrive as they were typed, not as a form encodes them', async () => {
  const { form } = soundForm()
  const taken = await form.take(requestOf(formOf('sound', { after: 'one\ntwo' })))
  expect(taken.values['after']).toBe('one\ntwo')
  await taken.discard(true)
})

test('a file that the handler does not keep is removed', async () => {
  const { form } = soundForm()
  const taken = await form.take(requestOf(formOf('good sound')))
  await taken.discard(true)
  expect(await left()).toEqual([])
})

test('a form without the file has no value for it, and other files are ignored', async () => {
  const body = new FormData()
  body.set('other', new File(['x'.repeat(100_000)], 'x.mp3'))
  body.set('before', 'text')
  const taken = await soundForm().form.take(requestOf(body))
  expect({ ...taken.values }).toEqual({ before: 'text' })
  expect(await left()).toEqual([])
})

test('a refused file is read to its end, and leaves nothing', async () => {
  const pieces = { read: 0 }
  const body = new FormData()
  body.set('sound', new File(['bad'.padEnd(900_000, 'x')], 'x.mp3'))
  body.set('after', 'text')
  const encoded = new Response(body)
  const counted = encoded.body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        pieces.read += piece.length
        controller.enqueue(piece)
      },
    }),
  )
  const type = encoded.headers.get('content-type')!
  const error = await refusal(requestOf(counted, { 'content-type': type }))
  expect(error).toMatchObject({ code: 415, errors: { sound: ['This sound is bad.'] } })
  expect(pieces.read).toBeGreaterThan(900_000)
})

test('an empty file is refused', async () => {
  expect(await refusal(requestOf(formOf('')))).toMatchObject({ code: 422, errors: { sound: ['The sound is empty.'] } })
})

test('a file beyond the limit is refused, and the rest of it is not read', async () => {
  const boundary = 'cut'
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode(`--${boundary}\r\ncontent-disposition: form-data; name="sound"; filename="x.mp3"\r\n\r\n`),
      )
    },
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const error = await refusal(requestOf(endless, { 'content-type': `multipart/form-data; boundary=${boundary}` }))
  expect(error).toMatchObject({ code: 413, errors: { sound: ['The sound is larger than 1 MB.'] } })
  expect(sent).toBeLessThan(2 * megabyte)
})

test('a file with a declared length beyond the limit is refused before anything is read', async () => {
  const request = requestOf(formOf('good'))
  request.headers.set('content-length', String(4 * megabyte))
  expect(await refusal(request)).toMatchObject({ code: 413 })
  expect(request.bodyUsed).toBe(false)
})

test('endless texts are refused too', async () => {
  const boundary = 'cut'
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(new TextEncoder().encode(`--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n`)),
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(97)),
  })
  expect(await refusal(requestOf(endless, { 'content-type': `multipart/form-data; boundary=${boundary}` }))).toMatchObject({
    code: 413,
  })
})

/** A form with 50 texts of so many characters, before or after a file; `sent` counts its bytes. */
function textsForm(characters: number, file: 'before' | 'after' | 'none') {
  const sound = `--cut\r\ncontent-disposition: form-data; name="sound"; filename="x.mp3"\r\n\r\ngood\r\n`
  const texts = Array.from(
    { length: 50 },
    (_, index) => `--cut\r\ncontent-disposition: form-data; name="text${index}"\r\n\r\n${'a'.repeat(characters)}\r\n`,
  )
  const parts = [file === 'before' ? sound : '', ...texts, file === 'after' ? sound : '', '--cut--\r\n'].filter(Boolean)
  const counted = { sent: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part === undefined) return controller.close()
      counted.sent += part.length
      controller.enqueue(new TextEncoder().encode(part))
    },
  })
  return { counted, request: requestOf(body, { 'content-type': 'multipart/form-data; boundary=cut' }) }
}

test.each([
  [megabyte, 'none'],
  [20_000, 'none'],
  [20_000, 'before'],
  [20_000, 'after'],
] as const)('50 texts of %i characters are refused together, however large the file may be: file %s', async (length, file) => {
  const { counted, request } = textsForm(length, file)
  expect(await refusal(request, 200 * megabyte)).toMatchObject({
    code: 413,
    message: 'The texts of this form are larger than 512 kB.',
  })
  expect(counted.sent).toBeLessThan(8 * megabyte)
})

test('50 texts that are short enough together arrive with the file', async () => {
  const { form } = soundForm()
  const taken = await form.take(textsForm(10_000, 'after').request)
  expect(Object.keys(taken.values)).toHaveLength(51)
  await taken.discard(true)
})

test('an upload that breaks off is refused and leaves nothing', async () => {
  const start = `--cut\r\ncontent-disposition: form-data; name="sound"; filename="x.mp3"\r\n\r\ngood sound`
  const type = { 'content-type': 'multipart/form-data; boundary=cut' }
  expect(await refusal(requestOf(start, type))).toMatchObject({
    code: 400,
    message: 'The upload was interrupted. Send it again.',
  })
  const failing = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.error(new Error('aborted')),
  })
  expect(await refusal(requestOf(failing, type))).toMatchObject({ code: 400 })
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'])(
  'a body that is not a form (%s) is refused',
  async (type) => {
    expect(await refusal(requestOf('nonsense', { 'content-type': type }))).toMatchObject({ code: 400 })
  },
)

test('names that are special in JavaScript are only names', async () => {
  const taken = await soundForm().form.take(requestOf(formOf('good', { __proto__x: '1', constructor: 'y' })))
  expect(taken.values['constructor']).toBe('y')
  expect(Object.getPrototypeOf(taken.values)).toBeNull()
  await taken.discard(true)
})

test('a failing disk does not count as a broken upload', async () => {
  const { form } = (() => {
    const store = folderStore('/dev/null/nowhere')
    return {
      form: fileForm({
        ...{ store, room },
        field: 'sound',
        label: 'The sound',
        maxBytes: megabyte,
        check: () => ({ push() {}, end: () => undefined }),
      }),
    }
  })()
  await expect(form.take(requestOf(formOf('x'.repeat(500_000))))).rejects.not.toBeInstanceOf(Refusal)
})
