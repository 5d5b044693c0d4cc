import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

import type * as schema from './schema.ts'

interface Result<Row> {
  rows: Row[]
}
interface Rows extends PgQueryResultHKT {
  type: Result<this['row']>
}

/** PostgreSQL, embedded or not. `execute` returns `{ rows }` for both. */
export type Database = PgDatabase<Rows, typeof schema>

/** A transaction or the database itself, for functions that write to either. */
export type Writer = Database | Parameters<Parameters<Database['transaction']>[0]>[0]
