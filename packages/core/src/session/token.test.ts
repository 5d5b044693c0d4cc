import { expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { createTokenSource, type TokenRequest } from './token.ts'

/** A page that answers each request for a token when the test says so. */
function page() {
  const clock = manualClock(0)
  const asked: (TokenRequest & { answer(token: string): void; fail(error: Error): void })[] = []
  const source = createTokenSource(
    (request) => new Promise((answer, fail) => void asked.push({ ...request, answer, fail })),
    clock,
  )
  return { clock, asked, source, reasons: () => asked.map(({ reason }) => reason) }
}
const settled = () => new Promise((done) => setTimeout(done))

test('[AUTH-17] a token is requested once and then reused', async () => {
  const { asked, source, reasons } = page()
  const both = [source.token(), source.token()]
  expect(source.held()).toBeUndefined()
  asked[0]!.answer('t1')
  expect(await Promise.all(both)).toEqual(['t1', 't1'])
  expect([source.held(), await source.token(), reasons()]).toEqual(['t1', 't1', ['first']])
})

test('[AUTH-17] an expired token is renewed once, also for a call that notices later', async () => {
  const { asked, source, reasons } = page()
  const first = source.token()
  asked[0]!.answer('t1')
  await first
  const both = [source.renew('t1'), source.renew('t1')]
  asked[1]!.answer('t2')
  expect(await Promise.all(both)).toEqual(['t2', 't2'])
  expect([await source.renew('t1'), reasons()]).toEqual(['t2', ['first', 'expired']])
  source.forget()
  void source.renew('t2')
  expect(reasons()).toEqual(['first', 'expired', 'expired'])
})

test('[AUTH-22] behind the lock the page is asked again, after a request that is already under way', async () => {
  const { asked, source, reasons } = page()
  void source.token().catch(() => undefined)
  const unlocked = source.unlock()
  await settled()
  expect(reasons()).toEqual(['first'])
  asked[0]!.fail(new Error('no'))
  await settled()
  expect(reasons()).toEqual(['first', 'locked'])
  asked[1]!.answer('t2')
  expect([await unlocked, source.held()]).toEqual(['t2', 't2'])
})

test.each([
  ['first', 30_000, (source: ReturnType<typeof page>['source']) => source.token()],
  ['expired', 30_000, (source: ReturnType<typeof page>['source']) => source.renew('t1')],
  ['locked', 600_000, (source: ReturnType<typeof page>['source']) => source.unlock()],
] as const)('[AUTH-17] for the reason %s a page has %i ms to answer', async (reason, milliseconds, ask) => {
  const { clock, asked, source } = page()
  let outcome = ''
  const asking = ask(source).catch((error: Error) => (outcome = error.message))
  await settled()
  clock.turn(milliseconds - 1)
  await settled()
  expect([asked[0]!.reason, asked[0]!.signal.aborted, outcome]).toEqual([reason, false, ''])
  clock.turn(1)
  await asking
  expect([asked[0]!.signal.aborted, outcome]).toEqual([
    true,
    `getToken took longer than ${milliseconds / 1000} seconds, so the session has no token.`,
  ])
  // The page may be asked again.
  const again = source.token()
  asked[1]!.answer('t2')
  expect(await again).toBe('t2')
})

test('[AUTH-17] a page that has answered gets no timeout later', async () => {
  const { clock, asked, source } = page()
  const first = source.token()
  asked[0]!.answer('t1')
  await first
  clock.turn(600_000)
  expect(asked[0]!.signal.aborted).toBe(false)
})

test.each([
  ['no text', 5 as never],
  ['empty text', ''],
])('[AUTH-17] %s is not a token', async (_, token) => {
  const { asked, source } = page()
  const asking = source.token()
  asked[0]!.answer(token)
  await expect(asking).rejects.toThrow('getToken must resolve with a token, as text.')
  expect(source.held()).toBeUndefined()
})

test('[AUTH-14] a token that arrives after its session has ended is not kept, and does not answer the next session', async () => {
  const { asked, source, reasons } = page()
  const old = source.token()
  source.forget()
  const next = source.token()
  expect(reasons()).toEqual(['first', 'first'])
  asked[0]!.answer('old')
  expect([await old, source.held()]).toEqual(['old', undefined])
  const shared = source.token()
  asked[1]!.answer('new')
  expect([await next, await shared, source.held(), reasons().length]).toEqual(['new', 'new', 'new', 2])
})
