// `npm start` as a newcomer sees it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

import { freePort } from '../../../tests/journeys/clinic.ts'
import { unpackEmpty } from './database/empty-template.ts'
import { demoPassword, lakeside } from './database/seed/people.ts'
import { speechEngineHint } from './scribe/index.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Lines of a step: that it begins, and how long it took. */
const step = /^(Building the portal and the elements|Preparing the database)( …|: \d+ s)$/

test('npm start prints its steps, address and accounts, and nothing else: what happens afterwards is in its log', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-start-'))
  await unpackEmpty(path.join(folder, 'database/postgres'))
  const port = await freePort()
  const { LOG: _, ...environment } = process.env
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'start'], {
    cwd: root,
    env: { ...environment, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += String(bytes)))
  await expect.poll(() => child.exitCode ?? printed, { timeout: 240_000 }).toContain(speechEngineHint)
  for (const page of ['login', 'api/v4/openapi.json', 'api/v4/none']) await fetch(`http://localhost:${port}/${page}`)
  const log = path.join(folder, 'server.log')
  await expect.poll(async () => (await readFile(log, 'utf8')).match(/"what":"request"/g)).toHaveLength(3)
  child.kill('SIGTERM')
  await once(child, 'close')

  const data = path.relative(root, folder)
  expect(printed.split('\n').filter((line) => line !== '' && !step.test(line))).toEqual([
    `Chartside is at http://localhost:${port}`,
    `Its data are in ${data}.`,
    `Its log is in ${path.join(data, 'server.log')}.`,
    `Demo accounts, password ${demoPassword}:`,
    ...[...lakeside.providers, lakeside.assistant!].map(({ name, email }) => `  ${email}  ${name}`),
    `No speech engine is configured: notes contain typed text only. ${speechEngineHint}`,
  ])
  await rm(folder, { recursive: true })
})
