import { deleteDictation, noteCopied, reviewNote, updateDictation } from '@chartside/contract/notes'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import { dictations, files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from '../files/index.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { noteJobOf } from '../scribe/index.ts'
import { readCptCodes, readIcd10Codes, readModifiers, readTasks } from './lists.ts'
import { notReviewed, whereChanged, withMark } from './note-marks.ts'
import { readRoutes } from './read-routes.ts'

const changedMeanwhile = () =>
  refusedAt('version', "Your changes weren't saved: another version of this note was saved since you opened it.", 409)
const outdatedReview = () =>
  refusedAt('version', "The note wasn't marked as reviewed: it was changed since you opened it. Read the new version first.", 409)

type Mine = (user: User, id: string) => SQL | undefined

/** The condition that the stored version is the one that the user has; none for a client without versions. */
const isVersion = (version: string | undefined) =>
  version === undefined ? undefined : eq(sql`${dictations.version}::text`, version)

/** Every user of a practice can read a dictation; only its provider (or the assistant) can change it. */
export function noteRoutes(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  const mine: Mine = ({ practiceId, providerId }, id) =>
    and(eq(dictations.practice_id, practiceId), eq(dictations.provider_id, providerId), eq(dictations.id, id))
  readRoutes(app, deps)
  markRoutes(app, deps, mine)

  serve(app, updateDictation, async ({ body }, { user }) => {
    const edited = isVersion(body.version)
    const sent = {
      // Null means that a note can be generated.
      soap_note: body.soap_note.trim() === '' ? null : body.soap_note,
      cpt_codes: readCptCodes(body.cpt_codes),
      icd_10_codes: readIcd10Codes(body.icd_10_codes),
      modifiers: readModifiers(body.modifiers),
      tasks: readTasks(body.tasks),
      ...(body.comments === undefined ? {} : { comments: body.comments }),
    }
    const [changed] = await database
      .update(dictations)
      .set({
        ...sent,
        note_state: whereChanged(sent, await withMark(deps, user, 'edited')),
        version: sql`${dictations.version} + 1`,
        updated_at: new Date(clock.now()),
      })
      .where(and(mine(user, body.dictation_id), edited))
      .returning({ version: dictations.version, note_state: dictations.note_state })
    if (changed) return { message: 'Note saved.', data: { version: String(changed.version), note_state: changed.note_state } }
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

/** A note is reviewed by its provider; everybody who can read it can copy it. */
function markRoutes(app: App, deps: Deps, mine: Mine): void {
  const { database } = deps
  serve(app, reviewNote, async ({ body: { dictation_id, reviewed, version } }, { user }) => {
    const written = and(mine(user, dictation_id), isNotNull(dictations.soap_note))
    const [data] = await database
      .update(dictations)
      .set({ note_state: reviewed ? await withMark(deps, user, 'reviewed') : notReviewed(deps) })
      .where(and(written, isVersion(version)))
      .returning({ note_state: dictations.note_state })
    if (data) return { message: reviewed ? 'Note marked as reviewed.' : 'Review taken back.', data }
    if (await database.$count(dictations, written)) throw outdatedReview()
    throw notFound('note')
  })

  serve(app, noteCopied, async ({ body: { dictation_id } }, { user }) => {
    const [data] = await database
      .update(dictations)
      .set({ note_state: await withMark(deps, user, 'copied') })
      .where(and(eq(dictations.practice_id, user.practiceId), eq(dictations.id, dictation_id)))
      .returning({ note_state: dictations.note_state })
    if (!data) throw notFound('note')
    return { message: '', data }
  })
}
