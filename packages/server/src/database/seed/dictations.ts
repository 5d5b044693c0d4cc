import type { Writer } from '../database.ts'
import { dictations, noteVersions, type patients } from '../schema.ts'
import { visits } from './visits.ts'

type Patient = typeof patients.$inferSelect
const minute = 60_000

/**
 * Stores dictations in every state: the newest of each provider is still being written, one is older and has no note,
 * one failed, the others have a note with codes, transcription and tasks. None has a recording.
 */
export async function seedDictations(
  writer: Writer,
  practice_id: string,
  providerIds: readonly string[],
  people: readonly Patient[],
  each: number,
  now: Date,
): Promise<void> {
  const rows = providerIds.flatMap((provider_id, who) =>
    Array.from({ length: each }, (_, index) => {
      const visit = visits[(index + who) % visits.length]!
      const patient = people[(index * 5 + who * 37) % people.length]!
      const created_at = new Date(now.getTime() - (index === 0 ? 0 : index * index * 47 * minute))
      const shared = {
        practice_id,
        provider_id,
        patient_pool_id: patient.id,
        patient_name: `${patient.first_name} ${patient.last_name}`,
        comments: index % 3 === 0 ? visit.reason : '',
        created_at,
        updated_at: created_at,
      }
      if (index < 2) return { ...shared, tasks: visit.tasks }
      if (index === 2) return { ...shared, failure: "The speech service couldn't be reached. Generate the note again." }
      const { soap_note, cpt_codes, icd_10_codes, modifiers, tasks, transcription } = visit
      return { ...shared, soap_note, cpt_codes, icd_10_codes, modifiers, tasks, transcription }
    }),
  )
  const stored = await writer.insert(dictations).values(rows).returning()
  const versions = stored.flatMap(({ id, soap_note, created_at }) =>
    soap_note === null
      ? []
      : [{ practice_id, dictation_id: id, number: 0, machine: true, saved_at: created_at, note: soap_note }],
  )
  await writer.insert(noteVersions).values(versions)
}
