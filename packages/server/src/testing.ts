// The real API in memory, for the tests of this and other packages.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'

import { createApi } from './app.ts'
import type { Database } from './database/database.ts'
import { seedInsurances } from './database/seed/insurances.ts'
import { seedPatients, seedPayers } from './database/seed/patients.ts'
import { demoPassword, hillside, lakeside } from './database/seed/people.ts'
import { seedPractice } from './database/seed/practice.ts'
import { seedSlots } from './database/seed/slots.ts'
import { openTestDatabase, type TestDatabase } from './database/test-database.ts'
import type { Deps, ScribeSettings, Settings } from './deps.ts'
import { jsonLog } from './lib/log.ts'
import type { Mail } from './lib/send-mail.ts'
import { noteWorker } from './scribe/index.ts'
import { testScribe } from './scribe/test-scribe.ts'

export interface TestApiOptions {
  /** Where the speech engine's double listens; without it there is no speech engine. */
  scribeUrl?: string
  scribe?: Partial<ScribeSettings>
  /** The first moment of the API's clock, in milliseconds; now by default. */
  start?: number
  settings?: Partial<Settings>
  /** A database other than the one in memory, with tables but no rows. */
  database?: Database
}

export interface TestAccount {
  email: string
  password: string
  azzId: string
}

export interface TriggeredEvent {
  channel: string
  event: string
  payload: unknown
}

/** A clock that stands still unless a test advances it. */
function clockOf(start: number) {
  let now = start
  return {
    now: () => now,
    advance(milliseconds: number): void {
      now += milliseconds
    },
  }
}

/** Of the accounts' password. What it costs to verify is in the hash: next to nothing, since most tests sign in. */
let passwordHash: Promise<string> | undefined

/** Two practices with their patients, and free slots from yesterday until a week from today. */
async function seedTestPractices(database: Database, now: Date) {
  passwordHash ??= hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const hashed = await passwordHash
  const mine = await seedPractice(database, lakeside, hashed, now)
  const other = await seedPractice(database, hillside, hashed, now)
  const payers = await seedPayers(database)
  await seedPatients(database, mine.practiceId, payers, 24, now)
  await seedPatients(database, other.practiceId, payers, 3, now)
  await seedInsurances(database, 3)
  for (const practice of [mine, other]) await seedSlots(database, practice, -1, 7, now)
  return { mine, other }
}

const notOurs = (database: Database): TestDatabase => ({
  database,
  fill: (_, seed) => seed(),
  release: async () => undefined,
})

/**
 * Starts the whole API on a database in memory with two practices, their patients, and free slots from yesterday until a week
 * from today. There is no dictation and no appointment yet.
 * `fetch` reaches it without a network. Call `close` when done.
 */
export async function startTestApi(options: TestApiOptions = {}) {
  const clock = clockOf(options.start ?? Date.now())
  const mails: Mail[] = []
  const events: TriggeredEvent[] = []
  const lines: string[] = []
  const scribe: ScribeSettings | undefined = options.scribeUrl
    ? { ...testScribe(options.scribeUrl), ...options.scribe }
    : undefined
  const [{ database, release, fill }, filesDirectory] = await Promise.all([
    options.database ? notOurs(options.database) : openTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'chartside-')),
  ])
  // To the hour, so that most tests begin with the same rows.
  const hour = new Date(Math.floor(clock.now() / 3600_000) * 3600_000)
  const { mine, other } = await fill(hour.toISOString(), () => seedTestPractices(database, hour))

  const deps: Deps = {
    database,
    clock,
    databaseNow: () => sql`${new Date(clock.now()).toISOString()}::timestamptz`,
    log: jsonLog((line) => lines.push(line)),
    sendMail: async (mail) => void mails.push(mail),
    realtime: {
      trigger: async (channel, event, payload) => void events.push({ channel, event, payload }),
      settle: async () => undefined,
      sign: (socketId, channel) => `test:${socketId}:${channel}`,
      dismiss: () => undefined,
      settings: { key: 'test', host: 'clinic.test', port: 80, tls: false },
    },
    settings: {
      tokenHours: 12,
      allowedOrigins: [],
      frameAncestors: [],
      publicAddress: undefined,
      trustProxy: false,
      scribe,
      publicChannels: false,
      icd10Directory: path.join(filesDirectory, 'icd10'),
      disk: { perUser: 1e12, perPractice: 1e12 },
      consentRequired: false,
      ...options.settings,
    },
    filesDirectory,
    signingKey: randomBytes(32),
    isStopping: () => false,
    wakeWorker: () => undefined,
  }
  const app = createApi(deps)
  const worker = noteWorker(deps)
  const account = (email: string, azzId: string | undefined): TestAccount => ({
    email,
    password: demoPassword,
    azzId: azzId ?? '',
  })

  return {
    apiBase: 'http://clinic.test/api/v4',
    deps,
    clock,
    mails,
    /** The mail that a call causes; it is sent after the answer. */
    async mailAfter(ask: () => Promise<unknown>): Promise<Mail> {
      const before = mails.length
      await ask()
      while (mails.length === before) await new Promise((resolve) => setImmediate(resolve))
      return mails[before]!
    },
    events,
    /** Lines of the log. */
    lines,
    accounts: {
      provider: account('amara.okafor@lakeside.example', mine.providers[0]?.azz_id),
      colleague: account('jonas.weber@lakeside.example', mine.providers[1]?.azz_id),
      /** Acts for `provider`. */
      assistant: account('rosa.marin@lakeside.example', mine.providers[0]?.azz_id),
      /** Of another practice. */
      stranger: account('ines.duarte@hillside.example', other.providers[0]?.azz_id),
    },
    /** The ids of the provider's practice, and of the other one. */
    practices: { own: mine.practiceId, other: other.practiceId },
    fetch: (async (input, init) => app.fetch(new Request(input, init))) as typeof globalThis.fetch,
    /** The routes that it serves. */
    routes: app.routes,
    /** Resolves when no job is left. */
    settle: () => worker.settle(),
    async close(): Promise<void> {
      await release()
      await rm(filesDirectory, { recursive: true, force: true })
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
