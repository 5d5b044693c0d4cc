import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { bin, dictations, documents, noteVersions } from '../database/schema.ts'

type Table = typeof documents | typeof dictations | typeof noteVersions

/**
 * Inserts what was kept into the table that it came from: rows with the columns that `sample` has. A column that the table has got
 * meanwhile has its default.
 */
async function insertKept(writer: Writer, table: Table, sample: Record<string, unknown>, kept: SQL): Promise<void> {
  const names = Object.keys(getTableColumns(table)).filter((name) => name in sample)
  const columns: SQL = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  await writer.execute(sql`insert into ${table} (${columns}) select ${columns} from ${kept}`)
}

/** Restores a document or a dictation as it was; returns its id. A file that was replaced becomes a document of its own. */
export async function putBack(
  writer: Writer,
  { id: place, kind, item, replaced }: Pick<typeof bin.$inferSelect, 'id' | 'kind' | 'item' | 'replaced'>,
): Promise<string> {
  const id = replaced ? crypto.randomUUID() : String(item['id'])
  const table = kind === 'document' ? documents : dictations
  const row = { ...item, id }
  await insertKept(writer, table, row, sql`jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`)
  const [versions] = await writer
    .select({ first: sql<Record<string, unknown> | null>`${bin.versions} -> 0` })
    .from(bin)
    .where(eq(bin.id, place))
  // Copied by the database: they can be megabytes.
  const all = sql`jsonb_populate_recordset(null::${noteVersions}, (select ${bin.versions} from ${bin} where ${bin.id} = ${place}))`
  if (versions?.first) await insertKept(writer, noteVersions, versions.first, all)
  return id
}
