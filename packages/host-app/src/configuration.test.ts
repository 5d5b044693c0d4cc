import { expect, test } from 'vitest'

import { configurationOf, readConfiguration } from './configuration.ts'

test('takes the API base, the phone, real time and sounds from config.json', async () => {
  const file = { apiBase: '/api/v4', practicePhone: '+1 555 0100', realtime: { key: 'k' }, sounds: { 'soap-note': '/a.wav' } }
  const configuration = await readConfiguration(async () => Response.json(file))
  expect(configuration).toEqual(file)
})

test('goes without what is missing, null or of the wrong kind', () => {
  expect(configurationOf({ apiBase: '/api/v4', practicePhone: 5, realtime: null, sounds: ['x'] })).toEqual({
    apiBase: '/api/v4',
    practicePhone: '',
    realtime: undefined,
    sounds: {},
  })
  expect(configurationOf({ apiBase: '/api/v4', sounds: { 'check-in': 3, 'soap-note': '/b.wav' } }).sounds).toEqual({
    'soap-note': '/b.wav',
  })
})

test('says what to set where there is no API base', () => {
  for (const value of [null, 'text', [], {}, { apiBase: '' }, { apiBase: 4 }])
    expect(() => configurationOf(value)).toThrow('Set it to the address of your API')
})

test('fails where the file is missing, no JSON or out of reach', async () => {
  await expect(readConfiguration(async () => new Response('', { status: 404 }))).rejects.toThrow('404')
  await expect(readConfiguration(async () => new Response('<!doctype html>'))).rejects.toThrow(SyntaxError)
  await expect(readConfiguration(() => Promise.reject(new TypeError('closed')))).rejects.toThrow('closed')
})
