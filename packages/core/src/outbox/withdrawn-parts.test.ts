// A long recording, which goes in parts, whose consent is withdrawn while it is on its way.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { withdrawConsent } from '@chartside/contract/consent'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { newRequest } from '../dictation/index.ts'
import { testDisk } from '../kept-dictations/testing.ts'
import { recordingOf } from '../recorder/index.ts'
import { held } from '../testing.ts'
import { api, openApi, visit } from './outbox-testing.ts'
import { outboxWords } from './words.ts'

beforeAll(openApi)
afterAll(() => api.close())

const drafts = async () => readdir(path.join(api.deps.filesDirectory, 'drafts')).catch(() => [])

/** A page that has sent two parts of a dictation with this consent; the second one's answer waits until `happen`. */
async function sendingPart(id: string) {
  const { promise, happen } = held()
  let parts = 0
  const at = await visit(testDisk(), {
    fetch: async (input, init) => {
      const answer = await api.fetch(input, init)
      if (String(input).includes('upload-part') && ++parts === 2) await promise
      return answer
    },
  })
  const file = new File([new Uint8Array(6 * 1024 * 1024)], 'recording.mp3', { type: 'audio/mpeg' })
  const sent = JSON.stringify({
    id,
    given_by: 'patient',
    how: 'spoken',
    wording: '1',
    at: new Date(api.clock.now()).toISOString(),
  })
  const values = { ...at.form.$values.get(), patientName: 'Bea Cole', recording: recordingOf(file, 600, 15) }
  const consent = { id, sent, line: '' }
  void at.outbox.add({ values, takes: [], kept: Promise.resolve(undefined), request: newRequest(), consent })
  await expect.poll(() => parts).toBe(2)
  expect(await drafts()).toHaveLength(1)
  return { ...at, happen }
}

test('[CONSENT-05] [OPS-12] what has arrived of a recording is removed from the server when its consent is withdrawn', async () => {
  const at = await sendingPart('c-1')
  expect(await at.outbox.withdraw('c-1')).toBe(1)
  await at.session.call(withdrawConsent, { body: { consent_id: 'c-1' } })
  at.happen()
  expect([await drafts(), at.outbox.$unsent.get()]).toEqual([[], []])
})

test('[CONSENT-05] [OPS-12] a recording of which parts have arrived is deleted when its consent is withdrawn elsewhere', async () => {
  const at = await sendingPart('c-2')
  await (await visit(testDisk())).session.call(withdrawConsent, { body: { consent_id: 'c-2' } })
  at.happen()
  await expect.poll(() => at.outbox.$unsent.get()).toEqual([])
  expect([await drafts(), at.toasts()]).toEqual([[], [outboxWords.withdrawn(1)]])
})
