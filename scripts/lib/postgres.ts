import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { freePort } from '../../tests/journeys/clinic.ts'

/** The folder that holds PostgreSQL's programs, newest first where Debian has several; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.find((folder) => ['initdb', 'postgres', 'pg_isready'].every((program) => existsSync(join(folder, program))))
}

/** A PostgreSQL of its own on a loopback port, with an empty database. */
export interface TemporaryPostgres {
  url: string
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** Starts a temporary PostgreSQL. Undefined where its programs are not on this machine. */
export async function startPostgres(): Promise<TemporaryPostgres | undefined> {
  const programs = postgresPrograms()
  if (!programs) return undefined
  const user = otherThanRoot()
  const folder = mkdtempSync(join(tmpdir(), 'chartside-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const [data, port] = [join(folder, 'data'), await freePort()]
  const own = { ...user, cwd: folder, stdio: 'ignore' } as const
  execFileSync(join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'chartside', '-E', 'UTF8', '--locale', 'C.UTF-8'], own)
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], own)
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      // Waits for clients that are about to leave, but not for long: then it ends their connections.
      server.kill('SIGTERM')
      const impatient = setTimeout(() => server.kill('SIGINT'), 3000)
      await ended
      clearTimeout(impatient)
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; !answers(programs, port); attempt++) {
    if (attempt > 100 || server.exitCode !== null) {
      await stop()
      throw new Error('The temporary PostgreSQL did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url: `postgres://chartside@127.0.0.1:${port}/postgres`, stop }
}

function answers(programs: string, port: number): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to be run by root: then its own user runs it, or nobody. */
function otherThanRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: string) =>
        Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This system does not have that user; the next one.
    }
  }
  return undefined
}
