// Columns of several tables.
import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** Opaque text, generated here. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())

/** A timestamp with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Text that may be empty. */
export const words = () => text().notNull().default('')

/** A list that is read and written as a whole. */
export const list = () => jsonb().$type<unknown[]>().notNull().default([])
