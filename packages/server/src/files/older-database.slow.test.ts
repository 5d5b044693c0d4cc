// An older copy of the database, as from a backup, beside the files of today.
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startPostgres, type TemporaryPostgres } from '../../../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../../../../tests/journeys/clinic.ts'
import { openDatabase } from '../database/open.ts'
import { demoPassword, lakeside } from '../database/seed/people.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { jsonLog } from '../lib/log.ts'

const minutes = 60_000
let postgres: TemporaryPostgres
let clinic: Clinic
const settings = { DATABASE_URL: '', SEED: 'demo' }
const today = () => postgres.url
const older = () => postgres.url.replace(/\/postgres$/, '/older')
beforeAll(async () => {
  postgres = (await startPostgres())!
  settings.DATABASE_URL = today()
  clinic = await startClinic(settings)
}, 5 * minutes)
afterAll(async () => {
  await clinic.close()
  await postgres.stop()
}, 5 * minutes)

const run = async (url: string, statement: string) => {
  const { database, close } = await openDatabase(
    { url },
    jsonLog(() => undefined),
  )
  await database.execute(sql.raw(statement))
  await close()
}
/** Starts the server with a database whose last search was more than an hour ago. */
const startWith = async (url: string) => {
  await run(url, `update file_folder set searched_at = now() - interval '2 hours'`)
  settings.DATABASE_URL = url
  await clinic.start()
}
const stored = async () => {
  const names = await readdir(join(clinic.dataDirectory, 'files'), { recursive: true })
  return names.filter((name) => /[0-9a-f]{32}$/.test(name)).sort()
}
const health = async () => (await fetch(`${clinic.address}/health`)).json()

async function upload(count: number): Promise<void> {
  const call = (path: string, init: RequestInit) =>
    fetch(`${clinic.address}/api/v4/provider_api/${path}`, { method: 'POST', ...init })
  const body = JSON.stringify({ email: lakeside.providers[0]!.email, password: demoPassword })
  const { data } = await (await call('login', { headers: { 'content-type': 'application/json' }, body })).json()
  for (let n = 0; n < count; n++) {
    const form = new FormData()
    form.set('patient_name', 'Newer Patient')
    form.set('provider_id', data.provider.azz_id)
    form.set('audio_file', new File([silentMp3(8)], 'recording.mp3', { type: 'audio/mpeg' }))
    const headers = { authorization: `Bearer ${data.access_token}` }
    expect((await call('upload-file', { headers, body: form })).status).toBe(201)
  }
}

test(
  '[OPS-01] [OPS-02] files that are newer than the database survive, wherever they are, and are served again by the right one',
  async () => {
    await clinic.stop()
    await run(today(), 'create database older template postgres')
    await startWith(today())
    const before = await stored()
    await upload(3)
    await clinic.stop()
    const longAgo = Date.now() / 1000 - 3 * 86_400
    for (const name of await stored()) await utimes(join(clinic.dataDirectory, 'files', name), longAgo, longAgo)
    const newer = (await stored()).filter((name) => !before.includes(name))
    expect(newer).toHaveLength(3)

    // A few: in quarantine, and back as soon as their rows are.
    await startWith(older())
    await expect.poll(health, { timeout: 5 * minutes }).toMatchObject({ files: { quarantined: 3, unknown: 0 } })
    expect((await stored()).filter((name) => name.startsWith('quarantine/'))).toHaveLength(3)
    await clinic.stop()
    await startWith(today())
    await expect.poll(stored, { timeout: 5 * minutes }).toEqual([...before, ...newer].sort())

    // More than a few: none is touched.
    await upload(9)
    await clinic.stop()
    for (const name of await stored()) await utimes(join(clinic.dataDirectory, 'files', name), longAgo, longAgo)
    const all = await stored()
    await startWith(older())
    await expect.poll(health, { timeout: 5 * minutes }).toMatchObject({ files: { quarantined: 0, unknown: 12 } })
    expect(await stored()).toEqual(all)
    await clinic.says(/"what":"more than a few files have no row: none was touched","files":12/)
  },
  6 * minutes,
)
