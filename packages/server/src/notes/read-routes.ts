import { getDictation, listDictations, listPatientDictations, type Segment } from '@chartside/contract/notes'
import { and, count, desc, eq, placeholder } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { dictations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { fileAddresses } from '../files/index.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientNeeded } from '../patients/index.ts'
import { progressLookup } from '../scribe/index.ts'
import { type DictationRow, dictationColumns, dictationSent } from './row.ts'

/** Every user of a practice can read its dictations; the recent list has the provider's own. */
export function readRoutes(app: App, deps: Deps): void {
  const addressOf = fileAddresses(deps)
  const progressOf = progressLookup(deps.database)
  const isWaiting = ({ soap_note, failure }: DictationRow) => soap_note === null && failure === ''
  const sentTo = async (origin: string, rows: readonly DictationRow[], waiting = rows.filter(isWaiting)) => {
    const progress = await progressOf(waiting.map(({ id }) => id))
    return rows.map((row) => dictationSent(row, (key) => addressOf(origin, key), progress.get(row.id)))
  }
  const listed = (origin: string, rows: readonly DictationRow[]) => sentTo(origin, rows.map(withoutWords))
  const needPatient = patientNeeded(deps)
  const { recentCount, recentPage, ofPatient, byId } = statements(deps)

  serve(app, listDictations, async ({ query: { page, per_page }, body }, { user, origin }) => {
    const { practiceId, providerId } = user
    if (body.provider_id !== providerId) throw new Refusal(404, 'You can only list your own dictations.', { status: 'ERROR' })
    const [counted] = await recentCount.execute({ practiceId, providerId })
    const rows = await recentPage.execute({ practiceId, providerId, rows: per_page, skipped: (page - 1) * per_page })
    return {
      message: 'Your dictations.',
      data: {
        response_data: await listed(origin, rows),
        pagination: { current_page: page, last_page: Math.max(1, Math.ceil((counted?.count ?? 0) / per_page)) },
      },
    }
  })

  serve(app, listPatientDictations, async ({ query: { patient_pool_id } }, { user: { practiceId }, origin }) => {
    await needPatient(practiceId, patient_pool_id)
    const rows = await ofPatient.execute({ practiceId, patientId: patient_pool_id })
    return { message: "The patient's dictations.", data: await listed(origin, rows) }
  })

  serve(app, getDictation, async ({ id }, { user: { practiceId }, origin }) => {
    const rows = await byId.execute({ practiceId, id })
    // A text that is there may be under way again, by another template.
    const [data] = await sentTo(
      origin,
      rows,
      rows.filter(({ soap_note, failure }) => soap_note !== null || failure === ''),
    )
    if (!data) throw notFound('dictation', 'ERROR')
    return { message: 'The dictation.', data: { data } }
  })
}

/** The words of a transcription take many times the space of its text, and only a review needs them. */
const withoutWords = (row: DictationRow): DictationRow => ({
  ...row,
  transcription: (row.transcription as Segment[]).map(({ words: _, ...segment }) => segment),
})

function statements({ database }: Deps) {
  const newestFirst = [desc(dictations.created_at), desc(dictations.id)]
  const ofPractice = eq(dictations.practice_id, placeholder('practiceId'))
  const own = and(ofPractice, eq(dictations.provider_id, placeholder('providerId')))
  const ofItsPatient = eq(dictations.patient_pool_id, patients.id)
  const select = () => database.select(dictationColumns).from(dictations).leftJoin(patients, ofItsPatient)
  return {
    recentCount: prepared(database.select({ count: count() }).from(dictations).where(own)),
    recentPage: prepared(
      select()
        .where(own)
        .orderBy(...newestFirst)
        .limit(placeholder('rows'))
        .offset(placeholder('skipped')),
    ),
    ofPatient: prepared(
      select()
        .where(and(ofPractice, eq(dictations.patient_pool_id, placeholder('patientId'))))
        .orderBy(...newestFirst),
    ),
    byId: prepared(select().where(and(ofPractice, eq(dictations.id, placeholder('id'))))),
  }
}
