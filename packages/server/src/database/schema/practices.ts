// Practices and what belongs to them.
import { dateOrders } from '@chartside/contract/lib/date-order'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { id, moment, words } from './columns.ts'

export const practices = pgTable('practices', {
  id: id(),
  name: text().notNull(),
  /** Number of patients, maintained by a trigger, since counting gets slower with every patient. */
  patient_count: integer().notNull().default(0),
  /** In which order the numbers of a date are typed; '' until it is set. */
  date_order: text({ enum: ['', ...dateOrders] })
    .notNull()
    .default(''),
  /** When the practice was closed; null while it is open. Accounts closed with it have the same timestamp. */
  disabled_at: moment(),
  created_at: moment().notNull(),
})

/** Every row of a practice carries its id, and every query filters by it. */
export const practice = () =>
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
  /** 'inactive' while closed: no times are offered there. */
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
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

/** The location of a row. */
export const location = () =>
  text()
    .notNull()
    .references(() => locations.id)

/** The provider of a row, by `azz_id`. */
export const provider = () =>
  text()
    .notNull()
    .references(() => providers.azz_id)
