import { expect, test } from 'vitest'

import { createNotificationList, type Notification } from './notification-list.ts'

function listOf(readUntil = '') {
  const alerts: { texts: string[]; missed: boolean }[] = []
  const state = { readUntil }
  const list = createNotificationList({
    readUntil: () => state.readUntil,
    alert: (these: readonly Notification[], missed = false) => alerts.push({ texts: these.map(({ text }) => text), missed }),
  })
  const add = (text: string, at: number, how: 'live' | 'missed' | 'earlier' = 'live') =>
    list.add({ kind: 'check-in', name: '', text, dictationId: '' }, { at, how })
  const shown = () => list.$notifications.get().map(({ text, unread }) => `${text}${unread ? '' : ' (read)'}`)
  return { list, state, alerts, add, shown }
}

test('[RT-01] the newest comes first, wherever it comes from', () => {
  const { add, shown } = listOf()
  add('a', 1000)
  add('c', 3000)
  add('b', 2000, 'missed')
  expect(shown()).toEqual(['c', 'b', 'a'])
})

test('[RT-01] a live one is announced at once, missed ones together, earlier ones not at all', async () => {
  const { add, alerts } = listOf()
  add('live', 4000)
  add('missed', 2000, 'missed')
  add('missed, too', 3000, 'missed')
  add('earlier', 1000, 'earlier')
  expect(alerts).toEqual([{ texts: ['live'], missed: false }])
  await Promise.resolve()
  expect(alerts[1]).toEqual({ texts: ['missed', 'missed, too'], missed: true })
  expect(alerts).toHaveLength(2)
})

test('what was read on another page while this one was disconnected is read here', async () => {
  const { list, state, add, shown, alerts } = listOf(new Date(1000).toISOString())
  list.noteLost()
  // Nobody has read since: what happened before that time was not seen by anybody either.
  add('while disconnected', 500, 'missed')
  state.readUntil = new Date(5000).toISOString()
  add('read elsewhere', 2000, 'missed')
  add('after that', 6000, 'missed')
  await Promise.resolve()
  expect(shown()).toEqual(['after that', 'read elsewhere (read)', 'while disconnected'])
  expect(alerts).toEqual([{ texts: ['while disconnected', 'after that'], missed: true }])
})

test('reading marks everything up to that time; signing out removes everything', async () => {
  const { list, add, shown, alerts } = listOf()
  add('a', 1000)
  add('b', 2000)
  list.read(1000)
  expect(shown()).toEqual(['b', 'a (read)'])
  expect(list.$unread.get()).toBe(1)
  add('missed', 3000, 'missed')
  list.clear()
  await Promise.resolve()
  expect(shown()).toEqual([])
  expect(alerts.flatMap(({ texts }) => texts)).toEqual(['a', 'b'])
})

test('keeps at most a hundred', () => {
  const { add, shown } = listOf()
  for (let at = 1; at <= 101; at++) add(String(at), at)
  expect(shown()).toHaveLength(100)
  expect(shown().at(-1)).toBe('2')
})
