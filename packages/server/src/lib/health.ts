import { sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { failingServices, speechEngineHint } from '../scribe/index.ts'
import type { App } from './serve.ts'

/** For load balancers and the like: 200 while the database answers, 503 otherwise. Says which speech services fail, or what to set where there is none. */
export function healthRoute(app: App, { database, log, settings }: Pick<Deps, 'database' | 'log' | 'settings'>): void {
  const speech = async () =>
    settings.scribe ? { state: 'on', failing: await failingServices(database) } : { state: 'off', hint: speechEngineHint }
  app.get('/health', async (c) => {
    try {
      await database.execute(sql`select 1`)
      return c.json({ status: 'ok', speech: await speech() })
    } catch (error) {
      log.error('health', error)
      return c.json({ status: 'the database does not answer' }, 503)
    }
  })
}
