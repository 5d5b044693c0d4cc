import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'

import { fileSigner } from './signed-address.ts'

const key = '0123456789abcdef0123456789abcdef'
const start = Date.parse('2026-11-20T10:30:00Z')
const minute = 60_000

function signed() {
  const time = { now: start }
  const secret = randomBytes(32)
  const signer = fileSigner(secret, () => time.now)
  const read = (query: string) => new URLSearchParams(query)
  const opens = (query: string, of = key) =>
    signer.opens(of, read(query).get('exp') ?? undefined, read(query).get('sig') ?? undefined)
  return { time, signer, opens, query: signer.sign(key), read }
}

test('an address opens its file for at least an hour and at most two', () => {
  const { time, opens, query } = signed()
  time.now = start + 60 * minute
  expect(opens(query)).toBe(true)
  time.now = start + 120 * minute
  expect(opens(query)).toBe(false)
})

test('the address of a file stays the same within an hour', () => {
  const { time, signer, query } = signed()
  time.now = start + 29 * minute
  expect(signer.sign(key)).toBe(query)
  time.now = start + 31 * minute
  expect(signer.sign(key)).not.toBe(query)
})

test('nothing else opens it', () => {
  const { opens, query, read } = signed()
  const sig = read(query).get('sig')!
  expect(opens(query, key.replace('0', '1'))).toBe(false)
  expect(opens(`exp=9999999999&sig=${sig}`)).toBe(false)
  expect(opens(`exp=${read(query).get('exp')}`)).toBe(false)
  expect(opens(`exp=${read(query).get('exp')}&sig=${sig}0`)).toBe(false)
  expect(opens(`exp=${read(query).get('exp')}&sig=${'é'.repeat(sig.length)}`)).toBe(false)
  expect(opens(`exp=${read(query).get('exp')}e3&sig=${sig}`)).toBe(false)
  expect(opens('')).toBe(false)
  // Signed with another server's secret.
  expect(opens(signed().query)).toBe(false)
})
