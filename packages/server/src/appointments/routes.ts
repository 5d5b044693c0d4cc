import { listProviders } from '@chartside/contract/appointments'
import { asc, eq } from 'drizzle-orm'

import { providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { type App, serve } from '../lib/serve.ts'

export function appointmentRoutes(app: App, { database }: Deps): void {
  serve(app, listProviders, async ({ query: { per_page } }, { user }) => ({
    message: 'Providers of your practice.',
    data: {
      data: await database
        .select()
        .from(providers)
        .where(eq(providers.practice_id, user.practiceId))
        .orderBy(asc(providers.name), asc(providers.id))
        .limit(per_page),
    },
  }))
}
