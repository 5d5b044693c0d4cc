// The progress of notes that have not been written yet.
import type { noteProgress } from '@chartside/contract/notes'
import { and, placeholder, sql } from 'drizzle-orm'
import type * as v from 'valibot'

import type { Database, Writer } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { jobs, services } from '../database/schema.ts'
import { failuresToPause, isPaused } from '../lib/services.ts'
import { type NoteStep, noteJobOf } from './note-job.ts'

/** A note's progress, as sent to clients. */
export type SentProgress = NonNullable<v.InferInput<typeof noteProgress>>

/** Returns a look-up of the notes' progress by dictation; notes that are not under way are left out. */
export function progressLookup(writer: Writer): (ids: readonly string[]) => Promise<ReadonlyMap<string, SentProgress>> {
  const unfinished = prepared(unfinishedStatement(writer))
  return async (ids) => {
    const rows = ids.length === 0 ? [] : await unfinished.execute({ keys: ids.map(noteJobOf) })
    return new Map(rows.map((row) => [String(row.job.singleton_key).replace(noteJobOf(''), ''), progressOf(row)]))
  }
}

/** Unfinished jobs by their keys, passed as one array so that their number does not change the statement. */
const unfinishedStatement = (writer: Writer) =>
  writer
    .select({
      job: {
        singleton_key: jobs.singleton_key,
        kind: jobs.kind,
        state: jobs.state,
        started_at: jobs.started_at,
        run_at: jobs.run_at,
        last_error: jobs.last_error,
      },
      service: { paused_until: services.paused_until, failing_since: services.failing_since, reason: services.reason },
      isLeftAlone: sql<boolean>`coalesce(${services.paused_until} > now() or ${services.failures} >= ${failuresToPause}, false)`,
    })
    .from(jobs)
    .leftJoin(services, sql`${services.kind} = ${jobs.kind}`)
    .where(and(sql`${jobs.singleton_key} = any(${placeholder('keys')})`, sql`${jobs.state} in ('queued', 'running')`))

type Unfinished = Awaited<ReturnType<typeof unfinishedStatement>>[number]

function progressOf({ job, service, isLeftAlone }: Unfinished): SentProgress {
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

/** True while the service that writes notes is paused after repeated failures. */
export const isNoteServicePaused = (database: Database) => isPaused(database, 'write-note' satisfies NoteStep)

/** The failing services, for the operator. */
export async function failingServices(database: Database) {
  const rows = await database.select().from(services)
  return rows.map(({ kind, failing_since, reason, failures }) => ({
    service: kind === ('transcribe' satisfies NoteStep) ? 'transcription' : 'notes',
    since: failing_since.toISOString(),
    reason,
    failures,
  }))
}
