import { deletePatient } from '@chartside/contract/patients'
import { and, eq } from 'drizzle-orm'

import { appointments, bin, checkIns, dictations, documents, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'

/** Deletes a patient who has no records. */
export function deletionRoutes(app: App, { database }: Deps): void {
  serve(app, deletePatient, async ({ id }, { user }) =>
    database.transaction(async (transaction) => {
      const mine = and(eq(patients.practice_id, user.practiceId), eq(patients.id, id))
      // Locked, so that nothing is added to the patient between the look and the deletion.
      const [found] = await transaction.select({ id: patients.id }).from(patients).where(mine).for('update')
      if (!found) throw notFound('patient')
      const left = [
        counted(await transaction.$count(dictations, eq(dictations.patient_pool_id, id)), 'dictation'),
        counted(await transaction.$count(documents, eq(documents.patient_pool_id, id)), 'document'),
        counted(await transaction.$count(appointments, eq(appointments.patient_pool_id, id)), 'appointment'),
        counted(await transaction.$count(checkIns, eq(checkIns.patient_id, id)), 'check-in'),
        counted(await transaction.$count(bin, eq(bin.patient_pool_id, id)), 'recently deleted record'),
      ].filter((text) => text !== '')
      // Shown at the question that the user answered.
      if (left.length > 0)
        throw new Refusal(409, `This patient still has ${listed(left)} and cannot be deleted.`, { status: 'ERROR' })
      await transaction.delete(patients).where(mine)
      return { message: 'Patient deleted.' }
    }),
  )
}

const counted = (count: number, thing: string): string => (count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`)

const listed = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts)
