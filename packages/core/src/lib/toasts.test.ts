import { expect, test } from 'vitest'

import { manualClock } from './clock.ts'
import { createToasts } from './toasts.ts'

function stage() {
  const clock = manualClock(0)
  const toasts = createToasts(clock)
  return { clock, toasts, texts: () => toasts.$toasts.get().map(({ text }) => text) }
}

test('[UI-01] a success stays for 3000 ms, all others for 5000 ms', () => {
  const { clock, toasts, texts } = stage()
  toasts.show('success', 'Saved')
  toasts.show('error', 'Not saved')
  toasts.show('info', 'By the way')
  clock.turn(2999)
  expect(texts()).toEqual(['Saved', 'Not saved', 'By the way'])
  clock.turn(1)
  expect(texts()).toEqual(['Not saved', 'By the way'])
  clock.turn(2000)
  expect(texts()).toEqual([])
})

test('a toast stays while it is being read, and goes afterwards', () => {
  const { clock, toasts, texts } = stage()
  toasts.show('error', 'Long to read')
  const [{ id } = { id: 0 }] = toasts.$toasts.get()
  toasts.hold(id)
  clock.turn(60_000)
  expect(texts()).toEqual(['Long to read'])
  toasts.release(id)
  clock.turn(5000)
  expect(texts()).toEqual([])
})

test('a toast can be dismissed, and an empty text shows none', () => {
  const { toasts, texts } = stage()
  toasts.show('success', ' ')
  toasts.show('success', 'Saved')
  toasts.dismiss(toasts.$toasts.get()[0]?.id ?? 0)
  expect(texts()).toEqual([])
})

test('[UI-01] the same text is shown once, for its full time from the last', () => {
  const { toasts, clock, texts } = stage()
  toasts.show('error', 'Please enter your email.')
  clock.turn(4000)
  toasts.show('error', 'Please enter your email.')
  toasts.show('info', 'Please enter your email.')
  expect(texts()).toEqual(['Please enter your email.', 'Please enter your email.'])
  clock.turn(4000)
  expect(texts()).toHaveLength(2)
  clock.turn(1000)
  expect(texts()).toEqual([])
})

test('[UI-01] a toast with an action stays for 10 s, or while it is being read', () => {
  const { clock, toasts, texts } = stage()
  const done: string[] = []
  toasts.show('success', 'Deleted', { action: { label: 'Undo', run: () => done.push('undone') } })
  const [{ id, action } = { id: 0, action: undefined }] = toasts.$toasts.get()
  clock.turn(9999)
  expect(texts()).toEqual(['Deleted'])
  toasts.hold(id)
  clock.turn(60_000)
  action?.run()
  expect([texts(), done]).toEqual([['Deleted'], ['undone']])
  toasts.release(id)
  clock.turn(10_000)
  expect(texts()).toEqual([])
})

test('[UI-01] fixing a cause removes its toasts and no others', () => {
  const { toasts, texts } = stage()
  const [date, provider] = [{}, {}]
  toasts.show('error', 'Please select a date.', { cause: date })
  toasts.show('error', 'Please select a provider.', { cause: provider })
  toasts.settle(date)
  toasts.settle({})
  expect(texts()).toEqual(['Please select a provider.'])
})

test('[UI-01] moving on clears errors and keeps the rest', () => {
  const { toasts, texts } = stage()
  toasts.show('success', 'Saved')
  toasts.show('error', 'Not saved')
  toasts.show('info', 'By the way')
  toasts.clearErrors()
  expect(texts()).toEqual(['Saved', 'By the way'])
})

test('[UI-01] a success removes the errors still shown', () => {
  const { toasts, texts } = stage()
  toasts.show('error', 'Incorrect email or password.')
  toasts.show('info', 'By the way')
  toasts.show('success', 'Logged in')
  expect(texts()).toEqual(['By the way', 'Logged in'])
})
