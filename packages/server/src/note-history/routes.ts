import { listNoteVersions } from '@chartside/contract/note-history'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { dictations, noteVersions } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { keptShare } from './kept-share.ts'

/** What one answer has at most: texts, and bytes of them. Two are always in it, because what a text changed is shown beside it. */
const limits = { texts: 20, bytes: 300_000 }

/** Everybody who can read a note can read the texts that it had. */
export function noteHistoryRoutes(app: App, { database }: Deps): void {
  serve(app, listNoteVersions, async ({ id, query: { before } }, { user: { practiceId } }) => {
    const ours = and(eq(dictations.practice_id, practiceId), eq(dictations.id, id))
    const [dictation] = await database.select({ note: dictations.soap_note }).from(dictations).where(ours)
    if (!dictation) throw notFound('dictation', 'ERROR')
    const { versions, earlier } = await latestOf(database, id, before)
    return {
      message: 'The versions of the note.',
      data: {
        versions: versions.map(({ number, machine, saved_by, saved_at, note }) => ({
          ...{ number, machine, note, by: saved_by, at: saved_at.toISOString() },
        })),
        earlier,
        kept: before === undefined ? await keptOf(database, id, dictation.note ?? '') : null,
      },
    }
  })
}

/** The latest texts, or the latest before a number, oldest first. */
async function latestOf(database: Database, dictationId: string, before: number | undefined) {
  const of = eq(noteVersions.dictation_id, dictationId)
  const sizes = await database
    .select({ number: noteVersions.number, bytes: sql<number>`octet_length(${noteVersions.note})` })
    .from(noteVersions)
    .where(and(of, before === undefined ? undefined : lt(noteVersions.number, before)))
    .orderBy(desc(noteVersions.number))
    .limit(limits.texts + 1)
  let bytes = 0
  const fitting = sizes.filter((size, index) => {
    bytes += size.bytes
    return index < limits.texts && (index < 2 || bytes <= limits.bytes)
  })
  const numbers = fitting.map(({ number }) => number)
  const versions = await database
    .select()
    .from(noteVersions)
    .where(and(of, inArray(noteVersions.number, numbers)))
    .orderBy(noteVersions.number)
  return { versions, earlier: fitting.length < sizes.length }
}

/** The share of the machine's latest text that is in the present one; null without such a text. */
async function keptOf(database: Database, dictationId: string, present: string): Promise<number | null> {
  const [written] = await database
    .select({ note: noteVersions.note })
    .from(noteVersions)
    .where(and(eq(noteVersions.dictation_id, dictationId), noteVersions.machine))
    .orderBy(desc(noteVersions.number))
    .limit(1)
  return written ? keptShare(written.note, present) : null
}
