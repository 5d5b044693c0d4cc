import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'

import { sharedPoll } from './shared-poll.ts'

/** Something to poll; the test answers every poll by hand. */
function watched() {
  const answers: ((over: boolean) => void)[] = []
  return {
    isOver: () => new Promise<boolean>((resolve) => answers.push(resolve)),
    looks: () => answers.length,
    answer: (over: boolean) => answers.at(-1)?.(over),
  }
}
const forever = new AbortController().signal

test('many callers wait on one poll', async () => {
  const polls = sharedPoll()
  const { isOver, looks, answer } = watched()
  const waiting = Array.from({ length: 50 }, () => polls.wait('key', isOver, new AbortController().signal))
  await turn()
  expect(looks()).toBe(1)
  answer(true)
  await Promise.all(waiting)
})

test('a caller that has gone no longer waits, and polling ends with the last one', async () => {
  const polls = sharedPoll()
  const { isOver, looks, answer } = watched()
  const clients = Array.from({ length: 3 }, () => new AbortController())
  const waiting = clients.map(({ signal }) => polls.wait('key', isOver, signal))
  for (const client of clients) client.abort()
  await Promise.all(waiting)
  answer(false)
  await turn()
  void polls.wait('key', isOver, forever)
  expect(looks()).toBe(2)
  answer(true)
})

test('a poll that fails rejects for all who wait', async () => {
  const polls = sharedPoll()
  const waiting = [1, 2].map(() => polls.wait('key', () => Promise.reject(new Error('away')), forever))
  for (const result of await Promise.allSettled(waiting)) expect(result).toMatchObject({ reason: { message: 'away' } })
})
