import { summarizeDictations } from '@chartside/contract/notes'
import { and, eq } from 'drizzle-orm'

import { patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { type DatedNote, isNoteServicePaused, type Scribe, transcriptionOff } from '../scribe/index.ts'
import { notesInOrder } from './notes-in-order.ts'
import { notesOfDays } from './notes-of-days.ts'

/** Milliseconds to wait for a language model, since somebody sits in front of the screen. */
const patience = 120_000

const asWritten = 'These are the notes of these dates as they were written, not a summary.'

/** Summaries are written by the speech engine's language model; without one, or when it fails, they are the notes themselves. */
export function summaryRoutes(app: App, { database, log }: Deps, scribe: Scribe): void {
  async function summaryOf(notes: DatedNote[], left: AbortSignal): Promise<string> {
    const unasked = `The speech service couldn't be reached. ${asWritten}\n\n${notesInOrder(notes)}`
    // The service is known not to answer, so nobody waits for it.
    if (await isNoteServicePaused(database)) return unasked
    try {
      const summary = await scribe.summarize(notes, AbortSignal.any([left, AbortSignal.timeout(patience)]))
      return summary ?? `${transcriptionOff} ${asWritten}\n\n${notesInOrder(notes)}`
    } catch (error) {
      if (!left.aborted) log.error('summary', error)
      return unasked
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
    const wanted = { practiceId: user.practiceId, patientId: patient.id, from: start_date, to: end_date }
    const notes = await notesOfDays(database, wanted)
    return { message: 'The summary.', data: { summary: notes.length ? [await summaryOf(notes, request.signal)] : [] } }
  })
}
