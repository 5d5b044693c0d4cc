import { sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { App } from './serve.ts'

/** For load balancers and the like: 200 while the database answers, 503 otherwise. */
export function healthRoute(app: App, { database, log }: Pick<Deps, 'database' | 'log'>): void {
  app.get('/health', async (c) => {
    try {
      await database.execute(sql`select 1`)
      return c.json({ status: 'ok' })
    } catch (error) {
      log.error('health', error)
      return c.json({ status: 'the database does not answer' }, 503)
    }
  })
}
