import { afterEach, expect, test } from 'vitest'

import { indexedStore } from './indexed-store.ts'
import { importSecret, keyFrom, seal, sealJson, sealPeaks, unseal, unsealPeaks } from './sealing.ts'
import type { KeptPiece, KeptRow, News } from './store.ts'

const names: string[] = []
afterEach(() => {
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
})

/** The same disk as two pages see it. */
function twoPages() {
  const name = `chartside-test-${crypto.randomUUID()}`
  names.push(name)
  return [indexedStore(name), indexedStore(name)] as const
}

const key = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const bytes = (value: number) => new Uint8Array(8064).fill(value)

async function rowOf(secret: CryptoKey, change: Partial<KeptRow> = {}): Promise<KeptRow> {
  const details = await sealJson(secret, 'd1:details', { comments: 'Left knee' })
  const numbers = { begunAt: 1, expiresAt: 2, queuedAt: undefined, takes: [], first: 0, next: 2 }
  return { id: 'd1', owner: 'o1', protection: 'user', ...numbers, details, ...change }
}

test('[REC-06] a piece is there for another page with its row, in its order, and is gone once removed', async () => {
  const [one, other] = twoPages()
  const secret = await key()
  const piece = async (number: number): Promise<[number, KeptPiece]> => [
    number,
    {
      take: 0,
      sealed: await seal(secret, `d1:${number}`, bytes(number)),
      peaks: await sealPeaks(secret, `d1:${number}`, [0, 0.5, 1]),
    },
  ]
  await one.put(await rowOf(secret), new Map([await piece(0), await piece(1)]))
  await one.put(await rowOf(secret, { next: 11 }), new Map([await piece(10)]))
  expect(await other.rows()).toMatchObject([{ id: 'd1', next: 11 }])
  const kept = await other.pieces('d1')
  expect([...kept.keys()]).toEqual([0, 1, 10])
  expect(await unseal(secret, 'd1:10', kept.get(10)!.sealed)).toEqual(bytes(10))
  expect(await unsealPeaks(secret, 'd1:10', kept.get(10)!.peaks)).toEqual([0, expect.closeTo(0.5, 2), 1])
  // A rewritten recording replaces the one before in the same transaction.
  await one.put(await rowOf(secret, { first: 10, next: 12 }), new Map([await piece(11)]))
  expect([...(await other.pieces('d1')).keys()]).toEqual([10, 11])
  await other.remove('d1')
  expect([await one.rows(), await one.pieces('d1')]).toEqual([[], new Map()])
})

test('[REC-09] one page at a time has a dictation, and the others can see that', async () => {
  const [one, other] = twoPages()
  const release = await one.claim('d1')
  expect(release).toBeDefined()
  expect(await other.claim('d1')).toBeUndefined()
  expect(await other.claimed()).toEqual(new Set(['d1']))
  await release!()
  const next = await other.claim('d1')
  expect(next).toBeDefined()
  await next!()
})

test('[REC-07] the key of this browser stays the same and cannot be exported', async () => {
  const [one, other] = twoPages()
  const made = await one.deviceKey('o1')
  const found = await other.deviceKey('o1')
  expect([made.isNew, found.isNew]).toEqual([true, false])
  const sealed = await seal(made.key, 'd1:0', bytes(7))
  expect(await unseal(found.key, 'd1:0', sealed)).toEqual(bytes(7))
  await expect(crypto.subtle.exportKey('raw', found.key)).rejects.toThrow()
  await expect(unseal((await one.deviceKey('o2')).key, 'd1:0', sealed)).rejects.toThrow()
})

test('[REC-10] a piece opens only in its own place, with the key of its own dictation', async () => {
  const secret = await importSecret(btoa('x'.repeat(32)))
  const own = await keyFrom(secret, 'd1')
  const sealed = await seal(own, 'd1:3', bytes(3))
  expect(await unseal(await keyFrom(secret, 'd1'), 'd1:3', sealed)).toEqual(bytes(3))
  await expect(unseal(own, 'd1:4', sealed)).rejects.toThrow()
  await expect(unseal(await keyFrom(secret, 'd2'), 'd1:3', sealed)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', own)).rejects.toThrow()
})

test('[REC-09] a page is informed when another one has released a dictation', async () => {
  const [one, other] = twoPages()
  const changed = new Promise<News>((resolve) => other.onChange(resolve))
  one.announce({ about: 'dictations' })
  expect(await changed).toEqual({ about: 'dictations' })
})
