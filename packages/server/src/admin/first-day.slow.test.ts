// The commands of docs/server.md, run unchanged: an empty database becomes a practice where a user signs in and books.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type Clinic, startClinic } from '../../../../tests/journeys/clinic.ts'

const root = path.join(import.meta.dirname, '../../../..')
const minutes = 60_000
let folder: string
let clinic: Clinic
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-first-day-'))
})
afterAll(async () => {
  await clinic?.close()
  await rm(folder, { recursive: true })
}, 5 * minutes)

const run = async (command: string): Promise<string> => {
  const settings = { cwd: root, env: { ...process.env, DATA_DIR: folder } }
  return (await promisify(execFile)('sh', ['-c', command], settings)).stdout
}

async function commandsOfDocs(): Promise<string[]> {
  const docs = await readFile(path.join(root, 'docs/server.md'), 'utf8')
  const [, block = ''] = /## A practice's first day.*?```sh\n(.*?)```/s.exec(docs) ?? []
  return block.trim().split('\n')
}

async function call(method: 'GET' | 'POST', name: string, body?: object, token?: string) {
  const json = body && !(body instanceof FormData)
  const response = await fetch(`${clinic.address}/api/v4/${name}`, {
    method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: json ? JSON.stringify(body) : (body as FormData) } : {}),
  })
  return { code: response.status, ...(await response.json()) }
}

test('[ADMIN-01] [ADMIN-03] [ADMIN-04] [ADMIN-05] after five commands, before the server starts or while it runs, a user signs in and books; a closed account cannot', {
  timeout: 5 * minutes,
}, async () => {
  const [first = '', ...others] = await commandsOfDocs()
  expect(others).toHaveLength(4)
  clinic = await startClinic({ SEED: 'none', DATA_DIR: folder })
  await clinic.says(/There is no practice yet\. Type `npm run admin`/)
  await clinic.stop()
  await run(first)
  await clinic.start()
  let printed = ''
  for (const command of others) printed += await run(command)

  const email = 'ada.lind@riverside.example'
  const [otp_code = ''] = /\d{4} \d{4} \d{4} \d{4}/.exec(printed) ?? []
  const redeemed = await call('POST', 'provider_api/verify-otp', { email, otp_code })
  expect(redeemed.code).toBe(200)
  const password = 'heron at the river mouth'
  const { access_token } = redeemed.data
  await call('POST', 'provider_api/password_reset', { password, confirm_password: password }, access_token)
  const { data } = await call('POST', 'provider_api/login', { email, password })
  const token = data.access_token
  const provider_id = data.provider.azz_id

  const form = new FormData()
  const greta = { first_name: 'Greta', last_name: 'Falk', mrn: 'RC-1', dob: '1980-02-03', gender: 'female' }
  for (const [name, value] of Object.entries(greta)) form.append(name, value)
  const patient = await call('POST', 'provider_api/save-patient', form, token)
  const insurances = await call('GET', 'provider_api/insurances?status=active&per_page=100', undefined, token)
  const day = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
  const range = `provider_id=${provider_id}&start_date=${day}&end_date=${day}`
  const slots = await call('GET', `provider_api/slots-by-provider?${range}`, undefined, token)
  const [location] = slots.locations
  const booked = await call(
    'POST',
    'provider_api/book-appointment',
    {
      patient_pool_id: patient.data.data.id,
      provider_id,
      location_id: location.location_id,
      insurance_id: insurances.data.data[0].id,
      date: day,
      time: '09:30:00',
      visit_type: 'consultation',
      mode: 'office-appointment',
      created_by: 'provider',
    },
    token,
  )
  expect(booked).toMatchObject({ code: 201, status: 'success' })

  const { realtime } = (await call('GET', 'capabilities', undefined, token)).data
  const socket = new WebSocket(`${clinic.address.replace('http', 'ws')}/app/${realtime.key}?protocol=7`)
  const [hello] = await once(socket, 'message')
  const { socket_id } = JSON.parse(JSON.parse(String(hello)).data)
  const channel = realtime.channels.soap_note
  const { auth } = await call('POST', 'provider_api/realtime-auth', { socket_id, channel_name: channel }, token)
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  const [joined] = await once(socket, 'message')
  expect(JSON.parse(String(joined))).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  const closed = once(socket, 'close')
  await run(`npm run admin -- account disable --account ${email}`)
  expect(await call('GET', 'provider_api/info', undefined, token)).toMatchObject({ code: 401, status: 'token_expired' })
  expect((await call('POST', 'provider_api/login', { email, password })).message).toMatch(/^This account is closed/)
  expect((await closed)[0]).toBe(4200)
})
