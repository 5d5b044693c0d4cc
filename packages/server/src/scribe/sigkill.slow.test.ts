// The real server as a separate process, killed without warning between upload and note.
import { listDictations } from '@chartside/contract/notes'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Clinic, startClinic } from '../../../../tests/journeys/clinic.ts'
import { demoPassword, lakeside } from '../database/seed/people.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { type EngineDouble, startEngineDouble, transcribed, written } from './engine-double.ts'

let double: EngineDouble
let clinic: Clinic
beforeAll(async () => {
  double = await startEngineDouble()
  clinic = await startClinic({ SCRIBE_URL: double.url })
}, 240_000)
beforeEach(() => {
  double.requests.length = 0
})
afterAll(async () => {
  await clinic.close()
  await double.close()
})

async function signedIn(patient: string) {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${clinic.address}/api/v4/provider_api/${path}`, { method: 'POST', ...init })
    return (await response.json()) as {
      status: string
      data?: { provider?: { azz_id: string }; access_token?: string; id?: string }
    }
  }
  const json = { 'content-type': 'application/json' }
  const email = lakeside.providers[0]!.email
  const { data } = await call('login', { headers: json, body: JSON.stringify({ email, password: demoPassword }) })
  const bearer = { authorization: `Bearer ${data?.access_token}` }
  const azzId = String(data?.provider?.azz_id)
  return {
    async upload(key: string) {
      const form = new FormData()
      form.set('patient_name', patient)
      form.set('provider_id', azzId)
      form.set('audio_file', new File([silentMp3(20)], 'recording.mp3', { type: 'audio/mpeg' }))
      const reply = await call('upload-file', { headers: { ...bearer, 'idempotency-key': key }, body: form })
      expect(reply.status).toBe('success')
      return reply.data?.id
    },
    /** The dictations about our patient. */
    async list() {
      const body = JSON.stringify({ provider_id: azzId })
      const reply = await call('dictations?page=1&per_page=100', { headers: { ...bearer, ...json }, body })
      return v.parse(listDictations.answer.data, reply.data).response_data.filter((row) => row.patient_name === patient)
    },
    async listenTo(address: string) {
      return Buffer.from(await (await fetch(address)).arrayBuffer())
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path)).length

test('nothing is lost, and the note arrives once after the restart', async () => {
  const provider = await signedIn('Ada Lovelace')
  // Killed first while the recording is transcribed, then while the note is written.
  double.next('transcriptions', { body: 'hang' })
  double.next('completions', { body: 'hang' })
  const key = crypto.randomUUID()
  const id = await provider.upload(key)
  await expect.poll(() => asked('transcriptions'), { timeout: 60_000 }).toBe(1)
  await clinic.kill()
  await clinic.start()
  await expect.poll(() => asked('completions'), { timeout: 60_000 }).toBe(1)
  expect(await provider.list()).toMatchObject([{ id, soap_note: null, failure: '' }])
  await clinic.kill()
  await clinic.start()
  await expect.poll(async () => (await provider.list())[0]?.soap_note, { timeout: 60_000 }).toBe(written.soap_note)
  const rows = await provider.list()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.transcription.items).toHaveLength(transcribed.segments.length)
  expect((await provider.listenTo(rows[0]!.audio_file)).equals(Buffer.from(silentMp3(20)))).toBe(true)
  // The token and the answer to the upload survive the process.
  expect(await provider.upload(key)).toBe(id)
  expect(await provider.list()).toHaveLength(1)
  // Only an unfinished step is requested again.
  expect([asked('transcriptions'), asked('completions')]).toEqual([2, 2])
}, 240_000)

test('an orderly stop puts its work back into the queue and resumes it', async () => {
  const provider = await signedIn('Grace Hopper')
  double.next('transcriptions', { body: 'hang' })
  await provider.upload(crypto.randomUUID())
  await expect.poll(() => asked('transcriptions'), { timeout: 60_000 }).toBe(1)
  const pid = clinic.pid()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
  await clinic.start()
  await expect.poll(async () => (await provider.list())[0]?.soap_note, { timeout: 60_000 }).toBe(written.soap_note)
}, 240_000)
