// Every table. Ids are opaque text, so that an unknown one is simply not found; moments carry their zone, calendar dates do not.
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())
const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const words = () => text().notNull().default('')
const list = () => jsonb().$type<unknown[]>().notNull().default([])

export const practices = pgTable('practices', { id: id(), name: text().notNull(), created_at: moment().notNull() })

/** Everything of a practice names it, and every query filters by it. */
const practice = () =>
  text()
    .notNull()
    .references(() => practices.id)

export const locations = pgTable('locations', {
  id: id(),
  practice_id: practice(),
  name: text().notNull(),
  city: words(),
  address: words(),
  /** IANA name. */
  time_zone: words(),
})

export const providers = pgTable(
  'providers',
  {
    id: id(),
    /** The identifier in calls, rows and events. */
    azz_id: text().notNull().unique(),
    practice_id: practice(),
    name: text().notNull(),
    description: words(),
    address: words(),
    room: words(),
    /** The image as a data URL. */
    profile: words(),
    modes: words(),
    assistant_email: words(),
    phone: words(),
    status: text().notNull().default('active'),
  },
  (table) => [index().on(table.practice_id)],
)

export const accounts = pgTable('accounts', {
  id: id(),
  practice_id: practice(),
  /** Lower case. */
  email: text().notNull().unique(),
  password_hash: text().notNull(),
  role: text({ enum: ['provider', 'assistant'] }).notNull(),
  /** Who signs in, or whom the assistant assists. */
  provider_id: text()
    .notNull()
    .references(() => providers.id),
  created_at: moment().notNull(),
})

const account = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is nowhere. */
    hash: text().primaryKey(),
    account_id: account(),
    /** A token from a one-time code can do nothing but set a new password, and becomes a session by that. */
    purpose: text({ enum: ['session', 'reset'] }).notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
  },
  (table) => [index().on(table.account_id), index().on(table.expires_at)],
)

export const oneTimeCodes = pgTable('one_time_codes', {
  /** One at a time: a new code replaces the old one. */
  account_id: account().primaryKey(),
  hash: text().notNull(),
  tries: integer().notNull().default(0),
  expires_at: moment().notNull(),
})

/** A secret per user that wraps the keys of recordings on disk. */
export const recordingKeys = pgTable('recording_keys', {
  account_id: account().primaryKey(),
  key: text().notNull(),
  created_at: moment().notNull(),
})

/** What was tried how often, by a name such as `login:address:…`. */
export const rateLimits = pgTable('rate_limits', {
  name: text().primaryKey(),
  used: integer().notNull(),
  resets_at: moment().notNull(),
})

/** First answers to calls that create, repeated for a day. `code` is null while the first is still running. */
export const idempotencyAnswers = pgTable(
  'idempotency_answers',
  {
    account_id: account(),
    key: text().notNull(),
    call: text().notNull(),
    code: integer(),
    body: text(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.key] }), index().on(table.created_at)],
)

export const payers = pgTable('payers', { id: id(), claim_md_id: words(), payer_name: text().notNull() })

export const insurances = pgTable('insurances', { id: id(), name: text().notNull(), status: text().notNull().default('active') })

export const patients = pgTable(
  'patients',
  {
    id: id(),
    practice_id: practice(),
    mrn: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    dob: date({ mode: 'string' }),
    gender: words(),
    address: words(),
    city: words(),
    state: words(),
    zip: words(),
    phone: words(),
    email: words(),
    primary_insurance_id: text().references(() => payers.id),
    primary_insurance_number: words(),
    /** The name as it is searched: see `searchable`. */
    search: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.practice_id, table.mrn),
    index().on(table.practice_id, table.last_name, table.first_name, table.id),
    index('patients_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
)

export const files = pgTable('files', {
  /** Opaque; the name under which the store keeps the bytes. */
  key: text().primaryKey(),
  practice_id: practice(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: integer().notNull(),
  created_at: moment().notNull(),
})

export const dictations = pgTable(
  'dictations',
  {
    id: id(),
    practice_id: practice(),
    /** The provider's azz_id. */
    provider_id: text()
      .notNull()
      .references(() => providers.azz_id),
    patient_pool_id: text().references(() => patients.id),
    patient_name: text().notNull(),
    comments: words(),
    tasks: list(),
    /** Null until a note was made. */
    soap_note: text(),
    cpt_codes: list(),
    icd_10_codes: list(),
    modifiers: list(),
    transcription: list(),
    /** Key of the recording in `files`; null where there is none. */
    audio_key: text().references(() => files.key),
    audio_seconds: doublePrecision(),
    /** Why no note could be made, in words for the user. */
    failure: words(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.provider_id, table.created_at, table.id),
    index().on(table.patient_pool_id, table.created_at),
  ],
)

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['queued', 'running', 'dead'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    max_attempts: integer().notNull(),
    run_at: moment().notNull(),
    locked_until: moment(),
    /** At most one unfinished job of a name. */
    singleton_key: text(),
    last_error: text(),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.state, table.run_at, table.id),
    uniqueIndex('jobs_singleton').on(table.singleton_key).where(sql`state in ('queued', 'running')`),
  ],
)

/** What happened in a practice, for those who were not connected. */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    practice_id: practice(),
    event: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.practice_id, table.at, table.id)],
)

export const documents = pgTable(
  'documents',
  {
    id: id(),
    practice_id: practice(),
    patient_pool_id: text()
      .notNull()
      .references(() => patients.id),
    doc_type: text({ enum: ['pdf', 'image'] }).notNull(),
    tag: text().notNull(),
    file_key: text()
      .notNull()
      .references(() => files.key),
    original_file_name: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index().on(table.practice_id, table.patient_pool_id, table.created_at)],
)

export const slots = pgTable(
  'slots',
  {
    id: id(),
    practice_id: practice(),
    provider_id: text()
      .notNull()
      .references(() => providers.azz_id),
    location_id: text()
      .notNull()
      .references(() => locations.id),
    /** Wall clock of the location. */
    date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    end_time: time().notNull(),
    booked: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex().on(table.provider_id, table.date, table.location_id, table.start_time)],
)

export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    practice_id: practice(),
    patient_pool_id: text().references(() => patients.id),
    /** Stands in where the patient's row is missing. */
    patient_name: words(),
    provider_id: text()
      .notNull()
      .references(() => providers.azz_id),
    location_id: text()
      .notNull()
      .references(() => locations.id),
    slot_id: text().references(() => slots.id),
    insurance_id: text().references(() => insurances.id),
    date: date({ mode: 'string' }).notNull(),
    time: time().notNull(),
    visit_type: text().notNull(),
    mode: text().notNull(),
    status: text().notNull(),
    created_by: text().notNull().default('provider'),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.provider_id, table.date, table.time, table.id),
    index().on(table.patient_pool_id),
    index().on(table.slot_id),
  ],
)

export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    practice_id: practice(),
    location_id: text()
      .notNull()
      .references(() => locations.id),
    provider_id: text()
      .notNull()
      .references(() => providers.azz_id),
    patient_id: text()
      .notNull()
      .references(() => patients.id),
    appointment_id: text().references(() => appointments.id),
    appt_time: time(),
    status: text({ enum: ['active', 'done'] })
      .notNull()
      .default('active'),
    called_at: moment(),
    /** The day at the location. */
    day: date({ mode: 'string' }).notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index().on(table.practice_id, table.location_id, table.day)],
)
