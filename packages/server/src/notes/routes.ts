import { deleteDictation, getDictation, listDictations, listPatientDictations, updateDictation } from '@chartside/contract/notes'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import { dictations, files, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type FileStore, fileAddresses } from '../files/index.ts'
import { dropJobs } from '../lib/queue.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { noteJobOf, progressOfNotes } from '../scribe/index.ts'
import { readCptCodes, readIcd10Codes, readModifiers, readTasks } from './lists.ts'
import { dictationSent } from './row.ts'

function changedMeanwhile(): Refusal {
  const message = "Your changes weren't saved: another version of this note was saved since you opened it."
  return new Refusal(409, message, { status: 'ERROR', errors: { version: [message] } })
}

const withPatient = { ...getTableColumns(dictations), dob: patients.dob, mrn: patients.mrn }
const ofPatient = eq(dictations.patient_pool_id, patients.id)

/** A dictation is read by its practice, and changed only by who dictated it (or the assistant). */
export function noteRoutes(app: App, deps: Deps, store: FileStore): void {
  const { database, clock } = deps
  const addressOf = fileAddresses(deps)
  const sentTo = async (origin: string, rows: readonly Parameters<typeof dictationSent>[0][]) => {
    const waiting = rows.filter(({ soap_note, failure }) => soap_note === null && failure === '')
    const progress = await progressOfNotes(
      database,
      waiting.map(({ id }) => id),
    )
    return rows.map((row) => dictationSent(row, (key) => addressOf(origin, key), progress.get(row.id)))
  }
  const ofPractice = ({ practiceId }: User) => eq(dictations.practice_id, practiceId)
  const mine = (user: User, id: string) =>
    and(ofPractice(user), eq(dictations.provider_id, user.providerId), eq(dictations.id, id))
  const newestFirst = [desc(dictations.created_at), desc(dictations.id)]

  serve(app, listDictations, async ({ query: { page, per_page }, body }, { user, origin }) => {
    if (body.provider_id !== user.providerId)
      throw new Refusal(404, 'You can only list your own dictations.', { status: 'ERROR' })
    const own = and(ofPractice(user), eq(dictations.provider_id, user.providerId))
    const [counted] = await database.select({ count: sql<number>`count(*)::int` }).from(dictations).where(own)
    const rows = await database
      .select(withPatient)
      .from(dictations)
      .leftJoin(patients, ofPatient)
      .where(own)
      .orderBy(...newestFirst)
      .limit(per_page)
      .offset((page - 1) * per_page)
    return {
      message: 'Your dictations.',
      data: {
        response_data: await sentTo(origin, rows),
        pagination: { current_page: page, last_page: Math.max(1, Math.ceil((counted?.count ?? 0) / per_page)) },
      },
    }
  })

  serve(app, listPatientDictations, async ({ query: { patient_pool_id } }, { user, origin }) => {
    const [patient] = await database
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.practice_id, user.practiceId), eq(patients.id, patient_pool_id)))
    if (!patient) throw notFound('patient')
    const rows = await database
      .select(withPatient)
      .from(dictations)
      .leftJoin(patients, ofPatient)
      .where(and(ofPractice(user), eq(dictations.patient_pool_id, patient.id)))
      .orderBy(...newestFirst)
    return { message: "The patient's dictations.", data: await sentTo(origin, rows) }
  })

  serve(app, getDictation, async ({ id }, { user, origin }) => {
    const found = await database
      .select(withPatient)
      .from(dictations)
      .leftJoin(patients, ofPatient)
      .where(and(ofPractice(user), eq(dictations.id, id)))
    const [data] = await sentTo(origin, found)
    if (!data) throw notFound('dictation')
    return { message: 'The dictation.', data: { data } }
  })

  serve(app, updateDictation, async ({ body }, { user }) => {
    const edited = body.version === undefined ? undefined : eq(sql`${dictations.version}::text`, body.version)
    const [changed] = await database
      .update(dictations)
      .set({
        // Null is what says that a note can be generated.
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
