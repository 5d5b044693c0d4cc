import { deleteDictation, noteCopied, reviewNote, updateDictation } from '@chartside/contract/notes'
import { and, eq } from 'drizzle-orm'

import { binDictation } from '../bin/index.ts'
import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { holdProvider } from '../lib/hold-provider.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { hasMachineText, keepVersion } from '../note-history/index.ts'
import { announceDictations } from '../notifications/index.ts'
import { noteJobOf } from '../scribe/index.ts'
import { heldDictation, requireUnsigned } from './held-note.ts'
import { readCptCodes, readIcd10Codes, readModifiers, readTasks } from './lists.ts'
import { moveRoutes } from './move-routes.ts'
import { markOf, notReviewed, whereChanged, withMark } from './note-marks.ts'
import { readRoutes } from './read-routes.ts'
import { signRoutes } from './sign-routes.ts'
import { transcriptionRoutes } from './transcription-routes.ts'

const changedMeanwhile = () =>
  refusedAt('version', "Your changes weren't saved: another version of this note was saved since you opened it.", 409)
const outdatedReview = () =>
  refusedAt('version', "The note wasn't marked as reviewed: it was changed since you opened it. Read the new version first.", 409)

/** Every user of a practice can read a dictation; only its provider (or the assistant) can change it. */
export function noteRoutes(app: App, deps: Deps): void {
  const { database } = deps
  readRoutes(app, deps)
  markRoutes(app, deps)
  signRoutes(app, deps)
  moveRoutes(app, deps)
  transcriptionRoutes(app, deps)

  serve(app, updateDictation, async ({ body }, { user }) => {
    const sent = {
      // Null means that a note can be generated.
      soap_note: body.soap_note.trim() === '' ? null : body.soap_note,
      cpt_codes: readCptCodes(body.cpt_codes),
      icd_10_codes: readIcd10Codes(body.icd_10_codes),
      modifiers: readModifiers(body.modifiers),
      tasks: readTasks(body.tasks),
      ...(body.comments === undefined ? {} : { comments: body.comments }),
    }
    const mark = await markOf(deps, user)
    const at = new Date(mark.at)
    const changed = await database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, user, body.dictation_id)
      requireUnsigned(row)
      // A client without versions overwrites.
      if (body.version !== undefined && body.version !== String(row.version)) throw changedMeanwhile()
      const isByHand = row.soap_note === null && sent.soap_note !== null && !(await hasMachineText(transaction, row.id))
      const [saved] = await transaction
        .update(dictations)
        .set({
          ...sent,
          note_state: whereChanged(sent, withMark(mark, 'edited', isByHand ? { by_hand: true } : {})),
          version: row.version + 1,
          updated_at: at,
        })
        .where(eq(dictations.id, row.id))
        .returning({ version: dictations.version, note_state: dictations.note_state })
      // An order that was to replace the text could no longer be carried out, and would hold up the next one.
      if (sent.soap_note === null && row.soap_note !== null) await dropJobs(transaction, noteJobOf(row.id))
      if (sent.soap_note !== row.soap_note)
        await keepVersion(transaction, row, {
          machine: false,
          by: mark.by,
          account: mark.account,
          at,
          note: sent.soap_note ?? '',
        })
      return saved
    })
    return { message: 'Note saved.', data: { version: String(changed?.version), note_state: changed?.note_state } }
  })

  serve(app, deleteDictation, async ({ body }, { user }) => {
    const { by, at } = await markOf(deps, user)
    await database.transaction(async (transaction) => {
      await holdProvider(transaction, user)
      const row = await heldDictation(transaction, user, body.id)
      requireUnsigned(row)
      await dropJobs(transaction, noteJobOf(row.id))
      await binDictation(transaction, row, { user, by, at: new Date(at) })
      await transaction.delete(dictations).where(eq(dictations.id, row.id))
    })
    await announceDictations(deps, user, [body.id])
    return { message: 'Dictation deleted.' }
  })
}

/** A note is reviewed by its provider; everybody who can read it can copy it. */
function markRoutes(app: App, deps: Deps): void {
  const { database } = deps
  serve(app, reviewNote, async ({ body: { dictation_id, reviewed, version } }, { user }) => {
    const mark = await markOf(deps, user)
    const data = await database.transaction(async (transaction) => {
      const row = await heldDictation(transaction, user, dictation_id)
      if (row.soap_note === null) throw notFound('note')
      requireUnsigned(row)
      if (version !== undefined && version !== String(row.version)) throw outdatedReview()
      const [marked] = await transaction
        .update(dictations)
        .set({ note_state: reviewed ? withMark(mark, 'reviewed') : notReviewed(deps) })
        .where(eq(dictations.id, row.id))
        .returning({ note_state: dictations.note_state })
      return marked
    })
    return { message: reviewed ? 'Note marked as reviewed.' : 'Review taken back.', data: { note_state: data?.note_state } }
  })

  serve(app, noteCopied, async ({ body: { dictation_id } }, { user }) => {
    const mark = await markOf(deps, user)
    const [data] = await database
      .update(dictations)
      .set({ note_state: withMark(mark, 'copied') })
      .where(and(eq(dictations.practice_id, user.practiceId), eq(dictations.id, dictation_id)))
      .returning({ note_state: dictations.note_state })
    if (!data) throw notFound('note')
    return { message: '', data }
  })
}
