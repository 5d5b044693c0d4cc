import { getPatient, getPatientPool, listInsurancePayers, searchPatient } from '@chartside/contract/patients'
import { and, asc, eq, sql } from 'drizzle-orm'

import { patients, payers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientColumns } from './columns.ts'
import { foundByName } from './name-search.ts'

export function patientRoutes(app: App, { database }: Deps): void {
  serve(app, getPatientPool, async ({ query: { page, limit } }, { user }) => {
    const ofPractice = eq(patients.practice_id, user.practiceId)
    const [counted] = await database.select({ count: sql<number>`count(*)::int` }).from(patients).where(ofPractice)
    const data = await database
      .select(patientColumns)
      .from(patients)
      .where(ofPractice)
      .orderBy(asc(patients.last_name), asc(patients.first_name), asc(patients.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const last_page = Math.max(1, Math.ceil((counted?.count ?? 0) / limit))
    return { message: 'Patients of your practice.', data: { patients: { data, current_page: page, last_page } } }
  })

  serve(app, searchPatient, async ({ body: { input } }, { user }) => ({
    message: 'Patients whose name matches.',
    data: { patients: { data: await foundByName(database, user.practiceId, input) } },
  }))

  serve(app, getPatient, async ({ id }, { user }) => {
    const [data] = await database
      .select(patientColumns)
      .from(patients)
      .where(and(eq(patients.practice_id, user.practiceId), eq(patients.id, id)))
    if (!data) throw notFound('patient')
    return { message: 'The patient.', data: { data } }
  })

  serve(app, listInsurancePayers, async () => ({
    message: 'Insurance payers.',
    data: {
      payers: await database
        .select({ id: payers.id, claimMD_id: payers.claim_md_id, payer_name: payers.payer_name })
        .from(payers)
        .orderBy(asc(payers.payer_name), asc(payers.id)),
    },
  }))
}
