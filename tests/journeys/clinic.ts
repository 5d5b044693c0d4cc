import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { unpackEmpty } from '../../packages/server/src/database/empty-template.ts'
import { ownDatabase } from './own-database.ts'

const root = join(import.meta.dirname, '../..')

/** The real server as a separate process, on a free port and with its own folder. */
export interface Clinic {
  /** `http://127.0.0.1:<port>` */
  address: string
  dataDirectory: string
  /** The id of the running process. */
  pid(): number
  /** All its output, across restarts: complete after `stop` or `close`; what was just written may be on its way before. */
  printed(): string
  /** Resolves with the first match in its output from now on, or since `after` characters. */
  says(pattern: RegExp, after?: number): Promise<RegExpExecArray>
  start(): Promise<void>
  /** Kills it without warning, like a power cut. */
  kill(): Promise<void>
  /** Stops it in order. */
  stop(): Promise<void>
  /** Stops it in order and removes its folder. */
  close(): Promise<void>
}

/** The environment variables with seeded folders, which every clinic copies: with the embedded database, and for PostgreSQL. */
export const seededEnvironment = { embedded: 'SEEDED_CLINIC', PostgreSQL: 'SEEDED_CLINIC_ON_POSTGRESQL' }

interface ClinicOptions {
  /** True if the practice is made by this server instead of copied. */
  fresh?: boolean
  /** PostgreSQL needs a quarter of the processor time. */
  engine?: keyof typeof seededEnvironment
}

/** The environment variable with the folder of the bundled programs, which run in the tests instead of the sources. */
export const serverEnvironment = 'BUILT_SERVER'

/** Node's arguments to run the server, bundled if available. */
export const serverProgram = (): string[] => program('index')

/** Runs a command of the administrator's program with these environment variables; rejects if it ends with an error. */
export const runAdmin = (settings: Record<string, string>, ...command: string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, [...program('admin'), ...command], { cwd: root, env: { ...process.env, ...settings } })

function program(name: 'index' | 'admin'): string[] {
  const built = process.env[serverEnvironment]
  const source = name === 'index' ? 'index.ts' : 'admin/index.ts'
  return built ? [join(built, `${name}.js`)] : ['--import', 'tsx', join(root, 'packages/server/src', source)]
}

/** Starts the reference server with the demo practice. `settings` are environment variables, read at every start. */
export async function startClinic(
  settings: Record<string, string> = {},
  { fresh = false, engine = 'embedded' }: ClinicOptions = {},
): Promise<Clinic> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'chartside-journey-'))
  const seeded = fresh ? undefined : process.env[seededEnvironment[engine]]
  const own = engine === 'PostgreSQL' ? { DATABASE_URL: await ownDatabase({ isSeeded: seeded !== undefined }) } : {}
  // The seeded files belong to the seeded database.
  if (!settings['DATABASE_URL']) {
    if (seeded) await cp(seeded, dataDirectory, { recursive: true })
    else if (engine === 'embedded') await unpackEmpty(join(dataDirectory, 'database/postgres'))
  }
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let printed = ''
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, serverProgram(), {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, SEED: 'demo', ...own, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (printed += bytes.toString()))
    await until(async () => {
      if (child?.exitCode !== null) throw new Error(`The server ended by itself:\n${printed}`)
      return (await fetch(`${address}/health`)).ok
    }, `the server at ${address}`)
  }

  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }

  await start().catch(async (error: unknown) => {
    await rm(dataDirectory, { recursive: true, force: true })
    throw error
  })
  return {
    address,
    dataDirectory,
    pid: () => child?.pid ?? 0,
    printed: () => printed,
    async says(pattern, after = 0) {
      await until(async () => pattern.test(printed.slice(after)), `the server to print ${pattern}`, 120_000)
      return pattern.exec(printed.slice(after))!
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGTERM')
      // A busy machine may end a process of the server after the server itself.
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Waits until a condition holds; an error counts as not yet, unless it is final. */
async function until(holds: () => Promise<boolean>, what: string, milliseconds = 180_000): Promise<void> {
  const end = Date.now() + milliseconds
  for (;;) {
    const done = await holds().catch((error: unknown) => {
      if (error instanceof TypeError) return false
      throw error
    })
    if (done) return
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A free port, below those that systems give to connections, so that none takes it before its server does. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? port : freePort()
}
