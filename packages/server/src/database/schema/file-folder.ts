// What the database knows about the folder of the files, apart from the files themselves.
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** What a search for files without a row has found so far: some of their keys, and how many more there are. */
export interface FoundFiles {
  keys: string[]
  more: number
}

/** One row about the folder in which this database has its files. */
export const fileFolder = pgTable('file_folder', {
  /** Always 'files'. */
  name: text().primaryKey(),
  /** Is written in a file of the folder, too, so that neither is used with another one. */
  mark: text().notNull(),
  /** When a process last took its turn to search; the others wait until the next hour. */
  searched_at: moment().notNull(),
  /** The shelf with which the next turn begins. */
  next_shelf: integer().notNull().default(0),
  found: jsonb().$type<FoundFiles>().notNull().default({ keys: [], more: 0 }),
  /** Files without a row that the last whole search left where they are, because they were more than a few. */
  unknown: integer().notNull().default(0),
  /** Files in quarantine. */
  quarantined: integer().notNull().default(0),
})
