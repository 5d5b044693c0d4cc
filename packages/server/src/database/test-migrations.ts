// Migrations of an earlier or a later version, for tests.
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { migrationsFolder } from './migrate.ts'

interface Entry {
  idx: number
  when: number
  tag: string
}

/** Copies the migrations to a folder, with other entries in their journal. Returns the folder. */
export async function copyMigrations(to: string, change: (entries: Entry[]) => Entry[]): Promise<string> {
  await cp(migrationsFolder, to, { recursive: true })
  const journal = path.join(to, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: change(entries) }))
  return to
}

/** The migrations of a version that had those before `tag`. */
export const migrationsBefore = (to: string, tag: string): Promise<string> =>
  copyMigrations(to, (entries) =>
    entries.slice(
      0,
      entries.findIndex((entry) => entry.tag === tag),
    ),
  )
