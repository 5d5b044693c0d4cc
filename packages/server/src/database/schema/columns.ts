// Columns that many tables have.
import { jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** Opaque text, made here. */
export const id = () =>
  text()
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())

/** A moment with its zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Text that may be empty. */
export const words = () => text().notNull().default('')

/** A list that is read and written whole. */
export const list = () => jsonb().$type<unknown[]>().notNull().default([])
