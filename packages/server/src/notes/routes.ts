import { deleteDictation, updateDictation } from '@chartside/contract/notes'
import { and, eq, sql } from 'drizzle-orm'

import { dictations, files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { noteJobOf } from '../scribe/index.ts'
import { readCptCodes, readIcd10Codes, readModifiers, readTasks } from './lists.ts'
import { readRoutes } from './read-routes.ts'

const changedMeanwhile = () =>
  refusedAt('version', "Your changes weren't saved: another version of this note was saved since you opened it.", 409)

/** Every user of a practice can read a dictation; only its provider (or the assistant) can change it. */
export function noteRoutes(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  const mine = ({ practiceId, providerId }: User, id: string) =>
    and(eq(dictations.practice_id, practiceId), eq(dictations.provider_id, providerId), eq(dictations.id, id))
  readRoutes(app, deps)

  serve(app, updateDictation, async ({ body }, { user }) => {
    const edited = body.version === undefined ? undefined : eq(sql`${dictations.version}::text`, body.version)
    const [changed] = await database
      .update(dictations)
      .set({
        // Null means that a note can be generated.
        soap_note: body.soap_note.trim() === '' ? null : body.soap_note,
        cpt_codes: readCptCodes(body.cpt_codes),
        icd_10_codes: readIcd10Codes(body.icd_10_codes),
        modifiers: readModifiers(body.modifiers),
        tasks: readTasks(body.tasks),
        ...(body.comments === undefined ? {} : { comments: body.comments }),
        version: sql`${dictations.version} + 1`,
        updated_at: new Date(clock.now()),
      })
      .where(and(mine(user, body.dictation_id), edited))
      .returning({ version: dictations.version })
    if (changed) return { message: 'Note saved.', data: { version: String(changed.version) } }
    if (edited && (await database.$count(dictations, mine(user, body.dictation_id)))) throw changedMeanwhile()
    throw notFound('dictation')
  })

  serve(app, deleteDictation, async ({ body }, { user }) => {
    const [gone] = await database.transaction(async (transaction) => {
      await dropJobs(transaction, noteJobOf(body.id))
      const rows = await transaction.delete(dictations).where(mine(user, body.id)).returning({ key: dictations.audio_key })
      if (!rows.length) throw notFound('dictation')
      const key = rows[0]?.key
      if (key) await transaction.delete(files).where(eq(files.key, key))
      return rows
    })
    if (gone?.key) await store.remove(gone.key)
    return { message: 'Dictation deleted.' }
  })
}
