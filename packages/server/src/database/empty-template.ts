// An empty database with every table, for tests. Creating one takes seconds of processor time, so it is created once and kept as
// an archive of its folder.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { migrationsFolder } from './migrate.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/chartside', import.meta.url))

/** The archive's path. */
export async function emptyTemplate(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort())
    hash.update(await readFile(path.join(migrationsFolder, name)))
  const file = path.join(cache, `empty-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(file)) await make(file)
  return file
}

/** Restores an empty database into a folder, in the embedded database's format. */
export async function unpackEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', await emptyTemplate(), '-C', folder])
}

async function make(file: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const fresh = await PGlite.create({ extensions: { pg_trgm } })
  await migrate(drizzle(fresh), { migrationsFolder })
  const dump = await fresh.dumpDataDir('none')
  await fresh.close()
  await mkdir(cache, { recursive: true })
  await writeOnce(file, Buffer.from(await dump.arrayBuffer()))
}

/** Writes a whole file at once. If several processes do so, the first one's stays: others may be reading it by then. */
export async function writeOnce(file: string, content: Uint8Array): Promise<void> {
  const own = `${file}.${crypto.randomUUID()}`
  await writeFile(own, content)
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(own)
}
