// The second step from a recording to its note: writes it, stores it and sends the event.
import type { Segment, Task } from '@chartside/contract/notes'
import { eq } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { dictations } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { JobHandler } from '../lib/job-run.ts'
import { keepVersion } from '../note-history/index.ts'
import { announce } from '../notifications/index.ts'
import { awaitingDictation, gaveUp, holdDictation, isAwaited, type NoteOrder, orderOf } from './note-job.ts'
import type { Scribe, WrittenNote } from './scribe.ts'

/** Writes the note of a dictation from its transcription. Values that the dictation already has are kept. */
export function writeNoteJob(deps: Deps, scribe: Scribe): JobHandler {
  const { database, clock } = deps

  const finish = (id: string, order: NoteOrder, note: WrittenNote) => async (writer: Writer) => {
    const [row] = await writer.select().from(dictations).where(eq(dictations.id, id)).for('update')
    if (!row || !isAwaited(row, order)) return undefined
    const { soap_note } = note
    // Another template changes the text alone: the same tasks in other words would be doubled.
    const tasks = order.replaces === undefined ? mergeTasks(row.tasks as Task[], note.tasks) : row.tasks
    // Codes entered by a user before the note came are kept.
    const cpt_codes = row.cpt_codes.length ? row.cpt_codes : note.cpt_codes
    const icd_10_codes = row.icd_10_codes.length ? row.icd_10_codes : note.icd_10_codes
    const modifiers = row.modifiers.length ? row.modifiers : note.modifiers
    const now = new Date(clock.now())
    await writer
      .update(dictations)
      .set({
        ...{ soap_note, cpt_codes, icd_10_codes, modifiers, tasks, failure: '' },
        // Marks of an earlier text are not about this one, nor are older ones that a page still knows.
        note_state: { changed_at: now.toISOString(), ...(note.incomplete ? { incomplete: note.incomplete } : {}) },
        version: row.version + 1,
        updated_at: now,
      })
      .where(eq(dictations.id, id))
    await keepVersion(writer, row, { machine: true, by: '', account: null, at: now, note: soap_note })
    const payload = { provider_id: row.provider_id, patient_name: row.patient_name, dictation_id: id }
    return () => announce(deps, row.practice_id, 'soap-note-event', payload)
  }

  return {
    async run(payload, signal) {
      const row = await awaitingDictation(database, payload)
      const order = orderOf(payload)
      if (!row) return async () => undefined
      const note = await scribe.write(
        {
          patientName: row.patient_name,
          comments: row.comments,
          tasks: row.tasks as Task[],
          // A recording that was deleted leaves its length behind.
          seconds: row.audio_key ? (row.audio_seconds ?? undefined) : 0,
          transcription: row.transcription as Segment[],
          template: order.template,
        },
        signal,
      )
      return finish(row.id, order, note)
    },
    hold: holdDictation,
    gaveUp: gaveUp(clock),
  }
}

/** Typed tasks come first, unchanged; spoken ones follow unless they are equal. */
function mergeTasks(typed: readonly Task[], spoken: readonly string[]): Task[] {
  const known = new Set(typed.map(({ name }) => name.trim().toLowerCase()))
  const added: Task[] = []
  for (const name of spoken) {
    if (known.has(name.toLowerCase())) continue
    known.add(name.toLowerCase())
    added.push({ name, status: 'pending' })
  }
  return [...typed, ...added]
}
