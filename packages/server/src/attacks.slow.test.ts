// What `npm run attack` counts; what it measures in time is left to it.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Attacked, startAttacked } from '../../../tests/attack/attacked.ts'
import { counted } from '../../../tests/attack/attacks.ts'
import { loopbackPort } from '../../../tests/attack/flood.ts'

const minutes = 60_000
let attacked: Attacked
beforeAll(async () => {
  attacked = await startAttacked()
}, 5 * minutes)
afterAll(() => attacked.close(), 5 * minutes)

test('[LOAD-05] the limits hold against guesses that come together, requests in a row, and events without a signature', {
  timeout: 5 * minutes,
}, async () => {
  const found = []
  for (const run of counted) found.push(await run(attacked))
  expect(found.filter(({ isHeld }) => !isHeld)).toEqual([])
  expect(found).toHaveLength(8)
})

test('[LOAD-05] no server of another machine is attacked', () => {
  expect(loopbackPort('http://127.0.0.1:4600')).toBe(4600)
  for (const address of ['http://clinic.example:4600', 'http://10.0.0.1', 'http://127.0.0.1.clinic.example'])
    expect(() => loopbackPort(address)).toThrow('is not on this machine')
})
