import { expect, test } from 'vitest'

import { noteWords, progressText } from './index.ts'

// Local time, wherever the test runs.
const at = (hour: number, minute: number, day = 20) => new Date(2026, 10, day, hour, minute)
const now = at(10, 4).getTime()
const say = (progress: Partial<Parameters<typeof progressText>[1]>) =>
  progressText(noteWords.progress, { state: 'queued', since: '', next_try: '', reason: '', ...progress }, now, undefined)
const since = at(10, 2).toISOString()
const next_try = at(10, 5).toISOString()

test('[RECENT-07] a moment is shown in local time, with its date if it is another day', () => {
  expect(say({ state: 'transcribing', since })).toBe('Transcribing since 10:02 AM')
  expect(say({ state: 'writing', since: at(23, 58, 19).toISOString() })).toBe('Writing the note since 19 Nov 2026, 11:58 PM')
  expect(say({ state: 'failed', since })).toBe('Last tried at 10:02 AM.')
})

test('[RECENT-07] a failing service is shown with the time of the next attempt', () => {
  const waiting = { state: 'waiting', since, next_try } as const
  expect(say({ ...waiting, reason: 'no-answer' })).toBe(
    'The speech service has not answered since 10:02 AM. Trying again at 10:05 AM.',
  )
  expect(say({ ...waiting, reason: 'busy', next_try: since })).toBe(
    'The speech service has been too busy since 10:02 AM. Trying again now.',
  )
  expect(say({ ...waiting, reason: 'failing' })).toMatch(/^The speech service has not worked since 10:02 AM\./)
  expect(say({ ...waiting, reason: 'unpaid' })).toMatch(
    /^The quota of the speech service .* since 10:02 AM\. Tell your administrator\./,
  )
  expect(say({ ...waiting, reason: 'toString' })).toMatch(/^The note couldn't be written at 10:02 AM\./)
})

test('[RECENT-07] unknown parts are left out', () => {
  expect(say({})).toBe('In line')
  expect(say({ state: 'transcribing' })).toBe('Transcribing')
  expect(say({ state: 'failed' })).toBe('')
})
