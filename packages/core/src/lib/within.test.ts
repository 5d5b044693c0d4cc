import { expect, test } from 'vitest'

import { held } from '../testing.ts'
import { manualClock } from './clock.ts'
import { within } from './within.ts'

test('a result in time is returned without waiting for the limit', async () => {
  const clock = manualClock(0)
  const late: string[] = []
  expect(await within(clock, 1000, Promise.resolve('answer'), () => `late ${late.push('called')}`)).toBe('answer')
  clock.turn(1000)
  expect(late).toEqual([])
  await expect(within(clock, 1000, Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('a result after the limit is ignored, even in the same moment', async () => {
  const clock = manualClock(0)
  const [one, other] = [held(), held()]
  const results = [within(clock, 1000, one.promise), within<string | undefined>(clock, 1000, other.promise, () => 'late')]
  const outcome = Promise.allSettled(results)
  clock.turn(999)
  clock.turn(1)
  one.happen()
  other.happen()
  expect(await outcome).toEqual([
    { status: 'rejected', reason: new Error('No answer within 1000 ms') },
    { status: 'fulfilled', value: 'late' },
  ])
})
