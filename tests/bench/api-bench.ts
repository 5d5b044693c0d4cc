// Throughput and latency of the most frequent calls, on the embedded database and on PostgreSQL.
import { silentMp3 } from '../../packages/server/src/dictation/mp3-fixture.ts'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts, password } from '../journeys/portal.ts'
import { besideBare } from './bare.ts'
import { load, type Request } from './load.ts'
import { formAround } from './multipart.ts'
import { figure, type Section } from './section.ts'
import { signedIn } from './signed-in.ts'

const seconds = 5
const json = { 'content-type': 'application/json' }
const emails = Object.values(accounts).map(({ email }) => email)

export async function bench(): Promise<Section[]> {
  const rows = await rowsOf('PGlite (embedded)', {})
  const postgres = await startPostgres()
  if (!postgres) rows.push(['PostgreSQL', 'not measured: its programs are not on this machine', ...Array<string>(5).fill('')])
  let beside: Section
  try {
    // Before any upload, since rows change while their notes are written, and answers would differ.
    beside = await besideBare(postgres?.url)
  } finally {
    await postgres?.stop()
  }
  // Another database, since the folder of this server's files is another one.
  const own = await startPostgres()
  try {
    if (own) rows.push(...(await rowsOf('PostgreSQL', { DATABASE_URL: own.url })))
  } finally {
    await own?.stop()
  }
  const about = `The server as run by \`npm start\` with the demo practice; server, database and client share the machine. ${seconds} s each after 1 s of warm-up. An upload is a dictation of 20 s (160 kB), whose note is written meanwhile.`
  const columns = ['database', 'call', 'connections', 'per second', 'p50 ms', 'p99 ms', 'refused']
  return [{ title: 'API', about, columns, rows }, beside]
}

async function rowsOf(database: string, settings: Record<string, string>): Promise<string[][]> {
  // Each connection has its own client address, as in a clinic, so that limits per address do not apply.
  const clinic = await startClinic({ ...settings, TRUST_PROXY: 'yes' })
  const rows: string[][] = []
  try {
    for (const [call, next] of Object.entries(await callsOf(clinic))) {
      for (const connections of [10, 50]) {
        const { perSecond, p50, p99, refused } = await load(connections, seconds, next)
        const others = Object.entries(refused).map(([code, times]) => `${times} × ${code}`)
        rows.push([database, call, `${connections}`, figure(perSecond), figure(p50), figure(p99), others.join(', ') || '–'])
      }
    }
  } finally {
    await clinic.close()
  }
  return rows
}

async function callsOf(clinic: Clinic): Promise<Record<string, (connection: number) => Request>> {
  const base = `${clinic.address}/api/v4/provider_api`
  const { token, providerId } = await signedIn(clinic, accounts.okafor.email)
  const authorization = `Bearer ${token}`
  const { type, head, tail } = formAround({ patient_name: 'Bench', patient_pool_id: '', comments: '', provider_id: providerId })
  const upload = Buffer.concat([head, silentMp3(20), tail])
  return {
    login: (connection) => ({
      url: `${base}/login`,
      headers: { ...json, 'x-forwarded-for': `10.0.0.${connection}` },
      body: JSON.stringify({ email: emails[connection % emails.length], password }),
    }),
    'recent list (10 rows)': () => ({
      url: `${base}/dictations?page=1&per_page=10`,
      headers: { ...json, authorization },
      body: JSON.stringify({ provider_id: providerId }),
    }),
    upload: () => ({ url: `${base}/upload-file`, headers: { 'content-type': type, authorization }, body: upload }),
  }
}
