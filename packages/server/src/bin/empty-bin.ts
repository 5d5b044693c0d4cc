import { daysKept } from '@chartside/contract/bin'
import { lte } from 'drizzle-orm'

import { bin } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { markErased } from '../files/index.ts'

export const keptMilliseconds = daysKept * 24 * 3600_000

/** Removes what was deleted more than 30 days ago, and marks its files to be erased. */
export async function emptyBin({ database, clock }: Deps): Promise<void> {
  const now = clock.now()
  await database.transaction(async (transaction) => {
    const over = await transaction
      .delete(bin)
      .where(lte(bin.deleted_at, new Date(now - keptMilliseconds)))
      .returning({ key: bin.file_key })
    await markErased(
      transaction,
      over.flatMap(({ key }) => key ?? []),
      new Date(now),
    )
  })
}
