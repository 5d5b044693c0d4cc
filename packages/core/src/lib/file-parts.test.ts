import { listDocuments, saveDocument, updateDocument } from '@chartside/contract/documents'
import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'

const megabyte = 1024 * 1024

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** A user whose calls are listed by their paths; `cut` decides which are cut off, and `features` what the backend offers. */
async function user(cut: (path: string, calls: readonly string[]) => boolean = () => false, withParts = true) {
  const calls: string[] = []
  const env = testEnvironment(
    (async (input, init) => {
      const path = new URL(String(input)).pathname.replace(/.*provider_api\//, '')
      calls.push(path)
      if (cut(path, calls)) throw new TypeError('terminated')
      const response = await api.fetch(input, init)
      if (withParts || !path.endsWith('capabilities')) return response
      const body = await response.json()
      body.data.features = body.data.features.filter((name: string) => name !== 'upload-parts')
      return Response.json(body)
    }) as typeof fetch,
    api.apiBase,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const { data } = await session.call(getPatientPool, { query: { page: 1, limit: 1 } })
  const patient_pool_id = data.patients.data[0]!.id
  // Each test's document is the newest one.
  api.clock.advance(1000)
  calls.length = 0
  const stored = async () => (await session.call(listDocuments, { query: { patient_pool_id } })).data.data[0]!
  const count = (start: string) => calls.filter((path) => path.startsWith(start)).length
  return { session, patient_pool_id, calls, stored, count }
}

/** A PDF of so many bytes. */
function pdf(bytes: number, name = 'scan.pdf'): File {
  const content = new Uint8Array(bytes).map((_, index) => (index * 7) % 251)
  content.set(new TextEncoder().encode('%PDF-1.4\n'))
  return new File([content], name, { type: 'application/pdf' })
}
const sizeOf = async (url: string) => (await (await api.fetch(url)).arrayBuffer()).byteLength

test('[OPS-12] a large file goes in parts with one progress, and a small one in one piece', async () => {
  const { session, patient_pool_id, stored, count, calls } = await user()
  const progress: [number, number][] = []
  const file = pdf(4.5 * megabyte)
  const form = { tag: 'Lab', patient_pool_id }
  await session.call(saveDocument, { form: { ...form, file } }, { onProgress: (...state) => progress.push(state) })
  expect(calls.filter((path) => path.startsWith('upload-')).map((path) => path.split('/')[0])).toEqual([
    'upload-offset',
    ...Array<string>(5).fill('upload-part'),
  ])
  expect(progress.map(([sent]) => sent)).toEqual([...progress.map(([sent]) => sent)].sort((one, other) => one - other))
  expect(progress.at(-1)).toEqual([file.size, file.size])
  const { url, original_file_name } = await stored()
  expect([original_file_name, await sizeOf(url)]).toEqual(['scan.pdf', file.size])
  await session.call(saveDocument, { form: { ...form, file: pdf(4 * megabyte) } })
  expect([count('upload-part'), count('save-patient-doc')]).toEqual([5, 2])
})

test('[OPS-12] an upload that breaks off goes on where it was, with the same key or the same file', async () => {
  for (const idempotencyKey of [crypto.randomUUID(), undefined]) {
    let cuts = 0
    const { session, patient_pool_id, stored, count } = await user((_, calls) => {
      const parts = calls.filter((path) => path.startsWith('upload-part'))
      if (calls.at(-1)?.startsWith('upload-part') && parts.length % 4 === 3) return ++cuts <= 1
      return false
    })
    const file = pdf(6 * megabyte)
    const send = () =>
      session.call(saveDocument, { form: { file, tag: 'Lab', patient_pool_id } }, idempotencyKey ? { idempotencyKey } : {})
    await expect(send()).rejects.toMatchObject({ name: 'Offline' })
    await send()
    // Two arrived, one was cut off, four were left.
    expect(count('upload-part')).toBe(7)
    expect(await sizeOf((await stored()).url)).toBe(file.size)
  }
})

test('[OPS-12] another file is another upload, also under the same key', async () => {
  const { session, patient_pool_id, stored } = await user((path, calls) => path.startsWith('upload-part') && calls.length === 3)
  const idempotencyKey = crypto.randomUUID()
  const send = (file: File) => session.call(saveDocument, { form: { file, tag: 'Lab', patient_pool_id } }, { idempotencyKey })
  await expect(send(pdf(5 * megabyte))).rejects.toThrow()
  await send(pdf(5 * megabyte + 1, 'other.pdf'))
  const { original_file_name, url } = await stored()
  expect([original_file_name, await sizeOf(url)]).toEqual(['other.pdf', 5 * megabyte + 1])
})

test('[OPS-12] a replaced file goes in parts as well, and a backend without them gets one call', async () => {
  const { session, patient_pool_id, stored, count } = await user(undefined, false)
  await session.call(saveDocument, { form: { file: pdf(5 * megabyte), tag: 'Lab', patient_pool_id } })
  expect([count('upload-'), count('save-patient-doc')]).toEqual([0, 1])
  const other = await user()
  const { id } = await stored()
  await other.session.call(updateDocument, { id, form: { file: pdf(6 * megabyte, 'new.pdf'), tag: 'Lab', patient_pool_id } })
  expect(other.count('upload-part')).toBe(6)
  expect((await other.stored()).original_file_name).toBe('new.pdf')
})
