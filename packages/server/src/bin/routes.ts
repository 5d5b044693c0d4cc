import { daysKept, listDeleted, restoreDeleted } from '@chartside/contract/bin'
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'

import { bin } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { holdProvider } from '../lib/hold-provider.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { announceDictations } from '../notifications/index.ts'
import { patientNeeded } from '../patients/index.ts'
import { keptMilliseconds } from './empty-bin.ts'
import { putBack } from './put-back.ts'

/** Rows that are listed at most. */
const maxRows = 1000

const gone = () => new Refusal(404, `This was restored already, or its ${daysKept} days are over.`, { status: 'ERROR' })

/** What was deleted: the documents of a practice, and to each provider their own dictations. */
export function binRoutes(app: App, deps: Deps): void {
  const { database, clock } = deps
  const needPatient = patientNeeded(deps)
  const kept = ({ practiceId, providerId }: User): SQL | undefined =>
    and(
      eq(bin.practice_id, practiceId),
      or(eq(bin.kind, 'document'), sql`${bin.item}->>'provider_id' = ${providerId}`),
      gt(bin.deleted_at, new Date(clock.now() - keptMilliseconds)),
    )

  serve(app, listDeleted, async ({ query: { kind, patient_pool_id = '' } }, { user }) => {
    if (patient_pool_id !== '') await needPatient(user.practiceId, patient_pool_id)
    const rows = await database
      .select(listed)
      .from(bin)
      .where(and(kept(user), eq(bin.kind, kind), patient_pool_id === '' ? undefined : eq(bin.patient_pool_id, patient_pool_id)))
      .orderBy(desc(bin.deleted_at), desc(bin.id))
      .limit(maxRows)
    const items = rows.map(({ patient_pool_id, created_at, deleted_at, ...row }) => ({
      ...row,
      patient_pool_id: patient_pool_id ?? '',
      created_at: new Date(created_at).toISOString(),
      deleted_at: deleted_at.toISOString(),
      kept_until: new Date(deleted_at.getTime() + keptMilliseconds).toISOString(),
    }))
    return { message: 'Recently deleted.', data: { items } }
  })

  serve(app, restoreDeleted, async ({ id }, { user }) => {
    const { kind, restored } = await database.transaction(async (transaction) => {
      // A consent that is withdrawn at the same time reaches it before or after, here or there.
      await holdProvider(transaction, user)
      const [row] = await transaction
        .select({ id: bin.id, kind: bin.kind, item: bin.item, replaced: bin.replaced })
        .from(bin)
        .where(and(kept(user), eq(bin.id, id)))
        .for('update')
      if (!row) throw gone()
      const restored = await putBack(transaction, row)
      await transaction.delete(bin).where(eq(bin.id, row.id))
      return { kind: row.kind, restored }
    })
    if (kind === 'dictation') await announceDictations(deps, user, [restored])
    return { message: kind === 'document' ? 'Document restored.' : 'Dictation restored.', data: { id: restored } }
  })
}

const textIn = (name: string) => sql<string>`coalesce(${bin.item} ->> ${name}::text, '')`

/** What a list shows of a row; the rest of it can be megabytes. */
const listed = {
  ...{ id: bin.id, kind: bin.kind, replaced: bin.replaced, patient_pool_id: bin.patient_pool_id },
  ...{ deleted_at: bin.deleted_at, deleted_by: bin.deleted_by_name },
  ...{
    patient_name: textIn('patient_name'),
    name: textIn('original_file_name'),
    tag: textIn('tag'),
    created_at: textIn('created_at'),
  },
}
