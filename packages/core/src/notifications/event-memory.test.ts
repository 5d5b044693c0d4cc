import { describe, expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { createEventMemory, marginMilliseconds } from './event-memory.ts'

const clock = manualClock(0)

describe('the same event', () => {
  test('is known if its time differs by at most ten minutes', () => {
    const memory = createEventMemory(clock)
    memory.remember('a', 1_000_000)
    expect(memory.matcher()('a', 1_000_000 + marginMilliseconds)).toBe(true)
    expect(memory.matcher()('a', 1_000_000 - marginMilliseconds - 1)).toBe(false)
    expect(memory.matcher()('b', 1_000_000)).toBe(false)
  })

  test('counts once: two equal events are two', () => {
    const memory = createEventMemory(clock)
    memory.remember('a', 1000)
    const isKnown = memory.matcher()
    expect([isKnown('a', 1000), isKnown('a', 1000)]).toEqual([true, false])
  })

  test('learned during a comparison does not hide an equal one in the same answer', () => {
    const memory = createEventMemory(clock)
    const isKnown = memory.matcher()
    memory.remember('a', 1000)
    expect(isKnown('a', 1000)).toBe(false)
  })

  test('that was fetched is expected live once, for ten seconds', () => {
    const memory = createEventMemory(clock)
    memory.noteFetched('a')
    memory.noteFetched('a')
    expect(memory.wasFetched('b')).toBe(false)
    expect(memory.wasFetched('a')).toBe(true)
    clock.turn(10_001)
    expect(memory.wasFetched('a')).toBe(false)
  })

  test('is forgotten with its user, and with time', () => {
    const memory = createEventMemory(clock)
    memory.remember('a', 1000)
    memory.remember('a', 2000)
    memory.dropBefore(2000)
    const isKnown = memory.matcher()
    expect([isKnown('a', 2000), isKnown('a', 2000)]).toEqual([true, false])
    memory.clear()
    expect(memory.matcher()('a', 2000)).toBe(false)
  })
})
