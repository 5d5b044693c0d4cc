// A PostgreSQL that restarts, stops at once or ends connections, under a server that goes on.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startPostgres, type TemporaryPostgres } from '../../../../scripts/lib/postgres.ts'
import { type Clinic, startClinic } from '../../../../tests/journeys/clinic.ts'
import { silentMp3 } from '../dictation/mp3-fixture.ts'
import { jsonLog } from '../lib/log.ts'
import { troubleOf } from '../lib/trouble.ts'
import { openDatabase } from './open.ts'
import { demoPassword, lakeside } from './seed/people.ts'

const minutes = 60_000
let postgres: TemporaryPostgres
beforeAll(async () => {
  postgres = (await startPostgres())!
}, 5 * minutes)
afterAll(() => postgres.stop(), 5 * minutes)

const endConnections = async (): Promise<void> => {
  const { database, close } = await openDatabase(
    { url: postgres.url },
    jsonLog(() => undefined),
  )
  await database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`)
  await close()
}
const interruptions = [
  ['a fast restart', () => postgres.restart('fast')],
  ['an immediate stop', () => postgres.restart('immediate')],
  ['an administrator who ends every connection', endConnections],
] as const

test.each(interruptions)(
  '[OPS-05] %s between two statements of a transaction fails that transaction, and no other',
  {
    timeout: 5 * minutes,
  },
  async (_, interrupt) => {
    const lines: string[] = []
    const { database, close } = await openDatabase(
      { url: postgres.url },
      jsonLog((line) => lines.push(line)),
    )
    try {
      await database.execute(sql`create table if not exists written (id text primary key)`)
      // As many as the pool has, so that one that is not given back is missed.
      let begun = 0
      let goOn = (): void => undefined
      const interrupted = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const transactions = Array.from({ length: 20 }, () =>
        database.transaction(async (transaction) => {
          await transaction.execute(sql`insert into written values (${randomUUID()})`)
          begun++
          await interrupted
          await transaction.execute(sql`insert into written values (${randomUUID()})`)
        }),
      )
      const ended = Promise.allSettled(transactions)
      await expect.poll(() => begun, { timeout: 5 * minutes }).toBe(20)
      await interrupt()
      goOn()
      for (const one of await ended) {
        expect(one.status).toBe('rejected')
        expect(troubleOf(one.status === 'rejected' ? one.reason : undefined)).toMatchObject({ code: 503, retryAfter: 5 })
      }
      // All at once, each in a transaction of its own.
      const counts = await Promise.all(
        Array.from({ length: 20 }, () =>
          database.transaction(
            async (transaction) => (await transaction.execute(sql`select count(*)::int as n from written`)).rows,
          ),
        ),
      )
      expect(counts).toEqual(Array.from({ length: 20 }, () => [{ n: 0 }]))
      expect(lines.join()).toContain('"what":"database connection"')
    } finally {
      await close()
    }
  },
)

test('[OPS-05] a transaction that cannot even begin gives its connection back', { timeout: 5 * minutes }, async () => {
  const { database, close } = await openDatabase(
    { url: postgres.url },
    jsonLog(() => undefined),
  )
  try {
    for (let round = 0; round < 3; round++) {
      const begin = () => database.transaction(async (transaction) => transaction.execute(sql`select 1`))
      await Promise.all(Array.from({ length: 20 }, begin))
      // Sent on connections whose end is not noticed yet.
      const restarted = postgres.restart('immediate')
      await Promise.allSettled(Array.from({ length: 20 }, begin))
      await restarted
      await Promise.all(Array.from({ length: 20 }, begin))
    }
  } finally {
    await close()
  }
})

describe('a server with writers', () => {
  let clinic: Clinic
  beforeAll(async () => {
    clinic = await startClinic({ DATABASE_URL: postgres.url, SEED: 'demo' })
  }, 5 * minutes)
  afterAll(() => clinic.close(), 5 * minutes)

  const call = (path: string, token: string, body: FormData | object | undefined, key = randomUUID()) =>
    fetch(`${clinic.address}/api/v4/provider_api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'idempotency-key': key,
        authorization: `Bearer ${token}`,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
  const signIn = async () => {
    const response = await call('login', '', { email: lakeside.providers[0]!.email, password: demoPassword })
    const { data } = (await response.json()) as { data: { access_token: string; provider: { azz_id: string } } }
    return { token: data.access_token, azzId: data.provider.azz_id }
  }

  test('[OPS-05] it goes on: 503 with Retry-After meanwhile, no acknowledged dictation lost, and its notes are written', {
    timeout: 4 * minutes,
  }, async () => {
    const { token, azzId } = await signIn()
    const pid = clinic.pid()
    const acknowledged: string[] = []
    const refused = new Set<string>()
    let isOver = false
    const dictate = async () => {
      const form = new FormData()
      form.set('patient_name', 'Restarted Patient')
      form.set('provider_id', azzId)
      form.set('audio_file', new File([silentMp3(8)], 'recording.mp3', { type: 'audio/mpeg' }))
      const response = await call('upload-file', token, form)
      const answer = (await response.json()) as { data?: { id: string } }
      if (response.status === 201) acknowledged.push(answer.data!.id)
      else refused.add(`${response.status} ${response.headers.get('retry-after')}`)
    }
    const writers = Array.from({ length: 6 }, async () => {
      while (!isOver) await dictate()
    })
    const progress = async () => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 5 * minutes }).toBeGreaterThan(before + 6)
    }
    await progress()
    await postgres.restart('fast', async () => {
      await expect.poll(() => refused.size, { timeout: 5 * minutes }).toBeGreaterThan(0)
      expect((await fetch(`${clinic.address}/health`)).status).toBe(503)
    })
    await progress()
    await postgres.restart('immediate')
    await progress()
    await endConnections()
    await progress()
    isOver = true
    await Promise.all(writers)
    expect([...refused]).toEqual(['503 5'])
    expect(clinic.pid()).toBe(pid)
    expect(() => process.kill(pid, 0)).not.toThrow()
    for (const id of acknowledged) {
      const response = await call(`dictation/${id}`, token, undefined)
      expect(response.status, id).toBe(200)
    }
    const noteOf = async (id: string) => {
      const answer = await (await call(`dictation/${id}`, token, undefined)).json()
      return (answer as { data: { data: { soap_note: string | null } } }).data.data.soap_note
    }
    for (const id of [acknowledged[0]!, acknowledged.at(-1)!])
      await expect.poll(() => noteOf(id), { timeout: 5 * minutes }).toEqual(expect.any(String))
    await clinic.stop()
    expect(clinic.printed()).not.toContain('stopped by an error')
  })
})
