// The administrator's program: `tsx packages/server/src/admin/index.ts <command> …`. Settings are those of the server.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { hasEmbedded } from '../database/embedded.ts'
import { joinDatabase } from '../database/open.ts'
import { startTroubleOf } from '../database/start-trouble.ts'
import { folderStore, requireDatabase } from '../files/index.ts'
import { systemClock } from '../lib/clock.ts'
import { jsonLog } from '../lib/log.ts'
import { ProgramError } from '../lib/program-error.ts'
import { mailBySmtp } from '../lib/send-mail.ts'
import { readSettings } from '../settings.ts'
import type { AdminContext } from './command.ts'
import { runAdmin } from './run.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
let close = async (): Promise<void> => undefined

async function openContext(): Promise<AdminContext> {
  const { databaseUrl, dataDirectory, smtpUrl, mailFrom } = readSettings(process.env, [], root)
  const [folder, database] = ['files', 'database'].map((name) => path.join(dataDirectory, name)) as [string, string]
  const store = folderStore(folder)
  await requireDatabase(Boolean(databaseUrl) || hasEmbedded(database), store, { folder, database })
  const opened = await joinDatabase(databaseUrl ? { url: databaseUrl } : { folder: database }, jsonLog())
  close = opened.close
  return {
    database: opened.database,
    store,
    now: systemClock.now,
    print: (text) => void process.stdout.write(`${text}\n`),
    sendMail: smtpUrl ? mailBySmtp(smtpUrl, mailFrom) : undefined,
  }
}

try {
  await runAdmin(process.argv.slice(2), openContext, process.stdin.isTTY ? {} : undefined)
} catch (thrown) {
  const error = thrown instanceof ProgramError ? thrown : startTroubleOf(thrown)
  if (!error) throw thrown
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await close()
}
