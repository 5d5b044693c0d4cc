import { createHash } from 'node:crypto'

interface Statement<Prepared> {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}

/**
 * A statement that is put together once, and read by the database once for each of its connections; for the calls that are made
 * most. It is named by its text, so that no two share a name. What differs from call to call is a `sql.placeholder`.
 */
export const prepared = <Prepared>(statement: Statement<Prepared>): Prepared =>
  statement.prepare(createHash('sha256').update(statement.toSQL().sql).digest('hex').slice(0, 32))
