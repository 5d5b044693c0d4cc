import { expect, test } from 'vitest'

import { hashSecret, verifySecret } from './passwords.ts'

test('a password is stored as a salted argon2id hash, at the cost that OWASP recommends', async () => {
  const [one, other] = await Promise.all([hashSecret('heron at the river'), hashSecret('heron at the river')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect([await verifySecret('heron at the river', one), await verifySecret('heron at the sea', one)]).toEqual([true, false])
  expect(await verifySecret('heron at the river', undefined)).toBe(false)
})
