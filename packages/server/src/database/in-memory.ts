// An in-memory database for tests and stories.
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'

import type { Database } from './database.ts'
import { emptyTemplate } from './empty-template.ts'
import * as schema from './schema.ts'

const openEmpty = async (): Promise<PGlite> =>
  PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(await emptyTemplate()) })

/** An open database; rows stored by `fill` are kept in their own schemas. */
interface Client {
  postgres: PGlite
  templates: Map<string, { schema: string; tables: string[]; result: unknown }>
}

const idle: Client[] = []

export interface InMemory {
  database: Database
  /**
   * Fills the empty database by `seed`. Later calls with the same name in this process copy those rows and return the first
   * result.
   */
  fill<Result>(name: string, seed: () => Promise<Result>): Promise<Result>
  /** Empties it for the next caller in this process. */
  release(): Promise<void>
}

/** An empty database with every table. `logger` receives every statement. */
export async function openInMemory(logger?: Logger): Promise<InMemory> {
  const client: Client = idle.pop() ?? { postgres: await openEmpty(), templates: new Map() }
  const { postgres, templates } = client
  return {
    // The driver's result type promises more than `Database`.
    database: drizzle(postgres, logger ? { schema, logger } : { schema }) as unknown as Database,
    async fill<Result>(name: string, seed: () => Promise<Result>) {
      const template = templates.get(name)
      if (template) {
        const copies = template.tables.map((table) => `insert into public.${table} table ${template.schema}.${table};`)
        await postgres.exec(withoutTriggers(copies))
        return template.result as Result
      }
      const result = await seed()
      const [schema, tables] = [`template_${templates.size}`, await tablesWithRows(postgres)]
      const copies = tables.map((table) => `create table ${schema}.${table} as table public.${table};`)
      await postgres.exec([`create schema ${schema};`, ...copies].join(''))
      templates.set(name, { schema, tables, result })
      return result
    },
    async release() {
      // Truncating tables takes several times as long as deleting a few rows.
      const deletions = (await tablesWithRows(postgres)).map((table) => `delete from public.${table};`)
      await postgres.exec(withoutTriggers(deletions))
      idle.push(client)
    },
  }
}

/** Also skips foreign keys, so that tables can come in any order. */
const withoutTriggers = (statements: readonly string[]): string =>
  ['set session_replication_role = replica;', ...statements, 'reset session_replication_role;'].join('')

/** Tables that have had rows since their creation. */
async function tablesWithRows(postgres: PGlite): Promise<string[]> {
  const { rows } = await postgres.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  return rows.map(({ table }) => table)
}
