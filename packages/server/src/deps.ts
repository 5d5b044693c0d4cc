import type { RealtimeSettings } from '@chartside/contract/session'

import type { SQL } from 'drizzle-orm'

import type { Database } from './database/database.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import type { SendMail } from './lib/send-mail.ts'

/** An OpenAI-compatible endpoint that turns speech into text and text into notes. */
export interface ScribeSettings {
  url: string
  key: string
  /** For `/v1/audio/transcriptions`. */
  transcriptionModel: string
  /** What it is asked for: segments; their words, too; or who speaks (`diarized_json`). */
  transcript: 'segments' | 'words' | 'speakers'
  /** The language of recordings, such as `en` (ISO 639-1); '' if the service is to recognise it. */
  language: string
  /** The longest recording that the service takes; a longer one is cut. */
  longest: { seconds: number; bytes: number }
  /** For `/v1/chat/completions`. */
  noteModel: string
  /** Set if speech is transcribed by another service than the one that writes notes. */
  transcriptionService?: { url: string; key: string }
  limits: ScribeLimits
  /** Requests to each of the two services at the same time, and how many of them may be of one practice. */
  atOnce: number
  atOncePerPractice: number
  /** Seconds for which a service that keeps failing is paused before one request tries it. */
  pauseSeconds: number
}

/** How long to wait for a speech service, in seconds. */
export interface ScribeLimits {
  /** Until it is connected. */
  connect: number
  /** From the beginning of a request until its answer begins. */
  firstByte: LengthLimit
  /** From the beginning of a request until its answer is complete. */
  whole: LengthLimit
}

/** Seconds, and how many more for each minute of the recording. */
export interface LengthLimit {
  seconds: number
  perMinute: number
}

/** The operator's settings; see docs/server.md. */
export interface Settings {
  tokenHours: number
  /** Origins of embedding pages that may call the API; `*` for any. */
  allowedOrigins: readonly string[]
  /** Sources that may frame the portal and the files; none by default. */
  frameAncestors: readonly string[]
  /** The API's address from outside, `https://clinic.example`; taken from each request if undefined. */
  publicAddress: string | undefined
  /** True behind a proxy of our own; its `X-Forwarded-For` gives the client's address. */
  trustProxy: boolean
  /** If undefined, notes contain only what was typed. */
  scribe: ScribeSettings | undefined
  /** True if events use the source's public channels, which anybody with the key can read. */
  publicChannels: boolean
  /** The folder with the practice's tables of ICD-10-CM codes. */
  icd10Directory: string
  /** Bytes that the recordings and documents of one user, and of one practice, may take. */
  disk: { perUser: number; perPractice: number }
  /** True if a dictation without the consent of its patient is refused. */
  consentRequired: boolean
}

/** How the portal and the elements for other pages are served. */
export interface PortalSettings {
  /** The output of `npm run build`; if it is missing, a page explains that. */
  portalDirectory: string
  cdnDirectory: string
  /** The API's base for the portal. */
  apiBase: string
  /** The practice's name, logo and accent in the portal; '' for ours. */
  brand: { name: string; logo: string; accent: string }
  /** Shown in the portal's footer; '' for none. */
  practicePhone: string
  sounds: boolean
  /** Minutes without a touch after which the portal warns and locks; 0 for never. */
  idle: { warnMinutes: number; lockMinutes: number }
  /** Minutes of waiting from which a row of the queue is marked, like '15 30'; what patients are called by; 'on' or 'off'. */
  checkIn: { waitingThresholds: string; calledBy: string; displaySound: string }
  /**
   * Whether consent to a recording is asked for ('ask', 'off', 'required'), the practice's wording and its version; keys that work
   * the recorder, and whether pedals and dictation microphones can. '' for none.
   */
  recorder: {
    consent: string
    consentWording: string
    consentVersion: string
    pttKey: string
    toggleKey: string
    hid: boolean
  }
  frameAncestors: readonly string[]
  /** Origins of the pages that may show `frame.html` and exchange messages with it; none by default. */
  frameOrigins: readonly string[]
  /** Origins that the portal may connect to besides its own. */
  connectSources: readonly string[]
}

/** What a server of the Pusher protocol knows its clients and senders by. */
export interface PusherKeys {
  appId: string
  key: string
  secret: string
}

/** An account at Pusher or at a compatible server. */
export interface PusherAccount extends PusherKeys {
  cluster: string | undefined
  host: string | undefined
  port: number | undefined
  tls: boolean
}

/** Real-time events, through whichever service. */
export interface Realtime {
  /** Sends an event to its listeners; resolves when it was handed over. */
  trigger(channel: string, event: string, payload: unknown): Promise<void>
  /** Resolves when no event is on its way any more. */
  settle(): Promise<void>
  /** Signs a subscription to a private channel in Pusher's way. */
  sign(socketId: string, channel: string, user: { accountId: string; tokenHash: string }): string
  /** Ends the connections that listen by these tokens, if the service can. */
  dismiss(tokenHashes: readonly string[]): void
  /** Where clients connect, without the channels. */
  settings: Omit<RealtimeSettings, 'channels' | 'auth_endpoint'>
}

/** Everything the API needs from the outside. The program, tests and benchmarks each give their own. */
export interface Deps {
  database: Database
  clock: Clock
  /** The database's time, for what processes whose clocks differ decide together. */
  databaseNow: () => SQL
  log: Log
  sendMail: SendMail
  realtime: Realtime
  settings: Settings
  /** The folder of recordings and documents, used by nothing else. */
  filesDirectory: string
  /** 32 bytes that sign the addresses of files. */
  signingKey: Buffer
  /** True from when the server is asked to stop: it says so to load balancers before it stops taking calls. */
  isStopping: () => boolean
  /** Wakes the worker after a job was added, so that it need not wait for its next poll. */
  wakeWorker(): void
}
