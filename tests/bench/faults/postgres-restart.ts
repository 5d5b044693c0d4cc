// PostgreSQL restarts under a server with writers.
import { randomUUID } from 'node:crypto'

import { lakeside } from '../../../packages/server/src/database/seed/people.ts'
import { silentMp3 } from '../../../packages/server/src/dictation/mp3-fixture.ts'
import { startPostgres } from '../../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../../journeys/clinic.ts'
import { signedIn } from '../signed-in.ts'
import type { Fault } from './fault.ts'

const writers = 6
/** Three fast restarts, and six immediate stops. */
const restarts = ['fast', 'immediate', 'immediate', 'fast', 'immediate', 'immediate', 'fast', 'immediate', 'immediate'] as const

export const fault: Fault = {
  what: 'A restart of PostgreSQL ends the server',
  found: '8 of 9 processes ended (3 of 3 at fast restarts, 5 of 6 at immediate stops)',
  async measure() {
    const postgres = await startPostgres()
    if (!postgres) return 'not measured: PostgreSQL is not installed'
    const clinic = await startClinic({ DATABASE_URL: postgres.url, SEED: 'demo' })
    try {
      const dictations = await dictating(clinic)
      let ended = 0
      for (const how of restarts) {
        const pid = clinic.pid()
        await dictations.more(writers)
        await postgres.restart(how)
        if (await isGone(clinic, pid)) {
          ended++
          await clinic.start()
        }
      }
      await dictations.more(writers)
      return `${ended} of ${restarts.length} processes ended; ${await dictations.end()}`
    } finally {
      await clinic.close()
      await postgres.stop()
    }
  },
}

/** Waits until the server answers again, or has ended. */
async function isGone({ address }: Clinic, pid: number): Promise<boolean> {
  for (;;) {
    try {
      process.kill(pid, 0)
      if ((await fetch(`${address}/health`)).ok) return false
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Uploads dictations, several at once, until `end`. */
async function dictating(clinic: Clinic) {
  const { token, providerId, get } = await signedIn(clinic, lakeside.providers[0]!.email)
  const acknowledged: string[] = []
  const answers = new Map<string, number>()
  let isOver = false
  const upload = async () => {
    const body = new FormData()
    body.set('patient_name', 'Restarted Patient')
    body.set('provider_id', providerId)
    body.set('audio_file', new File([silentMp3(8)], 'recording.mp3', { type: 'audio/mpeg' }))
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const response = await fetch(`${clinic.address}/api/v4/provider_api/upload-file`, { method: 'POST', headers, body })
    const { data } = (await response.json()) as { data?: { id: string } }
    if (response.status === 201 && data) acknowledged.push(data.id)
    else answers.set(String(response.status), (answers.get(String(response.status)) ?? 0) + 1)
  }
  const all = Array.from({ length: writers }, async () => {
    while (!isOver) await upload().catch(() => answers.set('no answer', (answers.get('no answer') ?? 0) + 1))
  })
  return {
    /** Resolves after so many more were acknowledged. */
    async more(count: number): Promise<void> {
      const wanted = acknowledged.length + count
      while (acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async end(): Promise<string> {
      isOver = true
      await Promise.all(all)
      let lost = 0
      for (const id of acknowledged) if ((await get(`provider_api/dictation/${id}`))?.data?.id !== id) lost++
      const others = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ')
      return `${lost} of ${acknowledged.length} acknowledged dictations lost; otherwise answered ${others || 'nothing'}`
    },
  }
}
