import { createHash } from 'node:crypto'

interface Statement<Prepared> {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}

/**
 * A statement that is built once, and parsed once for each connection of the database; for the most frequent calls. Its name
 * comes from its text, so that no two share a name. Values that differ from call to call are `sql.placeholder`s.
 */
export const prepared = <Prepared>(statement: Statement<Prepared>): Prepared =>
  statement.prepare(createHash('sha256').update(statement.toSQL().sql).digest('hex').slice(0, 32))
