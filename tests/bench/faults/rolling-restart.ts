import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { freePort, serverProgram } from '../../journeys/clinic.ts'
import { type DocumentedNginx, startDocumentedNginx } from '../documented-nginx.ts'
import type { Fault } from './fault.ts'

const calls = 300
const processes = 3

async function startProcess(port: number, dataDirectory: string, databaseUrl: string): Promise<ChildProcess> {
  const settings = { PORT: String(port), DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, SEED: 'demo', DRAIN_SECONDS: '1' }
  const child = spawn(process.execPath, serverProgram(), { env: { ...process.env, ...settings }, stdio: 'ignore' })
  for (;;) {
    if (child.exitCode !== null) throw new Error('A server ended by itself.')
    if (
      await fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child
    await wait(100)
  }
}

const json = { 'content-type': 'application/json' }

export const fault: Fault = {
  what: 'Three processes behind nginx, configured as in docs/server.md, are restarted one after the other, while calls go on that read and write',
  found: '18 of 321 calls answered 502',
  async measure() {
    const postgres = await startPostgres()
    if (!postgres) return 'not measured: PostgreSQL is not installed'
    const dataDirectory = await mkdtemp(join(tmpdir(), 'chartside-rolling-'))
    const ports: number[] = []
    for (let count = 0; count < processes; count++) ports.push(await freePort())
    const running: ChildProcess[] = []
    for (const port of ports) running.push(await startProcess(port, dataDirectory, postgres.url))
    let proxy: DocumentedNginx | undefined
    try {
      proxy = await startDocumentedNginx(ports)
      if (!proxy) return 'not measured: nginx is not installed'
      const api = `http://127.0.0.1:${proxy.port}/api/v4`
      const body = JSON.stringify({ email: 'amara.okafor@lakeside.example', password: 'chartside-demo' })
      const login = await fetch(`${api}/provider_api/login`, { method: 'POST', headers: json, body })
      const { data } = (await login.json()) as { data: { access_token: string; provider: { azz_id: string } } }
      const headers = { ...json, authorization: `Bearer ${data.access_token}` }
      const read = () => fetch(`${api}/common_api/get-patient-pool?page=1&limit=10`, { headers })
      const list = JSON.stringify({ provider_id: data.provider.azz_id })
      const write = () => fetch(`${api}/provider_api/dictations?page=1&per_page=10`, { method: 'POST', headers, body: list })
      let failed = 0
      let made = 0
      let restarted = false
      const user = async () => {
        while (made < calls || !restarted) {
          const call = made++ % 2 === 0 ? read : write
          const code = await call().then(
            async (answer) => {
              await answer.arrayBuffer()
              return answer.status
            },
            () => 502,
          )
          if (code >= 500) failed++
          await wait(20)
        }
      }
      const users = Promise.all([user(), user(), user()])
      for (const [place, port] of ports.entries()) {
        const ended = once(running[place]!, 'exit')
        running[place]!.kill('SIGTERM')
        await ended
        running[place] = await startProcess(port, dataDirectory, postgres.url)
      }
      restarted = true
      await users
      return `${failed} of ${made} calls answered 5xx`
    } finally {
      await proxy?.stop()
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(
        running.map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined)),
      )
      await postgres.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    }
  },
}
