// Throughput and slowest answers of the calls that a clinic makes most, on the embedded database and on PostgreSQL.
import { silentMp3 } from '../../packages/server/src/dictation/mp3-fixture.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { accounts, password } from '../journeys/portal.ts'
import { load, type Request } from './load.ts'
import { multipart } from './multipart.ts'
import { figure, type Section } from './section.ts'

const seconds = 5
const json = { 'content-type': 'application/json' }

export async function bench(): Promise<Section[]> {
  const rows: string[][] = []
  for (const { engine, start } of engines) {
    const running = await start()
    if (!running) {
      rows.push([engine, 'not measured: its programs are not on this machine', '', '', '', '', ''])
      continue
    }
    const { clinic, stop } = running
    try {
      const calls = await callsOf(clinic)
      for (const [call, next] of Object.entries(calls)) {
        for (const connections of [10, 50]) {
          const { perSecond, p50, p99, refused } = await load(connections, seconds, next)
          const others = Object.entries(refused).map(([code, times]) => `${times} × ${code}`)
          rows.push([engine, call, String(connections), figure(perSecond), figure(p50), figure(p99), others.join(', ') || '–'])
        }
      }
    } finally {
      await stop()
    }
  }
  const about = `The server as \`npm start\` runs it, the demo practice, all on one machine: the program that asks takes its share of the processor. ${seconds} s each after one of warming up. An upload is a dictation of 20 s (160 kB), whose note is written meanwhile.`
  return [
    { title: 'API', about, columns: ['database', 'call', 'connections', 'per second', 'p50 ms', 'p99 ms', 'refused'], rows },
  ]
}
