// A database for one test at a time: a copy of an empty one in the temporary PostgreSQL of vitest's global setup, which takes half
// of the processor time; else the embedded one in memory.
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { Client, Pool } from 'pg'

import type { Database } from './database.ts'
import { emptyTemplate } from './empty-template.ts'
import * as schema from './schema.ts'

/** The environment variable with the URL of an empty database in a temporary PostgreSQL, which may still be starting. */
export const testPostgresEnvironment = 'TEST_POSTGRES'

/** The name of that database. */
export const emptyDatabase = 'empty'

/** Milliseconds until a test no longer waits for it. */
const patience = 60_000

interface Engine {
  /** Runs several statements without parameters. */
  run(statements: string): Promise<unknown>
  query<Row extends object>(statement: string): Promise<{ rows: Row[] }>
  database(logger?: Logger): Database
}

async function openEmbedded(): Promise<Engine> {
  const embedded = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(await emptyTemplate()) })
  return {
    run: (statements) => embedded.exec(statements),
    query: (statement) => embedded.query(statement),
    // The driver's result type promises more than `Database`.
    database: (logger) => drizzleEmbedded(embedded, { schema, ...(logger ? { logger } : {}) }) as unknown as Database,
  }
}

async function openCopy(url: string): Promise<Engine> {
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const start = performance.now()
  while (!(await isCopied(at('postgres'), name))) {
    if (performance.now() - start > patience) throw new Error('The PostgreSQL of the tests has not started.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // One connection, as the embedded database has; it does not keep the process running.
  const pool = new Pool({ connectionString: at(name), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return {
    run: (statements) => pool.query(statements),
    query: (statement) => pool.query(statement),
    database: (logger) => drizzlePostgres(pool, { schema, ...(logger ? { logger } : {}) }) as unknown as Database,
  }
}

/** Copies the empty database. False if there is none yet. */
async function isCopied(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(`create database ${name} template ${emptyDatabase} strategy file_copy`)
    return true
  } catch (error) {
    // It does not listen yet, is starting, or is making the empty database.
    if (['ECONNREFUSED', 'ENOENT', '57P03', '3D000'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

function openEmpty(): Promise<Engine> {
  const url = process.env[testPostgresEnvironment]
  return url ? openCopy(url) : openEmbedded()
}

/** An open database; rows stored by `fill` are kept in their own schemas. */
interface Kept {
  engine: Engine
  templates: Map<string, { schema: string; tables: string[]; result: unknown }>
}

const idle: Kept[] = []

export interface TestDatabase {
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
export async function openTestDatabase(logger?: Logger): Promise<TestDatabase> {
  const kept: Kept = idle.pop() ?? { engine: await openEmpty(), templates: new Map() }
  const { engine, templates } = kept
  return {
    database: engine.database(logger),
    async fill<Result>(name: string, seed: () => Promise<Result>) {
      const template = templates.get(name)
      if (template) {
        const copies = template.tables.map((table) => `insert into public.${table} table ${template.schema}.${table};`)
        await engine.run(withoutTriggers(copies))
        return template.result as Result
      }
      const result = await seed()
      const [schema, tables] = [`template_${templates.size}`, await tablesWithRows(engine)]
      const copies = tables.map((table) => `create table ${schema}.${table} as table public.${table};`)
      await engine.run([`create schema ${schema};`, ...copies].join(''))
      templates.set(name, { schema, tables, result })
      return result
    },
    async release() {
      // Truncating tables takes several times as long as deleting a few rows.
      const deletions = (await tablesWithRows(engine)).map((table) => `delete from public.${table};`)
      await engine.run(withoutTriggers(deletions))
      idle.push(kept)
    },
  }
}

/** Also skips foreign keys, so that tables can come in any order. */
const withoutTriggers = (statements: readonly string[]): string =>
  ['set session_replication_role = replica;', ...statements, 'reset session_replication_role;'].join('')

/** Tables that have had rows since their creation. */
async function tablesWithRows(engine: Engine): Promise<string[]> {
  const { rows } = await engine.query<{ table: string }>(
    `select quote_ident(relname) as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  return rows.map(({ table }) => table)
}
