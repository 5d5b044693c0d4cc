import { login } from '@chartside/contract/login'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connected, settled, startClinicLine } from '../../../../tests/models/clinic-line.ts'
import type { KeyStorage } from '../environment.ts'
import { manualClock } from '../lib/clock.ts'

const { api, bell, announce, cut, refuse, back, hangUp, close } = await startClinicLine()
afterAll(close)
afterEach(hangUp)

const own = () => api.accounts.provider
const names = (texts: string[]) => texts.map((text) => text.split("'s ")[0])
const unlike = (url: Parameters<typeof fetch>[0], part: string) => !String(url).includes(part)

/** The network is gone during `happens`, and then returns. */
async function away(
  { session, realtime, hasLooked }: Pick<Awaited<ReturnType<typeof bell>>, 'session' | 'realtime' | 'hasLooked'>,
  happens: () => Promise<void>,
) {
  await expect.poll(hasLooked).toBe(true)
  cut()
  await expect.poll(() => realtime.$connection.get()).toBe('lost')
  await happens()
  back()
  await connected(session)
}

test('[RT-01] [RT-03] nothing is missed or delivered twice, whenever the connection was lost', async () => {
  const one = await bell(own())
  await one.note('Before')
  await expect.poll(one.texts).toHaveLength(1)
  await away(one, async () => {
    await one.note('Away 1')
    await one.checkIn()
  })
  await expect.poll(one.texts).toHaveLength(3)
  await one.note('Between')
  await expect.poll(one.texts).toHaveLength(4)
  await away(one, () => one.note('Away 2'))
  await expect.poll(one.texts).toHaveLength(5)
  await settled()
  expect(names(one.texts()).sort()).toEqual(['Away 1', 'Away 2', 'Before', 'Berg Anna, (1980-11-20) is checked in', 'Between'])
  expect(one.notifications.$unread.get()).toBe(5)
})

test('[RT-03] an event with the same content is another event', async () => {
  const one = await bell(own())
  await one.note('Twin')
  await expect.poll(one.texts).toHaveLength(1)
  await away(one, () => one.note('Twin'))
  await expect.poll(one.texts).toHaveLength(2)
  await one.note('Twin')
  // A live message may follow its fetched event within a moment and then counts as the same.
  one.env.clock.turn(11_000)
  await one.note('Twin')
  await expect.poll(() => one.texts().length).toBeGreaterThanOrEqual(3)
})

test('a message that arrives during the fetch is delivered once', async () => {
  const one = await bell(own())
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { fetch } = one.env.environment
  one.env.environment.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (!unlike(url, 'provider_api/events')) await held
    return answer
  }
  await away(one, () => one.note('While away'))
  // It arrives while the answer, made before it, is still on its way.
  await one.note('Live meanwhile')
  await expect.poll(() => names(one.texts())).toEqual(['Live meanwhile'])
  release()
  await expect.poll(() => names(one.texts())).toEqual(['Live meanwhile', 'While away'])
})

test("[DATA-01] only the user's own missed events are delivered", async () => {
  const one = await bell(own())
  await away(one, async () => {
    await announce(one.practiceId, 'soap-note-event', { provider_id: api.accounts.colleague.azzId, patient_name: 'Not mine' })
    await one.note('Mine')
  })
  await expect.poll(() => names(one.texts())).toEqual(['Mine'])
})

test('[RT-01] missed events are dropped if they are for other providers or break the contract', async () => {
  const theirs = { provider_id: 'azz-other', lastName: 'Berg', firstName: 'Other', dob: '' }
  const mine = { provider_id: own().azzId, lastName: 'Berg', firstName: 'Own', dob: '' }
  const one = await bell(own())
  const { fetch } = one.env.environment
  one.env.environment.fetch = async (url, init) => {
    if (unlike(url, 'provider_api/events')) return fetch(url, init)
    const at = new Date().toISOString()
    const events = [
      { event: 'add-event', at, payload: theirs },
      { event: 'add-event', at, payload: 'Berg' },
      { event: 'toString', at, payload: mine },
      { event: 'add-event', at: 'soon', payload: mine },
    ]
    return Response.json({ status: 'success', message: '', data: { events } })
  }
  await away(one, async () => undefined)
  await expect.poll(one.texts).toEqual(['Berg Own, () is checked in'])
  expect(one.notifications.$notifications.get()[0]?.at).toBeGreaterThan(0)
  expect(JSON.stringify(one.env.reported.map(String))).not.toContain('Berg')
})

test('tries again if the first fetch fails', async () => {
  const one = await bell(own())
  const { fetch } = one.env.environment
  let tries = 0
  one.env.environment.fetch = async (url, init) => {
    if (!unlike(url, 'provider_api/events') && ++tries === 1) throw new TypeError('Failed to fetch')
    return fetch(url, init)
  }
  await away(one, () => one.note('Late'))
  await expect.poll(() => tries).toBe(1)
  await settled()
  expect(one.texts()).toEqual([])
  one.env.clock.turn(2000)
  await expect.poll(() => names(one.texts())).toEqual(['Late'])
})

test('[AUTH-22] behind the lock nothing is received or fetched; afterwards everything is, once', async () => {
  const asked: string[] = []
  const one = await bell(own(), {
    fetch: async (url, init) => {
      if (!unlike(url, 'provider_api/events')) asked.push(String(url))
      return fetch(url, init)
    },
  })
  await expect.poll(() => asked).toHaveLength(1)
  await expect.poll(one.hasLooked).toBe(true)
  await one.note('Before')
  await expect.poll(one.texts).toHaveLength(1)
  one.session.lock()
  await one.note('Locked')
  await settled()
  expect(names(one.texts())).toEqual(['Before'])
  expect(asked).toHaveLength(1)
  const { data } = await one.session.call(login, { body: { email: own().email, password: own().password } })
  one.session.unlock({ token: data.access_token })
  await expect.poll(() => names(one.texts()).sort()).toEqual(['Before', 'Locked'])
  expect(asked).toHaveLength(2)
  await one.note('After')
  await expect.poll(() => names(one.texts()).sort()).toEqual(['After', 'Before', 'Locked'])
})

test('a backend without the capability is not asked', async () => {
  const asked: string[] = []
  const one = await bell(own(), {
    fetch: async (url, init) => {
      asked.push(String(url))
      if (unlike(url, 'capabilities')) return fetch(url, init)
      const answer = await (await fetch(url, init)).json()
      answer.data.features = answer.data.features.filter((name: string) => name !== 'events-since')
      return Response.json(answer)
    },
  })
  await away(one, () => one.note('Gone'))
  await settled()
  expect(asked.filter((url) => !unlike(url, 'provider_api/events'))).toEqual([])
  expect(one.texts()).toEqual([])
  one.notifications.open()
  expect(one.session.$stored.get().notificationsRead).toBeUndefined()
})

test('[RT-01] all missed events together give one sound and one desktop notification', async () => {
  const assistant = await bell(api.accounts.assistant)
  await away(assistant, async () => {
    for (const firstName of ['Anna', 'Bea', 'Cleo']) await assistant.checkIn({ firstName })
    await assistant.note()
  })
  await expect.poll(assistant.texts).toHaveLength(4)
  await settled()
  expect(assistant.env.played).toEqual(['soap-note'])
  expect(assistant.env.notified).toEqual(['3 patients have checked in.'])
})

test('[RT-01] missed events that were read on another page are neither unread nor alerted', async () => {
  const one = await bell(own())
  await away(one, async () => {
    await one.note('Read elsewhere')
    // As the session adopts it from another page.
    one.session.keep({ notificationsRead: new Date(Date.now() + 1000).toISOString() })
  })
  await expect.poll(one.texts).toHaveLength(1)
  await settled()
  expect([one.notifications.$unread.get(), one.env.played]).toEqual([0, []])
})

test('after sleep it reconnects and fetches the missed events', async () => {
  const hand = manualClock(Date.now())
  let slept = 0
  let looks = 0
  const one = await bell(own(), {
    environment: { clock: { ...hand, now: () => hand.now() + slept } },
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (!unlike(url, 'provider_api/events')) looks++
      return answer
    },
  })
  const seen: string[] = []
  one.realtime.$connection.listen((connection) => seen.push(connection))
  hand.turn(300_000)
  await settled()
  expect(seen).toEqual([])
  slept = 8 * 3600_000
  hand.turn(30_000)
  await expect.poll(() => seen).toEqual(['lost', 'connected'])
  // The server, which did not sleep, sends its time with the answer.
  await expect.poll(() => looks).toBe(2)
  await one.note('After the sleep')
  await expect.poll(() => names(one.texts())).toEqual(['After the sleep'])
})

test('an unreachable server is retried by our own code: the library would wait for fifteen seconds', async () => {
  const one = await bell(own())
  await expect.poll(one.hasLooked).toBe(true)
  refuse()
  await expect.poll(() => one.realtime.$connection.get()).toBe('lost')
  await settled()
  await one.note('While it was gone')
  back()
  await settled()
  expect(one.realtime.$connection.get()).toBe('lost')
  // An attempt is left alone while the library's own, begun before the server was back, is still being refused.
  const nextSecond = () => {
    one.env.clock.turn(1000)
    return one.realtime.$connection.get()
  }
  await expect.poll(nextSecond, { timeout: 10_000, interval: 300 }).toBe('connected')
  await expect.poll(() => names(one.texts())).toEqual(['While it was gone'])
})

/** The storage of one browser, which outlives its pages. */
function keptStorage(): KeyStorage & { texts(): string } {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    texts: () => [...kept.values()].join(),
  }
}

test("[NAV-06] a new page silently lists today's events, read or not, and stores none of them", async () => {
  const storage = keptStorage()
  const first = await bell(own(), { environment: { storage } })
  // The clocks of this test do not run: both are advanced together.
  const passUntilAfter = (moment = '') => {
    const time = Math.max(0, Date.parse(moment) + 1000 - api.clock.now())
    api.clock.advance(time)
    first.env.clock.turn(time)
  }
  await expect.poll(() => first.session.$stored.get().notificationsSince).toBeDefined()
  passUntilAfter(first.session.$stored.get().notificationsSince)
  await first.note('Read')
  await expect.poll(first.texts).toHaveLength(1)
  first.env.clock.turn(2000)
  first.notifications.open()
  passUntilAfter(first.session.$stored.get().notificationsRead)
  await first.note('Unread 1')
  api.clock.advance(1000)
  await first.note('Unread 2')
  await expect.poll(first.texts).toHaveLength(3)
  expect(storage.texts()).not.toContain('Unread')

  const next = await bell(own(), { environment: { storage }, stored: true })
  await expect.poll(() => names(next.texts())).toEqual(['Unread 2', 'Unread 1', 'Read'])
  expect(next.notifications.$unread.get()).toBe(2)
  expect(next.env.played).toEqual([])
})
