// Runs the server in this process, with what it prints to its operator.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { demoPassword, lakeside } from './database/seed/people.ts'
import { jsonLog, type Log } from './lib/log.ts'
import { fileLog } from './lib/log-file.ts'
import { ProgramError } from './lib/program-error.ts'
import { startProgram } from './program.ts'
import { speechEngineHint } from './scribe/index.ts'
import { isLoopback, type ProgramSettings, readSettings } from './settings.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const print = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Runs it until a signal ends it. It listens when `prepared` has resolved, which is called as soon as the database and the
 * demonstration are there.
 */
export async function runServer(prepared?: () => Promise<unknown>): Promise<void> {
  let log: Log = jsonLog()
  // Not left to Node, which prints the error's message: it may quote the database.
  process.on('uncaughtException', (error) => {
    log.error('stopped by an error', error)
    process.exit(1)
  })
  try {
    const settings = readSettings(process.env, process.argv.slice(2), root)
    if (settings.logFile) log = fileLog(settings.logFile, print)
    await run(settings, log, prepared)
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function run(settings: ProgramSettings, log: Log, prepared?: () => Promise<unknown>): Promise<void> {
  const { port, empty, stop } = await startProgram(settings, log, print, prepared)
  welcome(settings, port)
  if (empty)
    print(
      'There is no practice yet. Type `npm run admin` in another window to make one and its people; docs/server.md shows how.',
    )
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal exits at once.
      if (stopping) process.exit(1)
      stopping = true
      // Nobody waits for load balancers at a terminal.
      void stop(signal === 'SIGTERM' ? settings.drainSeconds * 1000 : 0).then(() => process.exit(0))
    })
  }
}

function welcome({ host, seed, api, dataDirectory, databaseUrl, pusher, logFile }: ProgramSettings, port: number): void {
  const loopback = isLoopback(host)
  print(`Chartside is at http://${loopback || host === '0.0.0.0' ? 'localhost' : host}:${port}`)
  print(
    databaseUrl
      ? 'Its data are in PostgreSQL.'
      : `Its data are in ${path.relative(process.cwd(), dataDirectory) || dataDirectory}.`,
  )
  if (logFile) print(`Its log is in ${path.relative(process.cwd(), logFile)}.`)
  if (seed === 'demo') {
    const accounts = [...lakeside.providers, ...(lakeside.assistant ? [lakeside.assistant] : [])]
    print(`Demo accounts, password ${demoPassword}:`)
    for (const { name, email } of accounts) print(`  ${email}  ${name}`)
    if (!loopback) print('Anybody who reaches this address can sign in with them. Do not put real patients in.')
  }
  if (!loopback && !api.publicAddress)
    print('PUBLIC_ADDRESS is not set: addresses of recordings and documents begin with whatever host a request names.')
  if (databaseUrl && !pusher)
    print('Real time reaches the users of this process alone: several on this database need PUSHER_* (docs/server.md).')
  if (!api.scribe) print(`No speech engine is configured: notes contain typed text only. ${speechEngineHint}`)
}
