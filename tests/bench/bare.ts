// The recent list of the product's server compared with a bare one on the same data, in short turns, so that other load on the
// machine affects both.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type Clinic, freePort, startClinic } from '../journeys/clinic.ts'
import { accounts } from '../journeys/portal.ts'
import { load, type Request } from './load.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const rounds = 9
const seconds = 2
const connections = 20
/** Time for the engine to compile the hot code; more code takes longer. */
const warmUpSeconds = 10

/** A measured server. */
interface Measured {
  address: string
  pid: number
}

/**
 * One row per database. `postgres` is the address of one with the demo practice or an empty one; without it, that row is omitted.
 */
export async function besideBare(postgres: string | undefined): Promise<Section> {
  const rows = [await onEmbedded()]
  if (postgres) rows.push(await onPostgres(postgres))
  const about = `The recent list (10 rows) from the server as run by \`npm start\`, and from a bare one: Hono and \`pg\`, the same four prepared queries and the same answer to the byte, but no log, checks or headers; both on the same existing data, PGlite behind the same socket. Medians of ${rounds} turns of ${seconds} s each over ${connections} connections after ${warmUpSeconds} s of warm-up; processor time is that of the server's process, including PGlite.`
  const columns = ['database', 'per second', 'bare', 'ratio wanted', 'ratio', 'processor ms each', 'bare', 'ratio']
  return { title: 'API compared with a bare server', about, columns, rows }
}

async function onEmbedded(): Promise<string[]> {
  const clinic = await startClinic()
  const copy = `${clinic.dataDirectory}-bare`
  try {
    const next = await recentOf(clinic)
    // Only one process can open the database, so the bare server has a copy, including the session.
    await clinic.stop()
    await cp(join(clinic.dataDirectory, 'database'), copy, { recursive: true, filter: (path) => !path.endsWith('lock') })
    await clinic.start()
    return ['PGlite (embedded)', ...(await compared(clinic, { DATABASE_FOLDER: copy }, 0.6, next))]
  } finally {
    await clinic.close()
    await rm(copy, { recursive: true, force: true })
  }
}

async function onPostgres(url: string): Promise<string[]> {
  const clinic = await startClinic({ DATABASE_URL: url })
  try {
    const next = await recentOf(clinic)
    // A process that has seeded the demonstration makes V8 expect long-lived objects: it then allocates those of requests in
    // the old generation, whose collection takes a quarter more processor time. A practice's server starts with existing data.
    await clinic.stop()
    await clinic.start()
    return ['PostgreSQL', ...(await compared(clinic, { DATABASE_URL: url }, 0.7, next))]
  } finally {
    await clinic.close()
  }
}

async function recentOf(clinic: Clinic): Promise<(address: string) => Request> {
  const { token, providerId } = await signedIn(clinic, accounts.okafor.email)
  return (address) => ({
    url: `${address}/api/v4/provider_api/dictations?page=1&per_page=10`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ provider_id: providerId }),
  })
}

async function compared(
  clinic: Clinic,
  settings: Record<string, string>,
  wanted: number,
  next: (address: string) => Request,
): Promise<string[]> {
  const { server: bare, stop } = await startBare(settings)
  try {
    const ours = { address: clinic.address, pid: clinic.pid() }
    await sameAnswer(next(ours.address), next(bare.address))
    for (const server of [ours, bare]) await load(connections, warmUpSeconds, () => next(server.address))
    const turns: { ours: Turn; bare: Turn }[] = []
    for (let round = 0; round < rounds; round++) turns.push({ ours: await turn(ours, next), bare: await turn(bare, next) })
    const middle = (of: (turn: { ours: Turn; bare: Turn }) => number) => turns.map(of).sort((a, b) => a - b)[rounds >> 1]!
    return [
      figure(middle(({ ours }) => ours.perSecond)),
      figure(middle(({ bare }) => bare.perSecond)),
      `≥ ${wanted}`,
      middle(({ ours, bare }) => ours.perSecond / bare.perSecond).toFixed(2),
      middle(({ ours }) => ours.processor).toFixed(2),
      middle(({ bare }) => bare.processor).toFixed(2),
      middle(({ ours, bare }) => bare.processor / ours.processor).toFixed(2),
    ]
  } finally {
    await stop()
  }
}

interface Turn {
  perSecond: number
  /** Milliseconds of processor time per request. */
  processor: number
}

async function turn({ address, pid }: Measured, next: (address: string) => Request): Promise<Turn> {
  const request = next(address)
  const before = processorMilliseconds(pid)
  const { perSecond, all, refused } = await load(connections, seconds, () => request)
  if (Object.keys(refused).length > 0) throw new Error(`${address} refused: ${JSON.stringify(refused)}`)
  return { perSecond, processor: (processorMilliseconds(pid) - before) / all }
}

/** Processor time of a process since its start; accurate to a hundredth of a second. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function sameAnswer(...requests: Request[]): Promise<void> {
  const bodies = await Promise.all(
    requests.map(async ({ url, headers, body }) =>
      (await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body: String(body) })).text(),
    ),
  )
  if (new Set(bodies).size !== 1) throw new Error(`The servers answer differently:\n${bodies.join('\n')}`)
}

async function startBare(settings: Record<string, string>): Promise<{ server: Measured; stop(): Promise<void> }> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/bare-server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout!, 'data'), ended.then(() => Promise.reject(new Error('The bare server ended.')))])
  return {
    server: { address: `http://127.0.0.1:${port}`, pid: child.pid! },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
