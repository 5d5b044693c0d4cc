import { listNoteVersions } from '@chartside/contract/note-history'
import { and, asc, eq } from 'drizzle-orm'

import { dictations, noteVersions } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { keptShare } from './kept-share.ts'

/** Everybody who can read a note can read the texts that it had. */
export function noteHistoryRoutes(app: App, { database }: Deps): void {
  serve(app, listNoteVersions, async ({ id }, { user: { practiceId } }) => {
    const ours = and(eq(dictations.practice_id, practiceId), eq(dictations.id, id))
    const [dictation] = await database.select({ note: dictations.soap_note }).from(dictations).where(ours)
    if (!dictation) throw notFound('dictation', 'ERROR')
    const rows = await database
      .select()
      .from(noteVersions)
      .where(and(eq(noteVersions.practice_id, practiceId), eq(noteVersions.dictation_id, id)))
      .orderBy(asc(noteVersions.number))
    const written = rows.findLast(({ machine }) => machine)
    return {
      message: 'The versions of the note.',
      data: {
        versions: rows.map(({ number, machine, saved_by, saved_at, note }) => ({
          ...{ number, machine, note, by: saved_by, at: saved_at.toISOString() },
        })),
        kept: written ? keptShare(written.note, dictation.note ?? '') : null,
      },
    }
  })
}
