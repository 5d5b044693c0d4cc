import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dictations, files } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { claimFolder, eraseFiles, type FileStore, folderStore, markErased, searchLostFiles } from './index.ts'

const hour = 3600_000
const day = 24 * hour
let api: TestApi
let provider: SignedIn
let store: FileStore
let folder: string
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  folder = api.deps.filesDirectory
  store = folderStore(folder)
  await claimFolder(api.deps.database, store, folder)
})
afterEach(() => api.close())

/** Stores files without a row, written two days ago. */
async function lose(count: number): Promise<string[]> {
  const keys: string[] = []
  for (let n = 0; n < count; n++) {
    const draft = await store.receive(
      (async function* () {
        yield new TextEncoder().encode('spoken')
      })(),
    )
    await draft.keep()
    await age(draft.key)
    keys.push(draft.key)
  }
  return keys
}
const age = async (key: string) => {
  const longAgo = (api.clock.now() - 2 * day) / 1000
  await utimes(join(folder, key.slice(0, 2), key), longAgo, longAgo)
}
/** A turn of the search, an hour after the last one. */
const search = async (atOnce?: number) => {
  api.clock.advance(hour)
  await searchLostFiles(api.deps, store, atOnce)
}
const upload = async (): Promise<string> => {
  const id = idOf(await provider.upload())
  const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
  await age(row!.audio_key!)
  return row!.audio_key!
}
const health = async () => (await api.fetch('http://clinic.test/health')).json()
const aside = async () => (await store.quarantined()).map(({ key }) => key).sort()
const stays = async (keys: string[]) =>
  (await Promise.all(keys.map((key) => store.size(key)))).every((size) => size !== undefined)

test('[OPS-02] a few files without a row go into quarantine, are counted in log and /health, and are removed after 30 days', async () => {
  const known = await upload()
  const lost = await lose(3)
  const young = (await lose(1))[0]!
  await utimes(join(folder, young.slice(0, 2), young), new Date(api.clock.now()), new Date(api.clock.now()))
  await search()
  expect(await aside()).toEqual([...lost].sort())
  expect(await stays([known, young])).toBe(true)
  expect(api.lines.join()).toContain('"what":"files without a row: in quarantine for 30 days","files":3')
  expect(await health()).toMatchObject({
    status: 'ok',
    files: { quarantined: 3, unknown: 0 },
    warnings: ['3 files without a row are in quarantine; each is removed after 30 days there.'],
  })
  await store.remove(young)
  api.clock.advance(29 * day)
  await search()
  expect(await aside()).toEqual([...lost].sort())
  api.clock.advance(2 * day)
  await search()
  expect(await aside()).toEqual([])
  expect(api.lines.join()).toContain('"what":"files in quarantine for 30 days: removed","files":3')
  expect((await health()).files).toEqual({ quarantined: 0, unknown: 0 })
  expect(await stays([known])).toBe(true)
})

test('[OPS-02] more than a few are not touched, however long, and log and /health say so', async () => {
  const lost = await lose(11)
  for (let round = 0; round < 3; round++) {
    await search()
    api.clock.advance(40 * day)
  }
  expect(await stays(lost)).toBe(true)
  expect(await aside()).toEqual([])
  expect(api.lines.join()).toContain('"what":"more than a few files have no row: none was touched","files":11')
  expect(await health()).toMatchObject({
    files: { quarantined: 0, unknown: 11 },
    warnings: [
      '11 files in DATA_DIR/files have no row in the database, more than calls can have left. None was touched; `npm run admin -- files check` compares them.',
    ],
  })
})

test('[OPS-02] they are counted over the whole folder, also where a search takes many turns', async () => {
  const lost = await lose(11)
  for (let round = 0; round < 30; round++) await search(1)
  expect(await stays(lost)).toBe(true)
  expect(await aside()).toEqual([])
  await store.remove(lost.pop()!)
  for (let round = 0; round < 30; round++) await search(1)
  expect(await aside()).toEqual([...lost].sort())
})

test('[OPS-02] a file in quarantine whose row is there again, as after the right dump, comes back', async () => {
  const key = await upload()
  const { database } = api.deps
  const [row] = await database.select().from(files).where(eq(files.key, key))
  await database.update(dictations).set({ audio_key: null }).where(eq(dictations.audio_key, key))
  await database.delete(files).where(eq(files.key, key))
  await search()
  expect(await aside()).toEqual([key])
  await database.insert(files).values(row!)
  await search()
  expect(await stays([key])).toBe(true)
  expect(await aside()).toEqual([])
})

test('[OPS-03] one process searches in an hour, however many there are', async () => {
  await lose(1)
  let listed = 0
  const counting: FileStore = {
    ...store,
    keysOn(shelf) {
      listed++
      return store.keysOn(shelf)
    },
  }
  api.clock.advance(hour)
  await Promise.all(Array.from({ length: 8 }, () => searchLostFiles(api.deps, counting)))
  expect(listed).toBe(256)
  await searchLostFiles(api.deps, counting)
  expect(listed).toBe(256)
  await search()
  expect(await aside()).toHaveLength(1)
})

test('[OPS-03] known files are not looked at one by one', async () => {
  for (let n = 0; n < 3; n++) await upload()
  const looked: string[] = []
  api.clock.advance(hour)
  const looking: FileStore = {
    ...store,
    writtenAt(key) {
      looked.push(key)
      return store.writtenAt(key)
    },
  }
  await searchLostFiles(api.deps, looking)
  expect(looked).toEqual([])
})

test('[OPS-01] a folder that is replaced while the server runs is left alone, and /health says so', async () => {
  await rm(join(folder, 'belongs-to'))
  const lost = await lose(2)
  await mkdir(join(folder, 'drafts'), { recursive: true })
  await search()
  expect(await stays(lost)).toBe(true)
  expect(api.lines.join()).toContain('DATA_DIR/files is not the folder of this database')
  expect((await health()).warnings).toEqual(['DATA_DIR/files is not the folder of this database. Is its disk mounted?'])
})

describe('while the disk of the files is away', () => {
  const away = () => `${folder}-away`
  /** The disk, of which only the empty folder is left where it was mounted. */
  const unmount = async () => {
    await rename(folder, away())
    await mkdir(folder)
  }
  const mount = async () => {
    await rm(folder, { recursive: true })
    await rename(away(), folder)
  }

  test.each(['id', 'consent_id'])(
    '[OPS-08] [BIN-03] a withdrawal by %s is remembered, says that nothing is deleted yet, and is finished by a repetition',
    async (by) => {
      const consent = JSON.stringify({ id: 'c-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00Z' })
      const fields = { dictation_id: crypto.randomUUID(), consent }
      const id = idOf(await provider.upload(fields))
      const [{ key } = { key: '' }] = await api.deps.database.select().from(files)
      const { audio_file } = await provider.read(id)
      const body = by === 'id' ? { id } : { consent_id: 'c-1' }
      await unmount()
      const response = await api.fetch(`${api.apiBase}/provider_api/withdraw-consent`, {
        method: 'POST',
        headers: { ...provider.bearer, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
      expect(await response.json()).toMatchObject({
        message:
          'The withdrawal was saved, but the server cannot delete recordings right now, because it cannot reach its files. Nobody can open them. Try again in a minute.',
      })
      expect(await api.deps.database.$count(files)).toBe(1)
      await eraseFiles(api.deps, store)
      expect(await api.deps.database.$count(files)).toBe(1)
      expect(api.lines.join()).toContain(
        '"what":"DATA_DIR/files is not the folder of this database: no file was erased","files":1',
      )
      await mount()
      expect(await store.size(key)).toBeGreaterThan(0)
      expect((await api.fetch(audio_file)).status).toBe(404)
      expect(await provider.upload(fields)).toMatchObject({ code: 409, data: { consent: 'withdrawn' } })
      expect((await provider.post('withdraw-consent', body)).code).toBe(200)
      expect([await store.size(key), await api.deps.database.$count(files)]).toEqual([undefined, 0])
      await search()
      expect(await aside()).toEqual([])
    },
  )

  test('[OPS-08] what is marked to be erased is erased in the first hour in which the disk is there', async () => {
    const key = await upload()
    await api.deps.database.update(dictations).set({ audio_key: null })
    await markErased(api.deps.database, [key], new Date(api.clock.now()))
    await unmount()
    await eraseFiles(api.deps, store)
    await mount()
    expect([await store.size(key), await api.deps.database.$count(files)]).toEqual([expect.any(Number), 1])
    await eraseFiles(api.deps, store)
    expect([await store.size(key), await api.deps.database.$count(files)]).toEqual([undefined, 0])
  })
})

test('[OPS-08] what a withdrawn consent deletes is in no quarantine, also if another database on this folder had put it there', async () => {
  const id = idOf(await provider.upload())
  const [row] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
  await store.setAside(row!.audio_key!, '2026-11-20')
  expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
  expect([await store.quarantined(), await store.size(row!.audio_key!)]).toEqual([[], undefined])
  await search()
  expect(await store.quarantined()).toEqual([])
})
