import { expect, test } from 'vitest'

import { configurationOf, readConfiguration } from './configuration.ts'

const idle = { warnMinutes: 13, lockMinutes: 15 }
const checkIn = { waitingThresholds: '', calledBy: 'initials-number', displaySound: 'on' }

test('takes the API base, the phone, real time, sounds, minutes and the settings of the check-in from config.json', async () => {
  const file = {
    apiBase: '/api/v4',
    brand: { name: 'Lakeside', logo: '/logo.svg', accent: '#7a1fa2' },
    practicePhone: '+1 555 0100',
    realtime: { key: 'k' },
    sounds: { 'soap-note': '/a.wav' },
    idle: { warnMinutes: 3, lockMinutes: 5 },
    dateOrder: 'month-first',
    checkIn: { waitingThresholds: '20 45', calledBy: 'number', displaySound: 'off' },
  }
  const recorder = {
    ...{ consent: 'required', consentWording: 'May we record?', consentVersion: '2' },
    ...{ pttKey: 'F9', toggleKey: 'F10', hid: true },
  }
  const configuration = await readConfiguration(async () => Response.json({ ...file, ...recorder }))
  expect(configuration).toEqual({ ...file, recorder })
})

test('ignores fields that are missing, null or of the wrong kind', () => {
  expect(configurationOf({ apiBase: '/api/v4', practicePhone: 5, realtime: null, sounds: ['x'], dateOrder: 'first' })).toEqual({
    apiBase: '/api/v4',
    brand: { name: 'Chartside', logo: '', accent: '' },
    practicePhone: '',
    realtime: undefined,
    sounds: {},
    idle,
    dateOrder: '',
    checkIn,
    recorder: { consent: 'ask', consentWording: '', consentVersion: '', pttKey: '', toggleKey: '', hid: false },
  })
  expect(configurationOf({ apiBase: '/api/v4', sounds: { 'check-in': 3, 'soap-note': '/b.wav' } }).sounds).toEqual({
    'soap-note': '/b.wav',
  })
})

test('locks as usual if the minutes are missing or not numbers, and never locks only if that is set', () => {
  const read = (given: unknown) => configurationOf({ apiBase: '/api/v4', idle: given }).idle
  for (const given of [undefined, null, 'never', { lockMinutes: '0' }, { lockMinutes: -1, warnMinutes: Number.NaN }])
    expect(read(given)).toEqual(idle)
  expect(read({ lockMinutes: 0 })).toEqual({ warnMinutes: 13, lockMinutes: 0 })
})

test('calls patients as usual if the setting is missing or unknown', () => {
  const read = (given: unknown) => configurationOf({ apiBase: '/api/v4', checkIn: given }).checkIn
  for (const given of [undefined, null, 'loud', { waitingThresholds: [20, 45], calledBy: 'name', displaySound: false }])
    expect(read(given)).toEqual(checkIn)
  expect(read({ calledBy: 'initials' })).toEqual({ ...checkIn, calledBy: 'initials' })
})

test('says what to set if there is no API base', () => {
  for (const value of [null, 'text', [], {}, { apiBase: '' }, { apiBase: 4 }])
    expect(() => configurationOf(value)).toThrow('Set it to the address of your API')
})

test('fails if the file is missing, not JSON or out of reach', async () => {
  await expect(readConfiguration(async () => new Response('', { status: 404 }))).rejects.toThrow('404')
  await expect(readConfiguration(async () => new Response('<!doctype html>'))).rejects.toThrow(SyntaxError)
  await expect(readConfiguration(() => Promise.reject(new TypeError('closed')))).rejects.toThrow('closed')
})
