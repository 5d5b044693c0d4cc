// The whole server as one process: opens what it needs, listens, and closes everything in order.
import path from 'node:path'
import { sql } from 'drizzle-orm'

import { createApi, type Deps } from './app.ts'
import { forgetOldUndos } from './appointments/index.ts'
import { emptyBin } from './bin/index.ts'
import { hasEmbedded } from './database/embedded.ts'
import { lookInto, openDatabase } from './database/open.ts'
import { continueDemo, isEmpty, seedDemo } from './database/seed/demo.ts'
import { startTroubleOf } from './database/start-trouble.ts'
import {
  claimFolder,
  clearOwnFiles,
  eraseFiles,
  type FileStore,
  folderStore,
  isUsed,
  requireDatabase,
  requireFolder,
  searchLostFiles,
} from './files/index.ts'
import { systemClock } from './lib/clock.ts'
import { startHousekeeping } from './lib/housekeeping.ts'
import { forgetOldAnswers } from './lib/idempotency.ts'
import { listen } from './lib/listen.ts'
import type { Log } from './lib/log.ts'
import { portalRoutes } from './lib/portal.ts'
import { forgetOldJobs } from './lib/queue.ts'
import { forgetOldLimits } from './lib/rate-limit.ts'
import { readSecrets } from './lib/secrets.ts'
import { mailBySmtp, mailOnConsole } from './lib/send-mail.ts'
import { forgetOldCodes, forgetOldDevices } from './login/index.ts'
import {
  createPusherServer,
  forgetOldEvents,
  hostedRealtime,
  keepBearers,
  ownRealtime,
  publicNames,
  pusherApi,
} from './notifications/index.ts'
import { renewSearchTexts } from './patients/index.ts'
import { noteWorker, speechEngineHint } from './scribe/index.ts'
import { endedTokens, forgetOldTokens } from './session/index.ts'
import type { ProgramSettings } from './settings.ts'

/** Milliseconds that running requests have when the server stops. */
const patience = 10_000
const day = 24 * 3600_000

const leftOut =
  'The database is empty. The demonstration was left out, because everybody knows its passwords: SEED=demo puts it in with DATABASE_URL or another HOST than this machine, too; SEED=none ends this message.'

export interface Program {
  port: number
  /** True if the database was empty and got the demonstration. */
  seeded: boolean
  /** True if there is no practice, so that nobody can sign in. */
  empty: boolean
  /**
   * Stops in order. For `drain` milliseconds before, it still takes calls, but says at `/health` and by the end of each connection
   * that it is going.
   */
  stop(drain?: number): Promise<void>
}

/** Removes in the background what is too old, and brings texts and files up to date. */
function keepHouse(deps: Deps, store: FileStore, { alone, isStopping }: { alone: boolean; isStopping: () => boolean }) {
  const { database, clock, log } = deps
  let vacuumed = clock.now()
  return startHousekeeping(log, {
    // First, since patients are found by them.
    searchTexts: () => renewSearchTexts(database, isStopping),
    tokens: () => forgetOldTokens(deps),
    limits: () => forgetOldLimits(deps),
    codes: () => forgetOldCodes(deps),
    devices: () => forgetOldDevices(deps),
    answers: () => forgetOldAnswers(deps),
    events: () => forgetOldEvents(deps),
    undos: () => forgetOldUndos(deps),
    jobs: () => forgetOldJobs(database),
    bin: () => emptyBin(deps),
    erased: () => eraseFiles(deps, store),
    files: () => searchLostFiles(deps, store),
    // PostgreSQL does this automatically; the embedded database does not.
    vacuum: async () => {
      if (!alone || clock.now() - vacuumed < day) return
      await database.execute(sql`vacuum analyze`)
      vacuumed = clock.now()
    },
  })
}

/**
 * Starts the server. Throws ProgramError with a sentence if the operator can do something about it. `prepared` is called when the
 * database and the demonstration are there; when it has resolved, the files of the portal are read, and the server listens.
 */
export async function startProgram(
  settings: ProgramSettings,
  log: Log,
  print: (text: string) => void,
  prepared?: () => Promise<unknown>,
): Promise<Program> {
  const { dataDirectory, databaseUrl, pusher } = settings
  const opened: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async () => {
    stopping = true
    for (const close of opened.splice(0).reverse()) await close().catch((error: unknown) => log.error('stopping', error))
  }
  try {
    const filesDirectory = path.join(dataDirectory, 'files')
    const databaseFolder = path.join(dataDirectory, 'database')
    const store = folderStore(filesDirectory)
    const place = { folder: filesDirectory, database: databaseFolder }
    await requireDatabase(Boolean(databaseUrl) || hasEmbedded(databaseFolder), store, place)
    // Before the database is deleted: it says whose files they are, and a start that ends in between can be repeated.
    if (settings.fresh && (await isUsed(store)))
      await lookInto(databaseFolder, log, (embedded) => clearOwnFiles(embedded, store, place))
    const secrets = await readSecrets(dataDirectory, { signingKey: settings.signingKey, realtime: settings.realtimeKeys })
    const { database, alone, close } = await openDatabase(
      databaseUrl ? { url: databaseUrl } : { folder: databaseFolder, fresh: settings.fresh },
      log,
      // A fresh one has no tables, and its files are deleted.
      settings.fresh ? undefined : (found) => requireFolder(found, store, filesDirectory),
    )
    opened.push(close)
    // What is left, such as drafts, only now, since no other server has these data open.
    if (settings.fresh) await store.clear()
    await claimFolder(database, store, filesDirectory)
    const empty = await isEmpty(database)
    const seeded = settings.seed === 'demo' && empty && (await seedDemo(database, store, new Date()))
    if (empty && settings.seed === 'none' && !settings.seedChosen) print(leftOut)
    // If this fails, the demonstration is only less lively.
    if (settings.seed === 'demo' && !seeded)
      await continueDemo(database, new Date()).catch((error: unknown) => log.error('demonstration', error))

    const sockets = pusher
      ? undefined
      : createPusherServer(secrets.realtime, {
          publicChannels: settings.api.publicChannels ? publicNames : [],
          trustProxy: settings.api.trustProxy,
        })
    let wake = (): void => undefined
    const deps: Deps = {
      database,
      clock: systemClock,
      databaseNow: () => sql`clock_timestamp()`,
      log,
      sendMail: settings.smtpUrl ? mailBySmtp(settings.smtpUrl, settings.mailFrom) : mailOnConsole(print),
      realtime: pusher ? hostedRealtime(pusher, systemClock.now) : ownRealtime(secrets.realtime, sockets!),
      settings: settings.api,
      filesDirectory,
      signingKey: secrets.signingKey,
      isStopping: () => stopping,
      wakeWorker: () => wake(),
    }
    // Closed after everything that announces, so that the last events are still sent.
    opened.push(deps.realtime.settle)
    if (!settings.api.scribe) log.info('no speech engine', { hint: speechEngineHint })
    const worker = noteWorker(deps, { alone })
    wake = worker.wake
    await worker.start()
    opened.push(worker.stop)

    opened.push(keepHouse(deps, store, { alone, isStopping: () => stopping }).stop)
    if (sockets) opened.push(keepBearers(sockets, (bearers) => endedTokens(deps, bearers), log).stop)
    const app = createApi(deps)
    if (sockets) pusherApi(app, secrets.realtime, sockets, systemClock.now)
    await prepared?.()
    portalRoutes(app, settings.portal)
    const { port, drain, close: hangUp } = await listen(app, settings, sockets?.upgrade)
    opened.push(async () => {
      sockets?.close()
      await hangUp(patience)
    })
    const drained = async (milliseconds = 0) => {
      stopping = true
      drain()
      if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await stop()
    }
    return { port, seeded, empty: await isEmpty(database), stop: drained }
  } catch (error) {
    await stop()
    throw startTroubleOf(error) ?? error
  }
}
