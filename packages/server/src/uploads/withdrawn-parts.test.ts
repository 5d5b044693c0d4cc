// Uploads in parts whose consent is withdrawn before their form has arrived.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { idOf, type Reply, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: SignedIn
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterEach(() => api.close())

async function add(id: string, offset: number, consent_id?: string, who = provider): Promise<Reply> {
  const body = new FormData()
  body.set('offset', String(offset))
  body.set('part', new File([new Uint8Array(1000)], 'part'))
  if (consent_id !== undefined) body.set('consent_id', consent_id)
  return who.send(`provider_api/upload-part/${id}`, { method: 'POST', headers: who.bearer, body })
}
const asked = async (id: string, who = provider) => ((await who.get(`upload-offset/${id}`)).data as { offset: number }).offset
const drafts = async () => readdir(path.join(api.deps.filesDirectory, 'drafts')).catch(() => [])

test('[CONSENT-05] [OPS-12] a withdrawal removes what has arrived of a recording on its way, and no other part is taken', async () => {
  const colleague = await signIn(api, api.accounts.colleague)
  for (const offset of [0, 1000]) expect((await add('u-1', offset, 'c-1')).data).toEqual({ offset: offset + 1000 })
  await add('u-2', 0, 'c-2')
  await add('u-3', 0)
  await add('u-4', 0, 'c-1', colleague)
  expect((await provider.post('withdraw-consent', { consent_id: 'c-1' })).code).toBe(200)
  expect([await asked('u-1'), await asked('u-2'), await asked('u-3'), await asked('u-4', colleague)]).toEqual([
    0, 1000, 1000, 1000,
  ])
  for (const offset of [0, 2000])
    expect(await add('u-1', offset, 'c-1')).toMatchObject({ code: 409, data: { consent: 'withdrawn' } })
  expect(await drafts()).toHaveLength(3)
  expect((await add('u-2', 1000, 'c-2')).data).toEqual({ offset: 2000 })
})

test('[CONSENT-05] [OPS-12] the withdrawal of one dictation removes what has arrived of others with its consent', async () => {
  const consent = JSON.stringify({ id: 'c-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z' })
  const id = idOf(await provider.upload({ consent }))
  await add('u-1', 0, 'c-1')
  expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
  expect([await asked('u-1'), await drafts()]).toEqual([0, []])
})
