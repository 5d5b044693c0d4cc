import { sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { speechEngineHint } from '../scribe/index.ts'
import type { App } from './serve.ts'

/** For load balancers and the like: 200 while the database answers, 503 otherwise. Says what to set where there is no speech engine. */
export function healthRoute(app: App, { database, log, settings }: Pick<Deps, 'database' | 'log' | 'settings'>): void {
  const speech = settings.scribe ? { state: 'on' } : { state: 'off', hint: speechEngineHint }
  app.get('/health', async (c) => {
    try {
      await database.execute(sql`select 1`)
      return c.json({ status: 'ok', speech })
    } catch (error) {
      log.error('health', error)
      return c.json({ status: 'the database does not answer' }, 503)
    }
  })
}
