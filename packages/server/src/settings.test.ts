import { expect, test } from 'vitest'

import { readSettings } from './settings.ts'

const read = (environment: Record<string, string> = {}, ...options: string[]) =>
  readSettings(environment, options, '/srv/chartside')

test('without any setting it is a demonstration on this machine only', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4600,
    dataDirectory: '/srv/chartside/data',
    databaseUrl: undefined,
    fresh: false,
    seed: 'demo',
    pusher: undefined,
    portal: {
      idle: { warnMinutes: 13, lockMinutes: 15 },
      checkIn: { waitingThresholds: '15 30', calledBy: 'initials-number', displaySound: 'on' },
      recorder: { consent: 'ask', consentWording: '', consentVersion: '', pttKey: '', toggleKey: '', hid: false },
    },
    api: {
      tokenHours: 12,
      allowedOrigins: [],
      frameAncestors: [],
      trustProxy: false,
      scribe: undefined,
      publicChannels: false,
      disk: { perUser: 200e9, perPractice: 1000e9 },
      consentRequired: false,
    },
  })
})

test.each([
  [{}, 'demo', false],
  [{ HOST: 'localhost' }, 'demo', false],
  [{ HOST: '0.0.0.0' }, 'none', false],
  [{ HOST: '10.0.0.5' }, 'none', false],
  [{ DATABASE_URL: 'postgres://db/x' }, 'none', false],
  [{ DATABASE_URL: 'postgres://db/x', SEED: 'demo' }, 'demo', true],
  [{ HOST: '0.0.0.0', SEED: 'demo' }, 'demo', true],
  [{ SEED: 'none' }, 'none', true],
])('by default the demonstration, with its known passwords, is only seeded on this machine: %j', (given, seed, seedChosen) => {
  expect(read(given as Record<string, string>)).toMatchObject({ seed, seedChosen })
})

test("events use private channels unless the operator chooses the source's public ones", () => {
  expect(read({ REALTIME_CHANNELS: 'public' }).api.publicChannels).toBe(true)
  expect(() => read({ REALTIME_CHANNELS: 'open' })).toThrow("REALTIME_CHANNELS must be private or public; it is 'open'.")
})

test('[CONSENT-06] required consent is required by portal and API alike', () => {
  const { api, portal } = read({ CONSENT: 'required' })
  expect([api.consentRequired, portal.recorder.consent]).toEqual([true, 'required'])
  expect(read({ CONSENT: 'off' }).api.consentRequired).toBe(false)
})

test('lists are separated by commas or spaces', () => {
  const { api, portal } = read({
    ALLOWED_ORIGINS: 'https://a.example, http://localhost:8080',
    FRAME_ANCESTORS: 'https://b.example',
  })
  expect(api.allowedOrigins).toEqual(['https://a.example', 'http://localhost:8080'])
  expect(portal.frameAncestors).toEqual(['https://b.example'])
})

test('[FRAME-01] the origins that may show the frame are exact', () => {
  const origins = (FRAME_ORIGINS: string) => read({ FRAME_ORIGINS }).portal.frameOrigins
  expect(read().portal.frameOrigins).toEqual([])
  expect(origins('https://ehr.example, http://localhost:8080/')).toEqual(['https://ehr.example', 'http://localhost:8080'])
  for (const given of ['https://*.example', 'https://ehr.example/page'])
    expect(() => origins(given)).toThrow(`FRAME_ORIGINS: '${given}' must be an origin like https://clinic.example.`)
  for (const given of ['*', 'null', "'self'"])
    expect(() => origins(given)).toThrow(`FRAME_ORIGINS must be an http or https address; it is '${given}'.`)
})

test('the portal locks earlier, later or never; by default the warning keeps its distance', () => {
  const idle = (environment: Record<string, string>) => read(environment).portal.idle
  expect(idle({ IDLE_LOCK_MINUTES: '5' })).toEqual({ warnMinutes: 3, lockMinutes: 5 })
  expect(idle({ IDLE_LOCK_MINUTES: '1' })).toEqual({ warnMinutes: 0, lockMinutes: 1 })
  expect(idle({ IDLE_LOCK_MINUTES: '0' })).toEqual({ warnMinutes: 0, lockMinutes: 0 })
  expect(idle({ IDLE_LOCK_MINUTES: '30', IDLE_WARN_MINUTES: '20' })).toEqual({ warnMinutes: 20, lockMinutes: 30 })
})

test('the operator sets when the queue marks long waits, and how the display calls patients', () => {
  const settings = { WAITING_THRESHOLDS: '20, 45', CALLED_BY: 'number', DISPLAY_SOUND: 'off' }
  expect(read(settings).portal.checkIn).toEqual({ waitingThresholds: '20 45', calledBy: 'number', displaySound: 'off' })
})

test('[CONSENT-01] the operator sets how consent is asked for; a wording of their own has a version', () => {
  const settings = { CONSENT: 'required', CONSENT_WORDING: 'May we record?', CONSENT_VERSION: '2' }
  const asked = { consent: 'required', consentWording: 'May we record?', consentVersion: '2' }
  expect(read(settings).portal.recorder).toMatchObject(asked)
  expect(() => read({ CONSENT_WORDING: 'May we record?' })).toThrow('CONSENT_WORDING needs a CONSENT_VERSION')
  expect(() => read({ CONSENT: 'no' })).toThrow('CONSENT')
})

test('[REC-28] [REC-30] the operator sets the keys of the recorder, and whether pedals work it', () => {
  const settings = { PTT_KEY: 'F9', TOGGLE_KEY: 'Control+Alt+R', DICTATION_DEVICES: 'on' }
  expect(read(settings).portal.recorder).toMatchObject({ pttKey: 'F9', toggleKey: 'Control+Alt+R', hid: true })
})

test('a speech engine needs only its address', () => {
  expect(read({ SCRIBE_URL: 'http://localhost:8000/v1/' }).api.scribe).toMatchObject({ url: 'http://localhost:8000/v1', key: '' })
})

test('timeouts of a speech service, and the number of simultaneous requests, can be set', () => {
  const scribe = (environment: Record<string, string>) => read({ SCRIBE_URL: 'http://localhost', ...environment }).api.scribe
  expect(scribe({})).toMatchObject({
    limits: { connect: 10, firstByte: { seconds: 60, perMinute: 60 }, whole: { seconds: 90, perMinute: 90 } },
    atOnce: 4,
    atOncePerPractice: 2,
    pauseSeconds: 60,
  })
  expect(scribe({})?.transcript).toBe('segments')
  expect(scribe({ SCRIBE_TRANSCRIPT: 'speakers' })?.transcript).toBe('speakers')
  expect([scribe({})?.language, scribe({ SCRIBE_LANGUAGE: 'en' })?.language]).toEqual(['', 'en'])
  expect(scribe({})?.longest).toEqual({ seconds: 1400, bytes: 25_000_000 })
  const longest = { SCRIBE_TRANSCRIBE_MAX_SECONDS: '600', SCRIBE_TRANSCRIBE_MAX_MB: '10' }
  expect(scribe(longest)?.longest).toEqual({ seconds: 600, bytes: 10_000_000 })
  const limits = { SCRIBE_FIRST_BYTE_SECONDS: '5', SCRIBE_WHOLE_PER_MINUTE: '0', SCRIBE_AT_ONCE: '1' }
  expect(scribe(limits)).toMatchObject({
    limits: { firstByte: { seconds: 5, perMinute: 60 }, whole: { seconds: 90, perMinute: 0 } },
    atOnce: 1,
    atOncePerPractice: 1,
  })
})

test('[OPS-17] the room of a user and of a practice can be set', () => {
  const disk = { DISK_GB_PER_USER: '20', DISK_GB_PER_PRACTICE: '50' }
  expect(read(disk).api.disk).toEqual({ perUser: 20e9, perPractice: 50e9 })
  expect(read({ DISK_GB_PER_PRACTICE: '50' }).api.disk).toEqual({ perUser: 50e9, perPractice: 50e9 })
})

test('the content security policy allows hosted real time', () => {
  const pusher = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }
  expect(read({ ...pusher, PUSHER_CLUSTER: 'eu' }).portal.connectSources).toEqual(['wss://ws-eu.pusher.com'])
  const own = { ...pusher, PUSHER_HOST: 'push.example', PUSHER_PORT: '6001', PUSHER_TLS: 'no' }
  expect(read(own).portal.connectSources).toEqual(['ws://push.example:6001'])
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number'],
  [{ TOKEN_HOURS: '0' }, 'TOKEN_HOURS must be a whole number from 1'],
  [{ ALLOWED_ORIGINS: 'clinic.example' }, 'ALLOWED_ORIGINS must be an http or https address'],
  [{ ALLOWED_ORIGINS: 'https://clinic.example/portal' }, 'must be an origin like https://clinic.example'],
  [
    { SCRIBE_URL: 'http://localhost', SCRIBE_CONNECT_SECONDS: '0' },
    'SCRIBE_CONNECT_SECONDS must be a whole number from 1 to 3600',
  ],
  [
    { SCRIBE_URL: 'http://localhost', SCRIBE_AT_ONCE_PER_PRACTICE: '5' },
    'SCRIBE_AT_ONCE_PER_PRACTICE must be a whole number from 1 to 4',
  ],
  [
    { SCRIBE_URL: 'http://localhost', SCRIBE_LANGUAGE: 'English' },
    "SCRIBE_LANGUAGE must be a language in two small letters, such as 'en'",
  ],
  [{ SCRIBE_TRANSCRIPT: 'everything' }, 'SCRIBE_TRANSCRIPT must be segments or words or speakers'],
  [{ SCRIBE_URL: 'file:///etc' }, 'SCRIBE_URL must be an http or https address'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres://'],
  [{ PUSHER_KEY: 'k' }, 'Pusher needs PUSHER_APP_ID'],
  [{ REALTIME_KEY: 'k' }, 'REALTIME_KEY and REALTIME_SECRET belong together'],
  [{ SEED: 'prod' }, 'SEED must be demo or none'],
  [{ IDLE_LOCK_MINUTES: '-1' }, 'IDLE_LOCK_MINUTES must be a whole number from 0 to 1440'],
  [{ WAITING_THRESHOLDS: '30 15' }, 'WAITING_THRESHOLDS must be two whole numbers of minutes'],
  [{ WAITING_THRESHOLDS: '0 15' }, 'WAITING_THRESHOLDS must be two whole numbers of minutes'],
  [{ WAITING_THRESHOLDS: 'long' }, "the smaller one first; it is 'long'."],
  [{ CALLED_BY: 'name' }, "CALLED_BY must be initials-number or initials or number; it is 'name'."],
  [{ IDLE_WARN_MINUTES: '15' }, 'IDLE_WARN_MINUTES must be less than IDLE_LOCK_MINUTES; 15 is not less than 15.'],
  [{ DISK_GB_PER_PRACTICE: '10', DISK_GB_PER_USER: '20' }, 'DISK_GB_PER_USER must be a whole number from 1 to 10'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be no or yes'],
])('%j is refused with a message', (environment, sentence) => {
  expect(() => read(environment as Record<string, string>)).toThrow(sentence)
})

test('an unknown option, and --fresh on a real database, are refused', () => {
  expect(() => read({}, '--frehs')).toThrow("There is no option '--frehs'; there is --fresh.")
  expect(() => read({ DATABASE_URL: 'postgres://db/x' }, '--fresh')).toThrow('--fresh empties the embedded database only')
})
