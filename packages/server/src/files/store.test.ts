import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { markIn } from './belongs-to.ts'
import { type FileStore, folderStore, shelves } from './store.ts'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartside-files-'))
  store = folderStore(join(folder, 'files'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytes(text)
}
const names = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => one.name)
const keys = async () => {
  const found: string[] = []
  for (let shelf = 0; shelf < shelves; shelf++) found.push(...(await store.keysOn(shelf)))
  return found
}

test('a kept file can be read, whole and in part, and removed', async () => {
  const draft = await store.receive(pieces('Hello ', 'there'))
  expect(draft.bytes).toBe(11)
  expect(await store.size(draft.key)).toBeUndefined()
  await draft.keep()
  await draft.discard()
  expect(await store.size(draft.key)).toBe(11)
  expect((await buffer(store.read(draft.key, 0, 10))).toString()).toBe('Hello there')
  expect((await buffer(store.read(draft.key, 6, 7))).toString()).toBe('th')
  expect(await (await store.blob(draft.key, 'audio/mpeg')).text()).toBe('Hello there')
  expect(await keys()).toEqual([draft.key])
  await store.remove(draft.key)
  await store.remove(draft.key)
  expect(await names()).toEqual([])
})

test('a file that is discarded or broken off leaves nothing', async () => {
  await (await store.receive(pieces('x'))).discard()
  async function* broken() {
    yield bytes('half of it')
    throw new Error('the line is gone')
  }
  await expect(store.receive(broken())).rejects.toThrow('the line is gone')
  expect(await names()).toEqual([])
})

test('only a key of ours reaches the file system', async () => {
  await writeFile(join(folder, 'secret'), 'x')
  for (const key of ['../secret', '..%2fsecret', '/etc/passwd', '', 'A'.repeat(32), `${'a'.repeat(32)}/..`]) {
    await expect(store.size(key)).rejects.toThrow(TypeError)
    expect(() => store.read(key, 0, 1)).toThrow(TypeError)
    await expect(store.remove(key)).rejects.toThrow(TypeError)
    expect(() => store.setAside(key, '2026-11-20')).toThrow(TypeError)
    expect(() => store.blob(key, 'audio/mpeg')).toThrow(TypeError)
  }
})

test('a file in quarantine is not served, comes back to its place, and is removed from there, too', async () => {
  const draft = await store.receive(pieces('aside'))
  await draft.keep()
  await store.setAside(draft.key, '2026-11-20')
  expect([await store.size(draft.key), await keys()]).toEqual([undefined, []])
  expect(await store.quarantined()).toEqual([{ key: draft.key, day: '2026-11-20' }])
  await store.putBack({ key: draft.key, day: '2026-11-20' })
  expect([await store.size(draft.key), await store.quarantined()]).toEqual([5, []])
  await store.setAside(draft.key, '2026-11-20')
  await store.remove(draft.key)
  expect(await readdir(join(folder, 'files', 'quarantine'))).toEqual([])
})

test('a folder has one mark, which is replaced on purpose only', async () => {
  expect(await store.mark()).toBeUndefined()
  const first = await Promise.all(['one', 'two', 'three'].map((mark) => store.setMark(mark, { replaces: false })))
  expect(first.filter(Boolean)).toHaveLength(1)
  const mark = await store.mark()
  expect(await store.setMark('four', { replaces: false })).toBe(false)
  expect(await store.mark()).toBe(mark)
  expect(await store.setMark('four', { replaces: true })).toBe(true)
  expect([await store.mark(), await names()]).toEqual(['four', ['belongs-to']])
})

test('[OPS-01] on a file system without links, a folder has one mark, too', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }))
  const without = markIn(join(folder, 'files'), refused)
  const first = await Promise.all(['one', 'two', 'three'].map((mark) => without.setMark(mark, { replaces: false })))
  expect(first.filter(Boolean)).toHaveLength(1)
  const mark = await without.mark()
  expect(mark).toMatch(/^(one|two|three)$/)
  expect(await without.setMark('four', { replaces: false })).toBe(false)
  expect([await without.mark(), await names()]).toEqual([mark, ['belongs-to']])
})

test('an empty or missing folder holds nothing', async () => {
  expect(await keys()).toEqual([])
  expect(await store.quarantined()).toEqual([])
  await store.removeDraftsBefore(Date.now())
})

test('old drafts are removed, those on their way are not', async () => {
  const old = await store.receive(pieces('old'))
  const young = await store.receive(pieces('young'))
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(join(folder, 'files', 'drafts', old.key), yesterday, yesterday)
  await store.removeDraftsBefore(Date.now() - 3600_000)
  expect(await names()).toEqual([young.key])
})

test('a draft that is kept or discarded while old ones are removed does not keep those from it', async () => {
  const old = await store.receive(pieces('old'))
  const yesterday = Date.now() / 1000 - 86_400
  await utimes(join(folder, 'files', 'drafts', old.key), yesterday, yesterday)
  // Listed, but without a file.
  for (const name of ['0', 'g']) await symlink(join(folder, 'gone'), join(folder, 'files', 'drafts', name))
  await store.removeDraftsBefore(Date.now() - 3600_000)
  expect(await names()).toEqual([])
})

test('clearing removes kept files and drafts, also where the folder is a link to another disk', async () => {
  await mkdir(join(folder, 'disk'))
  await symlink(join(folder, 'disk'), join(folder, 'files'))
  await (await store.receive(pieces('kept'))).keep()
  await store.receive(pieces('on its way'))
  expect(await names()).toHaveLength(2)
  await store.clear()
  expect(await readdir(join(folder, 'disk'))).toEqual([])
})
