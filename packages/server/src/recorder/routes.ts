import { randomBytes } from 'node:crypto'
import { recordingKey } from '@chartside/contract/recorder'
import { eq } from 'drizzle-orm'

import { recordingKeys } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type App, serve } from '../lib/serve.ts'

export function recorderRoutes(app: App, { database, clock }: Deps): void {
  serve(app, recordingKey, async (_, { user }) => {
    // Two first calls at once must get the same key: the one that is stored first.
    await database
      .insert(recordingKeys)
      .values({ account_id: user.accountId, key: randomBytes(32).toString('base64'), created_at: new Date(clock.now()) })
      .onConflictDoNothing()
    const [row] = await database.select().from(recordingKeys).where(eq(recordingKeys.account_id, user.accountId))
    return { message: 'The key of your recordings.', data: { key: row!.key } }
  })
}
