import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unpackEmpty } from '../../packages/server/src/database/empty-template.ts'

const root = join(import.meta.dirname, '../..')

/** The real server as a process of its own, on a free port and with a folder of its own. */
export interface Clinic {
  /** `http://127.0.0.1:<port>` */
  address: string
  dataDirectory: string
  /** Of the running process. */
  pid(): number
  /** All that it has printed, across restarts. */
  printed(): string
  /** Resolves with the first match in what it prints from now on, or has printed since `after` characters. */
  says(pattern: RegExp, after?: number): Promise<RegExpExecArray>
  start(): Promise<void>
  /** Ends it without a warning, as a power cut would. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it in order, and removes its folder. */
  close(): Promise<void>
}

/** The environment variable that names a seeded folder, which every clinic then starts with a copy of. */
export const seededEnvironment = 'SEEDED_CLINIC'

/** The environment variable that names the folder with the built server, which every clinic then runs instead of its sources. */
export const serverEnvironment = 'BUILT_SERVER'

/** What Node is given to run the server: the built one where there is one. */
export function serverProgram(): string[] {
  const built = process.env[serverEnvironment]
  return built ? [join(built, 'index.js')] : ['--import', 'tsx', join(root, 'packages/server/src/index.ts')]
}

/** Starts the reference server with the demo practice. `settings` are environment variables. */
export async function startClinic(settings: Record<string, string> = {}): Promise<Clinic> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'chartside-journey-'))
  const seeded = process.env[seededEnvironment]
  if (seeded) await cp(seeded, dataDirectory, { recursive: true })
  else await unpackEmpty(join(dataDirectory, 'database/postgres'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let printed = ''
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(process.execPath, serverProgram(), {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, SEED: 'demo', ...settings },
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
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    address,
    dataDirectory,
    pid: () => child?.pid ?? 0,
    printed: () => printed,
    async says(pattern, after = 0) {
      await until(async () => pattern.test(printed.slice(after)), `the server to print ${pattern}`, 15_000)
      return pattern.exec(printed.slice(after))!
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Waits until something holds; an error counts as not yet, unless it says that waiting is useless. */
async function until(holds: () => Promise<boolean>, what: string, milliseconds = 60_000): Promise<void> {
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

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port could be had.')
  return address.port
}
