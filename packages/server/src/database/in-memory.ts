// A database that lives in memory, for tests and stories. Making one takes seconds, so a fresh one is kept as a file and loaded.
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

import type { Database } from './database.ts'
import { migrationsFolder } from './migrate.ts'
import * as schema from './schema.ts'

const extensions = { pg_trgm }
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/chartside', import.meta.url))

async function snapshotName(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort())
    hash.update(await readFile(path.join(migrationsFolder, name)))
  return path.join(cache, `empty-${hash.digest('hex').slice(0, 16)}.tar`)
}

async function openEmpty(): Promise<PGlite> {
  const file = await snapshotName()
  const kept = await access(file).then(
    () => true,
    () => false,
  )
  if (kept) return PGlite.create({ extensions, loadDataDir: await openAsBlob(file) })
  const fresh = await PGlite.create({ extensions })
  await migrate(drizzle(fresh), { migrationsFolder })
  const dump = await fresh.dumpDataDir('none')
  await mkdir(cache, { recursive: true })
  // Renamed into place: another process may be doing the same.
  const own = `${file}.${crypto.randomUUID()}`
  await writeFile(own, Buffer.from(await dump.arrayBuffer()))
  await rename(own, file)
  return fresh
}

const idle: PGlite[] = []

/** An empty database with every table. `release` empties it for the next one in this process; `logger` is told every statement. */
export async function openInMemory(logger?: Logger): Promise<{ database: Database; release(): Promise<void> }> {
  const client = idle.pop() ?? (await openEmpty())
  // The driver's own result type says more than `Database` promises.
  const database = drizzle(client, logger ? { schema, logger } : { schema }) as unknown as Database
  return {
    database,
    async release() {
      const { rows } = await database.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
      const names = rows.map((row) => `"${String(row['tablename'])}"`).join(', ')
      await database.execute(sql.raw(`truncate ${names} restart identity`))
      idle.push(client)
    },
  }
}
