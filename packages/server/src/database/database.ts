import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type * as schema from './schema.ts'

interface Result<Row> {
  rows: Row[]
}
interface Rows extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** PostgreSQL, whether embedded or not. `execute` answers `{ rows }` on both. */
export type Database = PgDatabase<Rows, typeof schema>

/** A transaction, or the database itself: where a function should write. */
export type Writer = Database | Parameters<Parameters<Database['transaction']>[0]>[0]
