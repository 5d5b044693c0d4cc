import { type DictationMove, maxMoves, moveDictation } from '@chartside/contract/note-history'
import { and, eq, gt } from 'drizzle-orm'
import { visitMilliseconds } from '../consent/index.ts'
import type { Writer } from '../database/database.ts'
import { dictations, recordingRefusals } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { announceDictations } from '../notifications/index.ts'
import { holdPatient } from '../patients/index.ts'
import { progressLookup } from '../scribe/index.ts'
import { heldDictation } from './held-note.ts'
import { markOf } from './note-marks.ts'

const refused = (sentence: string) => new Refusal(409, sentence, { status: 'ERROR' })
const changedMeanwhile = () =>
  refusedAt('version', "The note wasn't moved: it was changed since you opened it. Read the new version first.", 409)
const unknownPatient = () => refusedAt('patient_pool_id', "This patient wasn't found. Choose the patient again.", 404)

type Row = typeof dictations.$inferSelect

/** Moves a dictation that was sent for the wrong patient (MOVE-01). */
export function moveRoutes(app: App, deps: Deps): void {
  const { database } = deps
  serve(
    app,
    moveDictation,
    async ({ body: { dictation_id, from_patient_pool_id: from, patient_pool_id: to, version } }, { user }) => {
      const { by, at } = await markOf(deps, user)
      const moved = await database.transaction(async (transaction) => {
        const row = await heldDictation(transaction, user, dictation_id)
        if (row.signature)
          throw refused('This note is signed, so it stays where it is. Add an addendum that says whom it is about.')
        if ((version !== undefined && version !== String(row.version)) || (from || null) !== row.patient_pool_id)
          throw changedMeanwhile()
        if (to === row.patient_pool_id) throw refusedAt('patient_pool_id', 'The note is already with this patient.', 409)
        if ((await progressLookup(transaction)([row.id])).has(row.id))
          throw refused('The note is being written. Move it once it is there.')
        if (row.moves.length >= maxMoves) throw refused(`A note can be moved at most ${maxMoves} times.`)
        const name = await holdPatient(transaction, user.practiceId, to, unknownPatient)
        await requireRecordable(transaction, row, { id: to, name })
        const before = row.patient_pool_id
          ? await holdPatient(transaction, user.practiceId, row.patient_pool_id)
          : row.patient_name
        const move: DictationMove = {
          from: { id: row.patient_pool_id ?? '', name: before },
          to: { id: to, name },
          ...{ by, at, copied: row.note_state.copied ?? null },
        }
        const moves = [...row.moves, move]
        const next = row.version + 1
        await transaction
          .update(dictations)
          .set({
            ...{ patient_pool_id: to, patient_name: name, moves, version: next, updated_at: new Date(at) },
            // What a patient has agreed to for all visits says nothing about another one.
            consent: row.consent?.how === 'standing' ? null : row.consent,
          })
          .where(eq(dictations.id, row.id))
        return { message: `The note was moved to ${name}.`, data: { moves, version: String(next) } }
      })
      await announceDictations(deps, user, [dictation_id])
      return moved
    },
  )
}

/** Refuses a recording of a patient who had refused to be recorded in that visit. */
async function requireRecordable(writer: Writer, row: Row, { id, name }: { id: string; name: string }): Promise<void> {
  if (!row.audio_key) return
  const [refusal] = await writer
    .select({ at: recordingRefusals.refused_at })
    .from(recordingRefusals)
    .where(
      and(
        eq(recordingRefusals.patient_pool_id, id),
        eq(recordingRefusals.provider_id, row.provider_id),
        gt(recordingRefusals.refused_at, new Date(row.created_at.getTime() - visitMilliseconds)),
      ),
    )
  if (refusal)
    throw refused(`${name} had refused to be recorded. Withdraw the consent, which deletes the recording, then move the note.`)
}
