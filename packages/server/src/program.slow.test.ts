// The server as a process of its own, as an operator runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Clinic, freePort, runAdmin, serverProgram, startClinic } from '../../../tests/journeys/clinic.ts'
import { unpackEmpty } from './database/empty-template.ts'
import { demoPassword } from './database/seed/people.ts'

const minutes = 60_000
let clinic: Clinic
beforeAll(async () => {
  clinic = await startClinic()
}, 5 * minutes)
afterAll(() => clinic.close(), 5 * minutes)

const json = { 'content-type': 'application/json' }
async function login(): Promise<string> {
  const body = JSON.stringify({ email: 'mei.tanaka@lakeside.example', password: demoPassword })
  const response = await fetch(`${clinic.address}/api/v4/provider_api/login`, { method: 'POST', headers: json, body })
  return (await response.json()).data.access_token
}
const accepted = async (token: string): Promise<boolean> =>
  (await fetch(`${clinic.address}/api/v4/provider_api/info`, { headers: { authorization: `Bearer ${token}` } })).ok

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A folder with a database that has no practice. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-program-'))
  await unpackEmpty(path.join(folder, 'database/postgres'))
  return folder
}

/** Runs the program until it exits. */
async function ended(settings: Record<string, string>, ...options: string[]) {
  const folder = await emptyFolder()
  const child = spawn(process.execPath, [...serverProgram(), ...options], {
    env: { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, SEED: 'none', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (bytes) => {
    output += String(bytes)
  })
  const [code] = await once(child, 'exit')
  await rm(folder, { recursive: true })
  return { code, output: output.trim() }
}

test('prints its address, the accounts of the demonstration, and that no speech engine is configured', async () => {
  // It answers before it prints.
  await clinic.says(/Chartside is at http:\/\/localhost:\d+\n/)
  await clinic.says(/"what":"no speech engine","hint":"Set SCRIBE_URL/)
  await clinic.says(/No speech engine is configured/)
  for (const email of ['amara.okafor', 'jonas.weber', 'mei.tanaka', 'rosa.marin'])
    await clinic.says(new RegExp(`${email}@lakeside\\.example`))
})

test('data that was acknowledged before a power cut is there after it', { timeout: 5 * minutes }, async () => {
  for (let round = 0; round < 2; round++) {
    const acknowledged: string[] = []
    const signIns = Array.from({ length: 4 }, async () => {
      for (;;) {
        const token = await login().catch(() => undefined)
        if (token === undefined) return
        acknowledged.push(token)
      }
    })
    await Promise.race([until(() => acknowledged.length >= 20), Promise.all(signIns)])
    await clinic.kill()
    await Promise.all(signIns)
    await clinic.start()
    expect(acknowledged.length).toBeGreaterThan(19)
    const still = await Promise.all(acknowledged.map(accepted))
    expect(still.filter((one) => !one)).toEqual([])
  }
})

test('[OPS-11] on SIGTERM it says that it stops, and takes calls for a while', { timeout: 5 * minutes }, async () => {
  const draining = await startClinic({ DRAIN_SECONDS: '300' })
  const { address, pid, close, kill } = draining
  try {
    process.kill(pid(), 'SIGTERM')
    const health = () => fetch(`${address}/health`)
    await expect.poll(async () => (await health()).status, { timeout: 5 * minutes }).toBe(503)
    const answer = await fetch(`${address}/api/v4/openapi.json`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  } finally {
    await kill()
    await close()
  }
})

test('on a public address it omits the demonstration and says so, and that PUBLIC_ADDRESS is missing', {
  timeout: 5 * minutes,
}, async () => {
  const folder = await emptyFolder()
  const open = await startClinic({ DATA_DIR: folder, HOST: '0.0.0.0', SEED: '' })
  // It answers before it prints.
  await open.says(/PUBLIC_ADDRESS is not set/)
  await open.close()
  await rm(folder, { recursive: true })
  const printed = open.printed()
  expect(printed).toContain('The database is empty. The demonstration was left out, because everybody knows its passwords')
  expect(printed).not.toContain('Demo accounts')
  // On this machine alone neither matters.
  expect(clinic.printed()).not.toMatch(/left out|PUBLIC_ADDRESS/)
})

test('a second one on the same data is refused, and the first goes on', { timeout: 5 * minutes }, async () => {
  const { code, output } = await ended({ DATA_DIR: clinic.dataDirectory })
  expect([code, output]).toEqual([1, expect.stringContaining('is in use by another Chartside. Stop that one, or set DATA_DIR')])
  expect(await accepted(await login())).toBe(true)
})

async function recordingIn(folder: string): Promise<string> {
  const recording = path.join(folder, 'files/ab/abcdef00000000000000000000000000')
  await mkdir(path.dirname(recording), { recursive: true })
  await writeFile(recording, 'spoken')
  return recording
}

const admin = (folder: string, ...command: string[]) => runAdmin({ DATA_DIR: folder }, ...command)

test('a fresh start removes recordings and documents with the database, and none of a server that is running', {
  timeout: 5 * minutes,
}, async () => {
  const folder = await emptyFolder()
  // On the port of another server it ends after it has opened its data, and given them their mark.
  const taken = { PORT: new URL(clinic.address).port, DATA_DIR: folder }
  expect((await ended(taken)).output).toContain('is in use by another program')
  const recording = await recordingIn(folder)
  expect((await ended(taken, '--fresh')).output).toContain('is in use by another program')
  expect(existsSync(recording)).toBe(false)
  await rm(folder, { recursive: true })

  const running = await recordingIn(clinic.dataDirectory)
  expect((await ended({ DATA_DIR: clinic.dataDirectory }, '--fresh')).output).toContain('is in use by another Chartside')
  expect(existsSync(running)).toBe(true)
})

test('[OPS-01] a database that does not know the recordings is refused until the operator says that they belong together', {
  timeout: 5 * minutes,
}, async () => {
  const folder = await emptyFolder()
  const recording = await recordingIn(folder)
  const longAgo = Date.now() / 1000 - 3 * 86_400
  await utimes(recording, longAgo, longAgo)
  const taken = { PORT: new URL(clinic.address).port, DATA_DIR: folder, SEED: 'demo' }
  for (let round = 0; round < 2; round++)
    expect(await ended(taken)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The recordings and documents in .* belong to another database than this one\. Set the DATA_DIR/,
      ),
    })
  expect(existsSync(recording)).toBe(true)
  await admin(folder, 'files', 'adopt')
  expect((await admin(folder, 'files', 'check')).stdout).toContain('1      have none, and are older than a day')
  // It goes on as far as its port.
  expect((await ended(taken)).output).toContain('is in use by another program')
  expect((await admin(folder, 'files', 'quarantine')).stdout).toMatch(/^Moved [01]\./)
  expect((await admin(folder, 'files', 'check')).stdout).toContain('1      are in quarantine')
  await rm(folder, { recursive: true })
})

test('[OPS-04] without its database beside recordings it neither starts nor makes an empty one, and the administrator neither', {
  timeout: 5 * minutes,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-program-'))
  const recording = await recordingIn(folder)
  const sentence = /has the files of a database, but there is no database in .*Put that folder back\./
  for (const seed of ['demo', 'none'])
    expect(await ended({ DATA_DIR: folder, SEED: seed })).toEqual({ code: 1, output: expect.stringMatching(sentence) })
  await expect(admin(folder, 'practice', 'list')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) })
  expect([existsSync(recording), existsSync(path.join(folder, 'database'))]).toEqual([true, false])
  await rm(folder, { recursive: true })
})

test('a port that is taken is reported in a sentence', { timeout: 5 * minutes }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  expect(await ended({ PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
  })
  other.close()
})

test('a database that does not answer, and an invalid setting, are reported in a sentence', {
  timeout: 5 * minutes,
}, async () => {
  expect(await ended({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toEqual({
    code: 1,
    output: 'The database could not be reached. Is it running, and is DATABASE_URL right?',
  })
  expect(await ended({ TOKEN_HOURS: 'many' })).toEqual({
    code: 1,
    output: "TOKEN_HOURS must be a whole number from 1 to 8760; it is 'many'.",
  })
})

test('on a signal it finishes its work, asks its sockets to reconnect, and loses nothing', { timeout: 5 * minutes }, async () => {
  const token = await login()
  const { WebSocket } = await import('ws')
  const response = await fetch(`${clinic.address}/api/v4/capabilities`, { headers: { authorization: `Bearer ${token}` } })
  const { key } = (await response.json()).data.realtime
  const socket = new WebSocket(`${clinic.address.replace('http', 'ws')}/app/${key}?protocol=7`)
  await once(socket, 'message')
  const closed = once(socket, 'close')
  process.kill(clinic.pid(), 'SIGTERM')
  expect((await closed)[0]).toBe(4200)
  await clinic.start()
  expect(await accepted(token)).toBe(true)
})
