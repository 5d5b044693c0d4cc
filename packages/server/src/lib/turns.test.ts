import { expect, test, vi } from 'vitest'

import { type Asking, createTurns } from './turns.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Turns whose work lasts until it is let go, and the order in which it began. */
function stage(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const { run: inTurn, requireRoom } = createTurns({ running: { all: 1 }, waiting: { all: 5, key: 3 }, ...limits })
  const begun: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, more: Partial<Asking> = {}) =>
    inTurn({ key: name[0]!, ...more }, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
      return name
    })
  /** Ends the work that began first. */
  const end = async () => {
    await settled()
    running.shift()!()
    await settled()
  }
  return { inTurn, requireRoom, begun, ask, end }
}

test('no more work runs at the same time than there are turns, and its result is answered', async () => {
  const { begun, ask, end } = stage({ running: { all: 2 } })
  const all = ['a1', 'a2', 'a3'].map((name) => ask(name))
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  await end()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end()
  await end()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
})

test('keys take turns, and those who come first are before all', async () => {
  const { begun, ask, end } = stage({ waiting: { all: 9 } })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name)
  void ask('z1', { comesFirst: true })
  for (let ended = 0; ended < 7; ended++) await end()
  expect(begun).toEqual(['a1', 'z1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('beyond its limit a key is refused at once, beyond all limits everybody, and never those who come first', async () => {
  const { begun, ask, end } = stage()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name)
  const message = 'Too many requests are being sent at once. Try again in a moment.'
  await expect(ask('a5')).rejects.toMatchObject({ code: 429, message, retryAfter: 5 })
  for (const name of ['b1', 'b2']) void ask(name)
  await expect(ask('c1')).rejects.toMatchObject({ code: 503, message, retryAfter: 5 })
  for (const name of ['z1', 'z2', 'z3', 'z4', 'z5', 'z6']) void ask(name, { comesFirst: true })
  for (let ended = 0; ended < 7; ended++) await end()
  expect(begun).toEqual(['a1', 'z1', 'z2', 'z3', 'z4', 'z5', 'z6', 'a2'])
  void ask('c1')
  await end()
  expect(begun).not.toContain('a5')
})

test('a client that leaves before its turn has no work done, and gives its place to others', async () => {
  const { begun, ask, end } = stage({ waiting: { all: 5, key: 1 } })
  const left = new AbortController()
  void ask('a1')
  const gone = ask('a2', { signal: left.signal })
  left.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(ask('a3', { signal: left.signal })).rejects.toThrow('gone')
  void ask('a4')
  await end()
  expect(begun).toEqual(['a1', 'a4'])
})

test('the work of a client that leaves meanwhile ends, and work that fails gives its turn back', async () => {
  const { inTurn, begun, ask, end } = stage()
  const left = new AbortController()
  const mine = ask('a1', { signal: left.signal })
  left.abort()
  await end()
  expect(await mine).toBe('a1')
  await expect(inTurn({ key: 'a' }, () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
  void ask('a2')
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
})

test('[LOAD-01] groups take turns, and the keys of a group, however many keys a group has', async () => {
  const { begun, ask, end } = stage({ waiting: { all: 20 } })
  for (const name of ['a1', 'b1', 'c1', 'd1', 'a2', 'b2']) void ask(name, { group: 'large' })
  for (const name of ['y1', 'z1', 'z2']) void ask(name, { group: 'small' })
  for (let ended = 0; ended < 8; ended++) await end()
  expect(begun).toEqual(['a1', 'b1', 'y1', 'c1', 'z1', 'd1', 'z2', 'a2', 'b2'])
})

test('[LOAD-01] a key and a group have no more turns at once than is theirs, and others pass those who wait for that', async () => {
  const { begun, ask, end } = stage({ running: { all: 4, group: 3, key: 2 }, waiting: { all: 20 } })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name, { group: 'one' })
  void ask('z1', { group: 'other' })
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'z1'])
  await end()
  expect(begun.at(-1)).toBe('a3')
  await end()
  expect(begun.at(-1)).toBe('b2')
})

test('[LOAD-01] a group has a limit of those who wait, too, and says 429 as a key does', async () => {
  const { ask } = stage({ waiting: { all: 9, group: 2, key: 1 } })
  for (const name of ['a1', 'a2', 'b1']) void ask(name, { group: 'one' })
  await expect(ask('c1', { group: 'one' })).rejects.toMatchObject({ code: 429 })
  void ask('z1', { group: 'other' })
  await expect(ask('z2', { group: 'other' })).rejects.toMatchObject({ code: 429 })
})

test('[LOAD-01] work that gives its turn back early lets the next one begin, once', async () => {
  const { inTurn, begun, ask } = stage()
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const early = inTurn({ key: 'a' }, async (leave) => {
    leave()
    leave()
    await ended
  })
  for (const name of ['b1', 'c1']) void ask(name)
  await settled()
  expect(begun).toEqual(['b1'])
  end()
  await early
  await settled()
  expect(begun).toEqual(['b1'])
})

test('[LOAD-01] whether there is room can be known before anything is done for it', async () => {
  const { requireRoom, ask } = stage({ waiting: { all: 2, key: 1 } })
  for (const name of ['a1', 'a2']) void ask(name)
  expect(() => requireRoom({ key: 'a' })).toThrow('Too many requests are being sent at once.')
  expect(() => requireRoom({ key: 'a', comesFirst: true })).not.toThrow()
  expect(() => requireRoom({ key: 'b' })).not.toThrow()
})

test('[LOAD-01] who has waited too long is refused with 503 and gives the place to others; who works is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { begun, ask } = stage({ patience: 1000, waiting: { all: 1 } })
    void ask('a1')
    const late = ask('a2')
    const refused = expect(late).rejects.toMatchObject({ code: 503, retryAfter: 5 })
    await vi.advanceTimersByTimeAsync(1000)
    await refused
    const next = ask('a3')
    next.catch(() => undefined)
    expect(begun).toEqual(['a1'])
    expect(vi.getTimerCount()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
