// Patients and their records.
import type { ConsentSent, StandingConsent } from '@chartside/contract/consent'
import type { DictationMove, NoteAddendum, NoteSignature } from '@chartside/contract/note-history'
import type { NoteMarks, SpeakerName } from '@chartside/contract/notes'
import type { RecordingGap } from '@chartside/contract/recorder'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { searchForm } from '../../lib/searchable.ts'
import { accounts } from './access.ts'
import { id, list, moment, words } from './columns.ts'
import { practice, provider } from './practices.ts'

/** What somebody did: with their account, which what is older than accounts in it does not have. */
type ByAccount<Done extends { by: string }> = Done & { account?: string }

export const payers = pgTable('payers', { id: id(), claim_md_id: words(), payer_name: text().notNull() })

export const patients = pgTable(
  'patients',
  {
    id: id(),
    practice_id: practice(),
    mrn: text().notNull(),
    /** 0, except for patients older than `mrn_alike` whose MRN is equivalent to an earlier one's. */
    mrn_double: integer().notNull().default(0),
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
    /** The text that searches match: see `searchText`. */
    search: text().notNull(),
    /** The form of that text; 0 for rows of a program that knew of none. */
    search_form: integer()
      .notNull()
      .default(0)
      .$defaultFn(() => searchForm),
    created_at: moment().notNull(),
  },
  (table) => [
    // `lk-7`, `LK‑7`, `LK.7` and `LK 7` could be mistaken for each other. A migration creates the function.
    uniqueIndex('patients_mrn').on(table.practice_id, sql`mrn_alike(${table.mrn})`, table.mrn_double),
    // Has every column that selects a page of the pool, so that rows before the page are not read from the table.
    index('patients_pool').on(table.practice_id, table.last_name, table.first_name, table.id, table.created_at),
    index().on(table.practice_id, table.dob),
    // For patients added after a list of the pool was first requested.
    index().on(table.practice_id, table.created_at),
    // For texts of an earlier form, which are written again.
    index().on(table.search_form),
    index('patients_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
)

/** Names that patients had before, written by a trigger: see the migration. */
export const formerNames = pgTable(
  'former_names',
  {
    patient_pool_id: text()
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    until: moment().notNull(),
  },
  (table) => [index().on(table.patient_pool_id)],
)

export const files = pgTable(
  'files',
  {
    /** Opaque; the name under which the store keeps the bytes. */
    key: text().primaryKey(),
    practice_id: practice(),
    /** Who sent it; null for files older than this column. */
    account_id: text().references(() => accounts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    created_at: moment().notNull(),
    /** When it was to be erased for ever: nobody can read it from then on, and its bytes and this row are removed. */
    erased_at: moment(),
  },
  // Has every column that is summed up to know how much room is left.
  (table) => [index().on(table.practice_id, table.account_id, table.bytes)],
)

export const dictations = pgTable(
  'dictations',
  {
    id: id(),
    practice_id: practice(),
    /** The provider's azz_id. */
    provider_id: provider(),
    patient_pool_id: text().references(() => patients.id),
    patient_name: text().notNull(),
    comments: words(),
    tasks: list(),
    /** Null until a note is written. */
    soap_note: text(),
    cpt_codes: list(),
    icd_10_codes: list(),
    modifiers: list(),
    transcription: list(),
    /** The names that speakers of the transcription were given. */
    speakers: jsonb().$type<SpeakerName[]>().notNull().default([]),
    /** Key of the recording in `files`; null if there is none. */
    audio_key: text().references(() => files.key),
    audio_seconds: doublePrecision(),
    /** The consent to the recording, as sent; null if none was recorded. */
    consent: jsonb().$type<ConsentSent>(),
    /** When consent was withdrawn, and the recording deleted. */
    consent_withdrawn_at: moment(),
    /** Where sound is missing in the recording, as sent. */
    gaps: jsonb().$type<RecordingGap[]>().notNull().default([]),
    /** Why no note could be written, in words for the user. */
    failure: words(),
    /** When it failed. */
    failed_at: moment(),
    /** Who edited, reviewed and copied the note, and when; empty for a note as it was written. */
    note_state: jsonb().$type<Partial<NoteMarks>>().notNull().default({}),
    /** Who signed the note, and when; nothing of the dictation but addenda changes from then on. */
    signature: jsonb().$type<ByAccount<NoteSignature>>(),
    /** Texts that were added to the signed note, oldest first. */
    addenda: jsonb().$type<ByAccount<NoteAddendum>[]>().notNull().default([]),
    /** Each time it was moved from one patient to another, oldest first. */
    moves: jsonb().$type<DictationMove[]>().notNull().default([]),
    /** Incremented with every change of the note, its lists or its comments. */
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.provider_id, table.created_at, table.id),
    index().on(table.patient_pool_id, table.created_at),
  ],
)

/**
 * The ids that browsers gave their dictations. A row outlives its dictation, so that one that was deleted is not stored again
 * without a user's decision, and one whose consent was withdrawn never is.
 */
export const sentDictations = pgTable(
  'sent_dictations',
  {
    practice_id: practice(),
    provider_id: provider(),
    id: text().notNull(),
    /** SHA-256 of the recording. */
    recording: text().notNull(),
    sent_at: moment().notNull(),
    /** When the consent to it was withdrawn, also after it was deleted. */
    withdrawn_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.practice_id, table.provider_id, table.id] })],
)

/** The texts that notes had, each as it was saved; they are deleted with their dictation. */
export const noteVersions = pgTable(
  'note_versions',
  {
    practice_id: practice(),
    dictation_id: text()
      .notNull()
      .references(() => dictations.id, { onDelete: 'cascade' }),
    /** 0 for the machine's first text; a later one has the next number. */
    number: integer().notNull(),
    /** True for a text that the machine wrote. */
    machine: boolean().notNull(),
    /** The name of who saved it; '' for the machine. */
    saved_by: words(),
    /** Their account; null for the machine, and for texts older than this column. */
    saved_by_account: text().references(() => accounts.id),
    saved_at: moment().notNull(),
    /** '' for a note that was emptied. */
    note: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictation_id, table.number] })],
)

/** Patients who refused to be recorded by a provider; the latest refusal counts. */
export const recordingRefusals = pgTable(
  'recording_refusals',
  {
    practice_id: practice(),
    patient_pool_id: text()
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    /** The provider's azz_id. */
    provider_id: provider(),
    refused_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.patient_pool_id, table.provider_id] })],
)

/** Consents that were withdrawn, with or without a recording on the server: what arrives with one later is refused. */
export const withdrawnConsents = pgTable(
  'withdrawn_consents',
  {
    practice_id: practice(),
    /** The provider's azz_id. */
    provider_id: provider(),
    consent_id: text().notNull(),
    withdrawn_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.practice_id, table.provider_id, table.consent_id] })],
)

/** Patients who agreed to be recorded in all visits with a provider. */
export const standingConsents = pgTable(
  'standing_consents',
  {
    practice_id: practice(),
    patient_pool_id: text()
      .notNull()
      .references(() => patients.id, { onDelete: 'cascade' }),
    /** The provider's azz_id. */
    provider_id: provider(),
    given_by: text().$type<StandingConsent['given_by']>().notNull(),
    how: text().$type<StandingConsent['how']>().notNull(),
    wording: text().notNull(),
    given_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.patient_pool_id, table.provider_id] })],
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

/** What was deleted or replaced, for 30 days, and then a week of ids; apart from everything that lists, counts or searches. */
export const bin = pgTable(
  'bin',
  {
    id: id(),
    practice_id: practice(),
    kind: text({ enum: ['document', 'dictation'] }).notNull(),
    /** The row as it was; only its ids after the 30 days. */
    item: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The texts that a dictation's note had, oldest first. */
    versions: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    /** Its file; the reference keeps it from being removed. */
    file_key: text().references(() => files.key),
    /** Its patient, who cannot be deleted meanwhile. */
    patient_pool_id: text().references(() => patients.id),
    /** True for a file that another one has replaced. */
    replaced: boolean().notNull().default(false),
    deleted_by: text()
      .notNull()
      .references(() => accounts.id),
    /** The name of who deleted it, as it was then. */
    deleted_by_name: text().notNull(),
    deleted_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.kind, table.deleted_at),
    index().on(table.patient_pool_id),
    index().on(table.file_key),
    index().on(table.deleted_at),
  ],
)
