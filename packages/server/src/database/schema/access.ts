// Accounts and their credentials, rate limits, and stored answers of repeated calls.
import type { NoteTemplate } from '@chartside/contract/note-templates'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { id, moment, words } from './columns.ts'
import { practice, providers } from './practices.ts'

export const accounts = pgTable('accounts', {
  id: id(),
  practice_id: practice(),
  /** Lower case. */
  email: text().notNull().unique(),
  /** An assistant's own name; '' for a provider, whose profile has it. */
  name: words(),
  password_hash: text().notNull(),
  role: text({ enum: ['provider', 'assistant'] }).notNull(),
  /** The provider who signs in, or for whom the assistant works. */
  provider_id: text()
    .notNull()
    .references(() => providers.id),
  /** When the account was closed; null while it is open. */
  disabled_at: moment(),
  created_at: moment().notNull(),
})

/** The account of a row, which is deleted with it. */
export const account = () =>
  text()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** The templates of notes that a user has made; a user without any has no row. */
export const noteTemplates = pgTable('note_templates', {
  account_id: account().primaryKey(),
  practice_id: practice(),
  /** In the user's order. */
  templates: jsonb().$type<NoteTemplate[]>().notNull(),
  /** Of a note for which no other is chosen; '' for SOAP. */
  default_template: words(),
  /** Counts the changes, so that two pages do not overwrite each other. */
  version: integer().notNull(),
})

export const tokens = pgTable(
  'tokens',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    hash: text().primaryKey(),
    account_id: account(),
    /** A token from a one-time code can only set a new password, which turns it into a session. */
    purpose: text({ enum: ['session', 'reset'] }).notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    /** Set when the user locks the screen: the token is refused from then on. */
    suspended_at: moment(),
  },
  (table) => [index().on(table.account_id), index().on(table.expires_at)],
)

/** Codes that can be exchanged for a token. Several can be valid at a time: a new one does not revoke the older ones. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    account_id: account(),
    hash: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [index().on(table.account_id), index().on(table.expires_at)],
)

/** Browsers and networks from which an account has signed in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the browser's secret, or a keyed hash of the network; neither is stored itself. */
    hash: text().notNull(),
    account_id: account(),
    /** When the account last signed in there. */
    seen_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.hash] }), index().on(table.seen_at)],
)

/** A secret per user that wraps the keys of recordings on disk. */
export const recordingKeys = pgTable('recording_keys', {
  account_id: account().primaryKey(),
  key: text().notNull(),
  created_at: moment().notNull(),
})

/** Counted attempts, by names such as `login:address:…`. */
export const rateLimits = pgTable('rate_limits', {
  name: text().primaryKey(),
  used: integer().notNull(),
  /** When the count is reset: a fixed time after the last attempt. */
  resets_at: moment().notNull(),
})

/** First answers to creating calls, repeated for a day. `code` is null while the first call is still running. */
export const idempotencyAnswers = pgTable(
  'idempotency_answers',
  {
    account_id: account(),
    key: text().notNull(),
    call: text().notNull(),
    /** Hash of the request, so that a key is not answered for another request; null in rows older than this column. */
    fingerprint: text(),
    code: integer(),
    body: text(),
    /** The run that owns the row; every process that takes over the call sets its own. */
    owner: words(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.key] }), index().on(table.created_at)],
)
