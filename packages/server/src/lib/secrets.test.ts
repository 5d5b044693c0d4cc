import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { readSecrets } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('secrets are made once and are the same for everybody who asks, even at the same time', async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => readSecrets(folder, {})))
  expect(new Set(asked.map(({ signingKey }) => signingKey.toString('hex'))).size).toBe(1)
  expect(asked[0]?.signingKey).toHaveLength(32)
  expect(await readSecrets(folder, {})).toEqual(asked[0])
})

test('only their owner can read them', async () => {
  await readSecrets(folder, {})
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
})

test('two installations have different ones', async () => {
  expect(await readSecrets(folder, {})).not.toEqual(await readSecrets(path.join(folder, 'other'), {}))
})

test('secrets that are given are used, and nothing is written', async () => {
  const realtime = { appId: 'a', key: 'k', secret: 's' }
  const signingKey = Buffer.alloc(32, 7)
  expect(await readSecrets(folder, { signingKey: signingKey.toString('base64'), realtime })).toEqual({ signingKey, realtime })
  await expect(readFile(path.join(folder, 'secrets.json'))).rejects.toThrow('ENOENT')
})

test('a short key and a damaged file are refused with a sentence', async () => {
  await expect(readSecrets(folder, { signingKey: 'c2hvcnQ=' })).rejects.toThrow('SIGNING_KEY must hold at least 32 bytes')
  await writeFile(path.join(folder, 'secrets.json'), '{"signingKey":')
  await expect(readSecrets(folder, {})).rejects.toThrow('cannot be read. Put it back from a backup')
})
