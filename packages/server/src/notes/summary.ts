import { summarizeDictations } from '@chartside/contract/notes'
import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm'

import { dictations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import type { DatedNote, Scribe } from '../scribe/index.ts'
import { assessmentsOf } from './assessments.ts'

const day = 24 * 3600_000

/** A summary is written by the speech engine's language model; without one, or when it fails, it is an extract. */
export function summaryRoutes(app: App, { database, log }: Deps, scribe: Scribe): void {
  async function summaryOf(notes: DatedNote[], signal: AbortSignal): Promise<string> {
    try {
      return (await scribe.summarize(notes, signal)) ?? assessmentsOf(notes)
    } catch (error) {
      log.error('summary', error)
      return `The speech engine could not be asked. These are the assessments as they were written.\n\n${assessmentsOf(notes)}`
    }
  }

  serve(app, summarizeDictations, async ({ body: { patient_pool_id, start_date, end_date } }, { user, request }) => {
    if (end_date < start_date) {
      const message = 'End date cannot be earlier than start date.'
      throw new Refusal(422, message, { status: 'ERROR', errors: { end_date: [message] } })
    }
    const [patient] = await database
      .select({ id: patients.id })
      .from(patients)
      .where(and(eq(patients.practice_id, user.practiceId), eq(patients.id, patient_pool_id)))
    if (!patient) throw notFound('patient')
    const rows = await database
      .select({ created_at: dictations.created_at, soapNote: dictations.soap_note })
      .from(dictations)
      .where(
        and(
          eq(dictations.practice_id, user.practiceId),
          eq(dictations.patient_pool_id, patient.id),
          isNotNull(dictations.soap_note),
          gte(dictations.created_at, new Date(start_date)),
          lt(dictations.created_at, new Date(Date.parse(end_date) + day)),
        ),
      )
      .orderBy(asc(dictations.created_at), asc(dictations.id))
    const notes = rows.map(({ created_at, soapNote }) => ({ day: created_at.toISOString().slice(0, 10), soapNote: soapNote! }))
    return { message: 'The summary.', data: { summary: notes.length ? [await summaryOf(notes, request.signal)] : [] } }
  })
}
