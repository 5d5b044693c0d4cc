// Where a note is that has not been written yet.
import type { noteProgress } from '@chartside/contract/notes'
import { inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { Database, Writer } from '../database/database.ts'
import { jobs, services } from '../database/schema.ts'
import { failuresToPause, isPaused } from '../lib/services.ts'
import { type NoteStep, noteJobOf } from './note-job.ts'

/** Where a note is, as it is sent. */
export type SentProgress = NonNullable<v.InferInput<typeof noteProgress>>

/** Where the notes of these dictations are; of those that are not under way nothing is said. */
export async function progressOfNotes(database: Writer, ids: readonly string[]): Promise<ReadonlyMap<string, SentProgress>> {
  if (ids.length === 0) return new Map()
  const unfinished = sql`${jobs.state} in ('queued', 'running')`
  const rows = await database
    .select({
      job: jobs,
      service: services,
      isLeftAlone: sql<boolean>`coalesce(${services.paused_until} > now() or ${services.failures} >= ${failuresToPause}, false)`,
    })
    .from(jobs)
    .leftJoin(services, sql`${services.kind} = ${jobs.kind}`)
    .where(sql`${inArray(jobs.singleton_key, ids.map(noteJobOf))} and ${unfinished}`)
  return new Map(rows.map((row) => [String(row.job.singleton_key).replace(noteJobOf(''), ''), progressOf(row)]))
}

interface Known {
  job: typeof jobs.$inferSelect
  service: typeof services.$inferSelect | null
  isLeftAlone: boolean
}

function progressOf({ job, service, isLeftAlone }: Known): SentProgress {
  if (job.state === 'running')
    return { state: job.kind === 'transcribe' ? 'transcribing' : 'writing', since: iso(job.started_at) }
  if (!isLeftAlone && job.last_error === null) return { state: 'queued' }
  const next = new Date(Math.max(job.run_at.getTime(), service?.paused_until.getTime() ?? 0))
  return {
    state: 'waiting',
    since: iso(service?.failing_since ?? job.started_at),
    next_try: iso(next),
    reason: service?.reason ?? job.last_error,
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** True while the service that writes notes is left alone because it keeps failing. */
export const isNoteServicePaused = (database: Database) => isPaused(database, 'write-note' satisfies NoteStep)

/** Which services fail, for the operator. */
export async function failingServices(database: Database) {
  const rows = await database.select().from(services)
  return rows.map(({ kind, failing_since, reason, failures }) => ({
    service: kind === ('transcribe' satisfies NoteStep) ? 'transcription' : 'notes',
    since: failing_since.toISOString(),
    reason,
    failures,
  }))
}
