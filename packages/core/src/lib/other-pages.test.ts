import { expect, test } from 'vitest'

import { handClock } from './clock.ts'
import { otherPages } from './other-pages.ts'

test('[AUTH-23] a page hears what the others of its clinic answer, and not itself', async () => {
  const clock = handClock(0)
  const page = (clinic = 'one') => otherPages(BroadcastChannel, clock, clinic)
  const [asking, recording, typing, foreign] = [page(), page(), page(), page('two')]
  const given: string[] = []
  const answer = (from: ReturnType<typeof page>, what: string) =>
    from.answer(() => {
      given.push(what)
      return what
    })
  const stops = [answer(asking, 'own'), answer(recording, 'running'), answer(typing, 'entries'), answer(foreign, 'foreign')]
  const answered = asking.ask()
  await expect.poll(() => given.length).toBe(2)
  // What was answered has to arrive before the time is up.
  await new Promise((arrived) => setTimeout(arrived, 20))
  clock.turn(250)
  expect((await answered).sort()).toEqual(['entries', 'running'])
  for (const stop of stops) stop()
})

test('[AUTH-23] where a browser has no such channel, nobody answers', async () => {
  const alone = otherPages(undefined, handClock(0), 'one')
  alone.answer(() => 'running')()
  expect(await alone.ask()).toEqual([])
})
