import { afterAll, beforeAll, expect, test } from 'vitest'

import { samplePng } from '../database/seed/sample-files.ts'
import { idOf, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

test('[DATA-01] without PUBLIC_ADDRESS a forged host reaches no other user, no event and no mail', async () => {
  const provider = await signIn(api, api.accounts.provider)
  const colleague = await signIn(api, api.accounts.colleague)
  /** Sends this server a request that names another host. */
  const forged = async (path: string, body: FormData | string, headers: Record<string, string> = {}) => {
    const url = `http://evil.example/api/v4/${path}`
    const answer = await api.fetch(url, { method: 'POST', headers: { ...provider.bearer, ...headers }, body })
    return answer.text()
  }
  const pool = await colleague.send('common_api/get-patient-pool?page=1&limit=1', { headers: colleague.bearer })
  const patient = (pool.data as { patients: { data: { id: string }[] } }).patients.data[0]!.id
  const document = new FormData()
  document.set('patient_pool_id', patient)
  document.set('tag', 'Lab')
  document.set('file', new File([samplePng(4, 4, (x) => x)], 'scan.png'))
  await forged('provider_api/save-patient-doc', document)
  const id = idOf(await provider.upload({ patient_pool_id: patient }))
  const json = { 'content-type': 'application/json' }
  const own = await forged('provider_api/dictations?page=1&per_page=10', JSON.stringify({ provider_id: provider.azzId }), json)
  expect(own).toContain('http://evil.example/api/v4/files/')
  const mail = await api.mailAfter(() =>
    forged('provider_api/forgot-password', JSON.stringify({ email: api.accounts.colleague.email }), json),
  )
  await api.settle()

  const documents = await colleague.get(`get-patient-docs?patient_pool_id=${patient}`)
  const dictation = await colleague.get(`dictation/${id}`)
  const sent = JSON.stringify([documents, dictation, api.events, api.mails, mail])
  expect(sent).toContain('http://clinic.test/api/v4/files/')
  expect(api.events.length).toBeGreaterThan(0)
  expect(sent).not.toContain('evil.example')
})
