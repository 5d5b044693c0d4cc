import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { failingServices, speechEngineHint } from '../scribe/index.ts'
import type { App } from './serve.ts'

/** Bytes below which the disk counts as nearly full: room for a few long recordings. */
const little = 1_000_000_000

/** Free bytes on the disk of a folder, which need not exist yet. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : path.dirname(folder))
  return bavail * bsize
}

/**
 * For load balancers and the like: 200 while the database answers, 503 otherwise. Warns of a nearly full disk; lists failing
 * speech services, or the missing settings of one.
 */
export function healthRoute(app: App, deps: Deps, free = freeBytes): void {
  const { database, log, settings, filesDirectory } = deps
  const speech = async () =>
    settings.scribe ? { state: 'on', failing: await failingServices(database) } : { state: 'off', hint: speechEngineHint }
  app.get('/health', async (c) => {
    try {
      await database.execute(sql`select 1`)
      const left = await free(filesDirectory)
      if (left >= little) return c.json({ status: 'ok', speech: await speech() })
      const warning = `The disk is nearly full: ${(left / 1e9).toFixed(1)} GB are free for recordings and documents.`
      log.warn('the disk is nearly full', { megabytes: Math.floor(left / 1e6) })
      return c.json({ status: 'ok', speech: await speech(), warnings: [warning] })
    } catch (error) {
      log.error('health', error)
      return c.json({ status: 'the database does not answer' }, 503, { 'retry-after': '5' })
    }
  })
}
