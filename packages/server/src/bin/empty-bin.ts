import { daysKept } from '@chartside/contract/bin'
import { and, isNull, lte, or, sql } from 'drizzle-orm'

import { bin } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { markErased } from '../files/index.ts'

const day = 24 * 3600_000

export const keptMilliseconds = daysKept * day

/** Days in which an operator can notice that this is an older copy of the database, and that the present one needs the files. */
const daysOfGrace = 7

/** When this database first saw that the 30 days are over, in what is left of the row. */
const overSince = sql<string | null>`${bin.item}->>'over_since'`

/** What is left of a row: by these ids, a withdrawal of the consent finds the recording, and the standing consent of its patient. */
const idsAlone = (now: number) =>
  sql`jsonb_build_object('id', ${bin.item}->'id', 'provider_id', ${bin.item}->'provider_id',
    'patient_pool_id', ${bin.item}->'patient_pool_id', 'consent', jsonb_build_object('id', ${bin.item}->'consent'->'id'),
    'over_since', ${new Date(now).toISOString()}::text)`

/**
 * Removes what was deleted more than 30 days ago: the row at once, but for ids, and its file a week after this database was first
 * in use so late. A copy of it from before a restore would take the file from the present one otherwise, as soon as it is started.
 */
export async function emptyBin({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  const isOver = lte(bin.deleted_at, new Date(now - keptMilliseconds))
  const hadGrace = sql`${overSince} <= ${new Date(now - daysOfGrace * day).toISOString()}`
  await database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(bin)
      .where(and(isOver, or(isNull(bin.file_key), hadGrace)))
      .returning({ key: bin.file_key })
    await markErased(
      transaction,
      ended.flatMap(({ key }) => key ?? []),
      new Date(now),
    )
    await transaction
      .update(bin)
      .set({ item: idsAlone(now), versions: [], patient_pool_id: null })
      .where(and(isOver, isNull(overSince)))
  })
}
