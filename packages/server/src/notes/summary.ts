import { summarizeDictations } from '@chartside/contract/notes'

import type { Deps } from '../deps.ts'
import { GiveUp, TryAgain } from '../lib/queue.ts'
import { createQuota } from '../lib/quota.ts'
import { refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientNeeded } from '../patients/index.ts'
import { type DatedNote, isNoteServicePaused, type Scribe, transcriptionOff } from '../scribe/index.ts'
import { notesInOrder } from './notes-in-order.ts'
import { notesOfDays } from './notes-of-days.ts'

/** Milliseconds to wait for a language model, since a user is waiting. */
const patience = 120_000

const unreached = "The speech service couldn't be reached."
const asWritten = 'These are the notes of these dates as they were written, not a summary.'

/** Summaries are written by the speech engine's language model; without one, or when it fails, they are the notes themselves. */
export function summaryRoutes(app: App, deps: Deps, scribe: Scribe): void {
  const { database, log, settings } = deps
  const needPatient = patientNeeded(deps)
  const places = settings.scribe?.atOncePerPractice ?? Number.POSITIVE_INFINITY
  const startSummary = createQuota(places, 'Too many summaries are being written for your practice.')
  async function summaryOf(notes: DatedNote[], left: AbortSignal): Promise<string> {
    const without = (why: string) => `${why} ${asWritten}\n\n${notesInOrder(notes)}`
    // The service is known to be down, so the call does not wait for it.
    if (await isNoteServicePaused(database)) return without(unreached)
    try {
      const summary = await scribe.summarize(notes, AbortSignal.any([left, AbortSignal.timeout(patience)]))
      return summary ?? without(transcriptionOff)
    } catch (error) {
      if (!left.aborted) log.error('summary', error)
      return without(error instanceof GiveUp || error instanceof TryAgain ? error.message : unreached)
    }
  }

  serve(app, summarizeDictations, async ({ body: { patient_pool_id, start_date, end_date } }, { user, request }) => {
    if (end_date < start_date) throw refusedAt('end_date', 'End date cannot be earlier than start date.')
    await needPatient(user.practiceId, patient_pool_id)
    const wanted = { practiceId: user.practiceId, patientId: patient_pool_id, from: start_date, to: end_date }
    const finished = startSummary(user.practiceId)
    try {
      const notes = await notesOfDays(database, wanted)
      return { message: 'The summary.', data: { summary: notes.length ? [await summaryOf(notes, request.signal)] : [] } }
    } finally {
      finished()
    }
  })
}
