import { getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { type bin, dictations, documents, noteVersions } from '../database/schema.ts'

type Table = typeof documents | typeof dictations | typeof noteVersions

/** Inserts what was kept into the table that it came from. A column that the table has got meanwhile has its default. */
async function insertKept(writer: Writer, table: Table, item: Record<string, unknown>): Promise<void> {
  const names = Object.keys(getTableColumns(table)).filter((name) => name in item)
  const columns: SQL = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const kept = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(item)}::jsonb)`
  await writer.execute(sql`insert into ${table} (${columns}) select ${columns} from ${kept}`)
}

/** Restores a document or a dictation as it was; returns its id. A file that was replaced becomes a document of its own. */
export async function putBack(writer: Writer, { kind, item, versions, replaced }: typeof bin.$inferSelect): Promise<string> {
  const id = replaced ? crypto.randomUUID() : String(item['id'])
  await insertKept(writer, kind === 'document' ? documents : dictations, { ...item, id })
  for (const version of versions) await insertKept(writer, noteVersions, version)
  return id
}
