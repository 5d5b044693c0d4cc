import { getPatient, listInsurancePayers, searchPatient } from '@chartside/contract/patients'
import { and, asc, eq, placeholder } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { patients, payers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientColumns } from './columns.ts'
import { deletionRoutes } from './deletion.ts'
import { poolRoutes } from './pool.ts'
import { poolQueryRoutes } from './pool-query.ts'
import { registrationRoutes } from './registration.ts'
import { searched } from './search.ts'

export function patientRoutes(app: App, deps: Deps): void {
  const { database } = deps
  poolRoutes(app, deps)
  poolQueryRoutes(app, deps)
  registrationRoutes(app, deps)
  deletionRoutes(app, deps)

  serve(app, searchPatient, async ({ body: { input } }, { user }) => ({
    message: 'Patients who match.',
    data: { patients: await searched(database, user.practiceId, input) },
  }))

  const patientById = prepared(
    database
      .select(patientColumns)
      .from(patients)
      .where(and(eq(patients.practice_id, placeholder('practiceId')), eq(patients.id, placeholder('id')))),
  )
  serve(app, getPatient, async ({ id }, { user: { practiceId } }) => {
    const [data] = await patientById.execute({ practiceId, id })
    if (!data) throw notFound('patient', 'ERROR')
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
