// Slots, their appointments, and the queue.
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, time, uniqueIndex } from 'drizzle-orm/pg-core'

import { account } from './access.ts'
import { patients } from './chart.ts'
import { id, moment, words } from './columns.ts'
import { location, practice, provider } from './practices.ts'

export const insurances = pgTable('insurances', { id: id(), name: text().notNull(), status: text().notNull().default('active') })

/** Times at which a provider sees patients. The appointments determine whether one is booked. */
export const slots = pgTable(
  'slots',
  {
    id: id(),
    practice_id: practice(),
    provider_id: provider(),
    location_id: location(),
    /** The location's local time. */
    date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    end_time: time().notNull(),
  },
  (table) => [uniqueIndex().on(table.provider_id, table.date, table.location_id, table.start_time)],
)

export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    practice_id: practice(),
    patient_pool_id: text().references(() => patients.id),
    /** Used if the patient's row is missing. */
    patient_name: words(),
    provider_id: provider(),
    location_id: location(),
    slot_id: text().references(() => slots.id),
    insurance_id: text().references(() => insurances.id),
    date: date({ mode: 'string' }).notNull(),
    time: time().notNull(),
    visit_type: text().notNull(),
    mode: text().notNull(),
    status: text().notNull(),
    created_by: text().notNull().default('provider'),
    /** Incremented with every change, so that undoing an older change does not overwrite a newer one. */
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.provider_id, table.date, table.time, table.id),
    index().on(table.patient_pool_id, table.date, table.time, table.id),
    // Ensures that a slot cannot be booked twice.
    uniqueIndex('appointments_slot').on(table.slot_id).where(sql`status <> 'cancelled'`),
  ],
)

/** Changes of appointments that can still be undone. */
export const undos = pgTable(
  'undos',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    hash: text().primaryKey(),
    account_id: account(),
    /** The appointment's row before the change. */
    before: jsonb().$type<unknown>().notNull(),
    /** The version after the change; null if it deleted the row. */
    version: integer(),
    expires_at: moment().notNull(),
  },
  (table) => [index().on(table.expires_at)],
)

export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    practice_id: practice(),
    location_id: location(),
    provider_id: provider(),
    patient_id: text()
      .notNull()
      .references(() => patients.id),
    appointment_id: text().references(() => appointments.id),
    appt_time: time(),
    status: text({ enum: ['active', 'done'] })
      .notNull()
      .default('active'),
    /** When the patient was last called. */
    called_at: moment(),
    done_at: moment(),
    /** True for a walk-in who was then checked in for an appointment. */
    was_walk_in: boolean().notNull().default(false),
    /** What the end of the visit has changed at the appointment: its status before, and its version after; null if nothing. */
    ended_status: text(),
    ended_version: integer(),
    /** The calendar date at the location. */
    day: date({ mode: 'string' }).notNull(),
    /** The number of the patient's token in the waiting room; older rows have none. */
    queue_number: integer(),
    created_at: moment().notNull(),
  },
  (table) => [
    index().on(table.practice_id, table.location_id, table.day),
    // One arrival per appointment and day, however many users record it at the same moment.
    uniqueIndex().on(table.appointment_id, table.day),
  ],
)
