import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { fileFolder, files } from '../database/schema.ts'
import { signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { adoptFolder, claimFolder, clearOwnFiles, folderStore, isUsed, requireDatabase } from './index.ts'

let mine: TestApi
let other: TestApi
beforeEach(async () => {
  mine = await startTestApi()
  other = await startTestApi()
})
afterEach(async () => {
  await mine.close()
  await other.close()
})

/** Starts a server's database with the folder of the same or of another one. */
const claim = (database: TestApi, folder = database) =>
  claimFolder(database.deps.database, folderStore(folder.deps.filesDirectory), folder.deps.filesDirectory)
const upload = async (api: TestApi) => (await signIn(api, api.accounts.provider)).upload()
const marks = async (api: TestApi) => [
  (await api.deps.database.select().from(fileFolder))[0]?.mark,
  await folderStore(api.deps.filesDirectory).mark(),
]
const unmark = (api: TestApi) => rm(join(api.deps.filesDirectory, 'belongs-to'))
const anothers = /belong to another database than this one\. Set the DATA_DIR and DATABASE_URL that belong together/

test('[OPS-01] database and folder get the same mark at their first start, and are accepted with each other from then on', async () => {
  await Promise.all(Array.from({ length: 5 }, () => claim(mine)))
  const [row, file] = await marks(mine)
  expect(row).toMatch(/^[0-9a-f-]{36}$/)
  expect(file).toBe(row)
  await upload(mine)
  await claim(mine)
  expect(await marks(mine)).toEqual([row, row])
})

test('[OPS-01] a folder is refused by another database, with files or without, and neither is changed', async () => {
  await claim(mine)
  // It has no mark of its own yet.
  await expect(claim(other, mine)).rejects.toThrow(anothers)
  await upload(mine)
  await expect(claim(other, mine)).rejects.toThrow(anothers)
  expect((await marks(other))[0]).toBeUndefined()
  await claim(other)
  await expect(claim(other, mine)).rejects.toThrow(anothers)
  await expect(claim(mine, other)).rejects.toThrow(anothers)
  await claim(mine)
})

test('[OPS-01] an installation of before, without marks, is accepted by its files', async () => {
  await upload(mine)
  await upload(other)
  await expect(claim(other, mine)).rejects.toThrow(anothers)
  expect([...(await marks(mine)), ...(await marks(other))]).toEqual([undefined, undefined, undefined, undefined])
  await claim(mine)
  const [row, file] = await marks(mine)
  expect([row, file]).toEqual([expect.any(String), row])
})

test('[OPS-01] a dump from before the upgrade, or a folder copied without its mark, is accepted by its files', async () => {
  await upload(mine)
  await claim(mine)
  const [before] = await marks(mine)
  await mine.deps.database.delete(fileFolder)
  await claim(mine)
  expect(await marks(mine)).toEqual([before, before])
  await unmark(mine)
  await claim(mine)
  expect(await marks(mine)).toEqual([before, before])
})

test('[OPS-01] a folder without files is refused by a database that has some: its disk is not mounted', async () => {
  await upload(mine)
  await expect(claim(mine, other)).rejects.toThrow(/none in .*Is its disk mounted, and is DATA_DIR right\?/)
  await claim(mine)
  await expect(claim(mine, other)).rejects.toThrow('Is its disk mounted')
  expect((await marks(other))[1]).toBeUndefined()
})

test('[OPS-01] a folder with the right mark and none of the files is refused: its disk is not mounted', async () => {
  await claim(mine)
  await upload(mine)
  const place = folderStore(other.deps.filesDirectory)
  await place.setMark((await marks(mine))[0]!, { replaces: false })
  await utimes(join(other.deps.filesDirectory, 'belongs-to'), 0, 0)
  await expect(claim(mine, other)).rejects.toThrow('Is its disk mounted')
  await upload(other)
  await expect(claim(mine, other)).rejects.toThrow('Is its disk mounted')
  await claim(mine)
  // What is erased at this moment may have left the folder already.
  await mine.deps.database.update(files).set({ erased_at: new Date() })
  await claim(mine, other)
  await mine.deps.database.update(files).set({ erased_at: null })
  await adoptFolder(mine.deps.database, place)
  // The clocks of files and tests differ.
  const later = new Date(mine.clock.now() + 86_400_000)
  await utimes(join(other.deps.filesDirectory, 'belongs-to'), later, later)
  await claim(mine, other)
})

test('[OPS-01] an operator gives the folder to another database, and the former one is refused then', async () => {
  await upload(mine)
  await claim(mine)
  await claim(other)
  await adoptFolder(other.deps.database, folderStore(mine.deps.filesDirectory))
  await claim(other, mine)
  await expect(claim(mine)).rejects.toThrow(anothers)
})

test('[OPS-04] files without a mark are deleted with the database that knows them all, and with no other', async () => {
  const folder = mine.deps.filesDirectory
  const clear = (database: TestApi) =>
    clearOwnFiles(database.deps.database, folderStore(folder), { folder, database: '/data/database' })
  await upload(mine)
  await expect(clear(other)).rejects.toThrow(/do not belong to the database in \/data\/database, which --fresh deletes with them/)
  expect(await isUsed(folderStore(folder))).toBe(true)
  await clear(mine)
  expect(await isUsed(folderStore(folder))).toBe(false)
})

test('[OPS-04] files without a database are refused before an empty one is made', async () => {
  const folder = mine.deps.filesDirectory
  const check = (isThere: boolean) => requireDatabase(isThere, folderStore(folder), { folder, database: '/data/database' })
  await check(false)
  await upload(mine)
  await check(true)
  await expect(check(false)).rejects.toThrow(/but there is no database in \/data\/database\. Put that folder back\./)
})
