import { createHash } from 'node:crypto'

interface Executable {
  execute(values?: Record<string, unknown>): unknown
}

interface Statement<Prepared> {
  toSQL(): { sql: string }
  prepare(name: string): Prepared
}

/**
 * A statement that is built once, when it is first needed, and parsed once for each connection of the database; for the most
 * frequent calls. Its name comes from its text, so that no two share a name. Values that differ from call to call are
 * `sql.placeholder`s.
 */
export function prepared<Prepared extends Executable>(statement: Statement<Prepared>): Pick<Prepared, 'execute'> {
  let built: Prepared | undefined
  const execute: Executable['execute'] = (values) => {
    built ??= statement.prepare(createHash('sha256').update(statement.toSQL().sql).digest('hex').slice(0, 32))
    return built.execute(values)
  }
  return { execute: execute as Prepared['execute'] }
}
