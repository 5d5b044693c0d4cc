// The operator's settings, read from environment variables and described in docs/server.md.
import path from 'node:path'

import type { PortalSettings, PusherAccount, PusherKeys, ScribeSettings, Settings } from './deps.ts'
import { ProgramError } from './lib/program-error.ts'

/** Settings of the program around the API. */
export interface ProgramSettings {
  host: string
  port: number
  dataDirectory: string
  /** The address of PostgreSQL; undefined for the embedded database. */
  databaseUrl: string | undefined
  /** Seconds for which a server that is asked to stop still takes calls. */
  drainSeconds: number
  /** Deletes the data and seeds again. */
  fresh: boolean
  /** The content of an empty database. */
  seed: 'demo' | 'none'
  /** True if the operator chose the seed; false if it is the default. */
  seedChosen: boolean
  /** Where the log is written; undefined for standard output. */
  logFile: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  signingKey: string | undefined
  /** Another server with the Pusher protocol; undefined for our own endpoint. */
  pusher: PusherAccount | undefined
  /** Keys of our own endpoint, if several processes must share them. */
  realtimeKeys: PusherKeys | undefined
  portal: PortalSettings
  api: Settings
}

type Environment = Readonly<Record<string, string | undefined>>

/** True for an address that only this machine can reach. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** Reads the settings. Throws ProgramError with a message if one is invalid. */
export function readSettings(environment: Environment, options: readonly string[], root: string): ProgramSettings {
  const text = (name: string) => environment[name]?.trim() || undefined
  const number = (name: string, otherwise: number, smallest: number, largest: number) => {
    const value = Number(text(name) ?? otherwise)
    if (!Number.isInteger(value) || value < smallest || value > largest)
      throw new ProgramError(`${name} must be a whole number from ${smallest} to ${largest}; it is '${text(name)}'.`)
    return value
  }
  const list = (name: string) => (text(name) ?? '').split(/[\s,]+/).filter(Boolean)
  const choice = <const Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value => {
    const given = text(name) ?? values[0]
    const found = values.find((value) => value === given)
    if (!found) throw new ProgramError(`${name} must be ${values.join(' or ')}; it is '${given}'.`)
    return found
  }
  const origin = (name: string, value: string) => {
    const { origin: found } = urlOf(name, value)
    if (found !== value.replace(/\/$/, '') || found.includes('*'))
      throw new ProgramError(`${name}: '${value}' must be an origin like https://clinic.example.`)
    return found
  }
  for (const option of options)
    if (option !== '--fresh') throw new ProgramError(`There is no option '${option}'; there is --fresh.`)

  const databaseUrl = text('DATABASE_URL')
  const fresh = options.includes('--fresh')
  if (databaseUrl && fresh) throw new ProgramError('--fresh empties the embedded database only; DATABASE_URL is set.')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ProgramError('DATABASE_URL must begin with postgres:// or postgresql://.')
  const host = text('HOST') ?? '127.0.0.1'
  const publicAddress = text('PUBLIC_ADDRESS')
  const pusher = pusherOf(text, number, choice)
  const consent = consentOf(text, choice)
  const dataDirectory = path.resolve(root, text('DATA_DIR') ?? 'data')

  return {
    host,
    port: number('PORT', 4600, 0, 65_535),
    dataDirectory,
    databaseUrl,
    // With the embedded database there is no other process that could take the calls.
    drainSeconds: number('DRAIN_SECONDS', databaseUrl ? 5 : 0, 0, 300),
    fresh,
    // Accounts with known passwords are a default only where nobody else can use them.
    seed: choice('SEED', databaseUrl || !isLoopback(host) ? ['none', 'demo'] : ['demo', 'none']),
    seedChosen: text('SEED') !== undefined,
    logFile: choice('LOG', ['stdout', 'file']) === 'file' ? path.join(dataDirectory, 'server.log') : undefined,
    smtpUrl: text('SMTP_URL'),
    mailFrom: text('MAIL_FROM') ?? 'Chartside <no-reply@localhost>',
    signingKey: text('SIGNING_KEY'),
    pusher,
    realtimeKeys: realtimeKeysOf(text),
    portal: {
      portalDirectory: path.resolve(root, text('PORTAL_DIR') ?? 'dist/portal'),
      cdnDirectory: path.resolve(root, text('CDN_DIR') ?? 'dist/cdn'),
      apiBase: text('API_BASE') ?? '/api/v4',
      brand: { name: text('BRAND_NAME') ?? '', logo: text('BRAND_LOGO') ?? '', accent: text('BRAND_ACCENT') ?? '' },
      practicePhone: text('PRACTICE_PHONE') ?? '+1 555 0100',
      sounds: choice('SOUNDS', ['on', 'off']) === 'on',
      idle: idleOf(number),
      checkIn: {
        waitingThresholds: thresholdsOf(text),
        calledBy: choice('CALLED_BY', ['initials-number', 'initials', 'number']),
        displaySound: choice('DISPLAY_SOUND', ['on', 'off']),
      },
      recorder: {
        ...consent,
        pttKey: text('PTT_KEY') ?? '',
        toggleKey: text('TOGGLE_KEY') ?? '',
        hid: choice('DICTATION_DEVICES', ['off', 'on']) === 'on',
      },
      frameAncestors: list('FRAME_ANCESTORS'),
      frameOrigins: list('FRAME_ORIGINS').map((value) => origin('FRAME_ORIGINS', value)),
      connectSources: [...list('CONNECT_SOURCES'), ...(pusher ? [socketSource(pusher)] : [])],
    },
    api: {
      tokenHours: number('TOKEN_HOURS', 12, 1, 24 * 365),
      allowedOrigins: list('ALLOWED_ORIGINS').map((value) => (value === '*' ? value : origin('ALLOWED_ORIGINS', value))),
      frameAncestors: list('FRAME_ANCESTORS'),
      publicAddress: publicAddress === undefined ? undefined : origin('PUBLIC_ADDRESS', publicAddress),
      trustProxy: choice('TRUST_PROXY', ['no', 'yes']) === 'yes',
      scribe: scribeOf(text, number, choice('SCRIBE_TRANSCRIPT', ['segments', 'words', 'speakers'])),
      publicChannels: choice('REALTIME_CHANNELS', ['private', 'public']) === 'public',
      icd10Directory: path.join(dataDirectory, 'icd10'),
      disk: diskOf(number),
      consentRequired: consent.consent === 'required',
    },
  }
}

type Text = (name: string) => string | undefined

/** A wording of the practice needs a version, which is stored with each consent. */
function consentOf(text: Text, choice: Choice) {
  const [consentWording, consentVersion] = [text('CONSENT_WORDING') ?? '', text('CONSENT_VERSION') ?? '']
  if (consentWording !== '' && consentVersion === '')
    throw new ProgramError('CONSENT_WORDING needs a CONSENT_VERSION, such as 2026-03.')
  return { consent: choice('CONSENT', ['ask', 'off', 'required']), consentWording, consentVersion }
}

type Choice = <const Value extends string>(name: string, values: readonly [Value, ...Value[]]) => Value

type WholeNumber = (name: string, otherwise: number, smallest: number, largest: number) => number

/** Whole gigabytes; a user has no more than their practice. */
function diskOf(number: WholeNumber): Settings['disk'] {
  const [gigabyte, largest] = [1e9, 1_000_000]
  const perPractice = number('DISK_GB_PER_PRACTICE', 1000, 1, largest)
  const perUser = number('DISK_GB_PER_USER', Math.min(200, perPractice), 1, perPractice)
  return { perUser: perUser * gigabyte, perPractice: perPractice * gigabyte }
}

/** The warning comes two minutes before the lock by default. */
function idleOf(number: WholeNumber): PortalSettings['idle'] {
  const lockMinutes = number('IDLE_LOCK_MINUTES', 15, 0, 24 * 60)
  const warnMinutes = number('IDLE_WARN_MINUTES', Math.max(0, lockMinutes - 2), 0, 24 * 60)
  if (lockMinutes > 0 && warnMinutes >= lockMinutes)
    throw new ProgramError(
      `IDLE_WARN_MINUTES must be less than IDLE_LOCK_MINUTES; ${warnMinutes} is not less than ${lockMinutes}.`,
    )
  return { warnMinutes, lockMinutes }
}

function thresholdsOf(text: Text): string {
  const given = text('WAITING_THRESHOLDS') ?? '15 30'
  const [, long, veryLong] = /^(\d+)[\s,]+(\d+)$/.exec(given) ?? []
  if (!(Number(long) > 0 && Number(veryLong) >= Number(long)))
    throw new ProgramError(`WAITING_THRESHOLDS must be two whole numbers of minutes, the smaller one first; it is '${given}'.`)
  return `${long} ${veryLong}`
}

function scribeOf(text: Text, number: WholeNumber, transcript: ScribeSettings['transcript']): ScribeSettings | undefined {
  const url = text('SCRIBE_URL')
  if (url === undefined) return undefined
  const ears = text('SCRIBE_TRANSCRIBE_URL')
  const hour = 3600
  const limit = (name: string, seconds: number, perMinute: number) => ({
    seconds: number(`${name}_SECONDS`, seconds, 1, hour),
    perMinute: number(`${name}_PER_MINUTE`, perMinute, 0, hour),
  })
  const atOnce = number('SCRIBE_AT_ONCE', 4, 1, 100)
  return {
    url: urlOf('SCRIBE_URL', url).href.replace(/\/+$/, ''),
    key: text('SCRIBE_KEY') ?? '',
    transcriptionModel: text('SCRIBE_TRANSCRIBE_MODEL') ?? 'whisper-1',
    transcript,
    language: languageOf(text),
    longest: {
      seconds: number('SCRIBE_TRANSCRIBE_MAX_SECONDS', 1400, 60, 24 * hour),
      // Of a million bytes each: services that count 25 × 1,048,576 count the fields of the request, too.
      bytes: number('SCRIBE_TRANSCRIBE_MAX_MB', 25, 1, 1000) * 1_000_000,
    },
    noteModel: text('SCRIBE_NOTE_MODEL') ?? 'gpt-4o-mini',
    limits: {
      connect: number('SCRIBE_CONNECT_SECONDS', 10, 1, hour),
      firstByte: limit('SCRIBE_FIRST_BYTE', 60, 60),
      whole: limit('SCRIBE_WHOLE', 90, 90),
    },
    atOnce,
    atOncePerPractice: number('SCRIBE_AT_ONCE_PER_PRACTICE', Math.ceil(atOnce / 2), 1, atOnce),
    pauseSeconds: number('SCRIBE_PAUSE_SECONDS', 60, 1, hour),
    ...(ears === undefined
      ? {}
      : { transcriptionService: { url: urlOf('SCRIBE_TRANSCRIBE_URL', ears).href, key: text('SCRIBE_TRANSCRIBE_KEY') ?? '' } }),
  }
}

function languageOf(text: Text): string {
  const language = text('SCRIBE_LANGUAGE') ?? ''
  if (!/^([a-z]{2,3})?$/.test(language))
    throw new ProgramError(`SCRIBE_LANGUAGE must be a language in two small letters, such as 'en'; it is '${language}'.`)
  return language
}

function realtimeKeysOf(text: Text): PusherKeys | undefined {
  const [key, secret] = [text('REALTIME_KEY'), text('REALTIME_SECRET')]
  if (!key !== !secret) throw new ProgramError('REALTIME_KEY and REALTIME_SECRET belong together; only one of them is set.')
  return key && secret ? { appId: text('REALTIME_APP_ID') ?? 'chartside', key, secret } : undefined
}

function pusherOf(
  text: Text,
  number: WholeNumber,
  choice: (name: string, values: readonly ['yes', 'no']) => 'yes' | 'no',
): PusherAccount | undefined {
  const [appId, key, secret] = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'].map(text)
  const [cluster, host] = [text('PUSHER_CLUSTER'), text('PUSHER_HOST')]
  if (!appId && !key && !secret && !cluster && !host) return undefined
  if (!appId || !key || !secret || (!cluster && !host))
    throw new ProgramError(
      'Pusher needs PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET and PUSHER_CLUSTER or PUSHER_HOST; one of them is not set.',
    )
  const port = text('PUSHER_PORT') === undefined ? undefined : number('PUSHER_PORT', 443, 1, 65_535)
  return { appId, key, secret, cluster, host, port, tls: choice('PUSHER_TLS', ['yes', 'no']) === 'yes' }
}

/** The browsers' WebSocket address, for the content security policy. */
function socketSource({ host, cluster, port, tls }: PusherAccount): string {
  return `${tls ? 'wss' : 'ws'}://${host ?? `ws-${cluster}.pusher.com`}${port ? `:${port}` : ''}`
}

function urlOf(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProgramError(`${name} must be an http or https address; it is '${value}'.`)
  return url
}
