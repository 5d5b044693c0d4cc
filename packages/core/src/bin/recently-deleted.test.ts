import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDocuments, documentUploadOf } from '../documents/index.ts'
import { type AuditEntry, createSession, onAudit } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createRecentlyDeleted } from './index.ts'

let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

/** A provider with a patient, and how they are answered where a path contains `lost`. */
async function clinic() {
  const lost = { path: '' }
  const env = testEnvironment(
    (async (input, init) => {
      if (lost.path !== '' && String(input).includes(lost.path)) throw new TypeError('fetch failed')
      return api.fetch(input, init)
    }) as typeof fetch,
    api.apiBase,
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const { data } = await session.call(getPatientPool, { query: { page: 1, limit: 1 } })
  const patient = data.patients.data[0]!.id
  const documents = createDocuments(session, patient)
  documents.$documents.subscribe(() => undefined)
  const upload = documentUploadOf(session, patient)
  await upload.add([new File(['%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n'], 'letter.pdf')])
  upload.setTag('Letters')
  expect(await upload.send()).toBe(true)
  const names = () => documents.$documents.get().data?.map(({ name }) => name)
  await expect.poll(names).toEqual(['letter.pdf'])
  documents.askToRemove(documents.$documents.get().data![0]!.id)
  expect(await documents.remove()).toBe(true)
  expect(names()).toEqual([])
  const model = createRecentlyDeleted(session, { kind: 'document', patientId: patient }, documents.reload)
  model.$deleted.subscribe(() => undefined)
  await expect.poll(() => model.$deleted.get().data?.length).toBe(1)
  const toasts = () => env.environment.toasts.$toasts.get().map(({ text }) => text)
  return { session, patient, names, model, lost, toasts, deleted: () => model.$deleted.get().data ?? [] }
}

test('[BIN-04] what was deleted here comes back to its list, with a message, and is reported', async () => {
  const { session, patient, names, model, toasts, deleted } = await clinic()
  const acts: AuditEntry[] = []
  onAudit(session, (entry) => acts.push(entry))
  const [row] = deleted()
  expect(row).toMatchObject({ name: 'letter.pdf', tag: 'Letters', replaced: false, deletedBy: 'Dr. Amara Okafor' })
  await Promise.all([model.restore(row!.id), model.restore(row!.id)])
  expect(deleted()).toEqual([])
  await expect.poll(names).toEqual(['letter.pdf'])
  expect(toasts()).toContain('Document restored.')
  expect(acts).toEqual([{ action: 'restore', resource: 'document', id: expect.stringMatching(/./), patientId: patient }])
})

test('[BIN-04] a failure says so and leaves the row, and what was restored elsewhere is no longer there', async () => {
  const { patient, session, model, lost, deleted } = await clinic()
  const [row] = deleted()
  lost.path = '/restore/'
  await model.restore(row!.id)
  expect(model.$restoring.get()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Could not reach the server'),
  })
  expect(deleted()).toHaveLength(1)
  lost.path = ''
  const elsewhere = createRecentlyDeleted(session, { kind: 'document', patientId: patient }, () => undefined)
  await elsewhere.restore(row!.id)
  await model.restore(row!.id)
  expect(model.$restoring.get()).toEqual({
    state: 'failed',
    problem: 'This was restored already, or its 30 days are over.',
  })
  expect(deleted()).toEqual([])
})
