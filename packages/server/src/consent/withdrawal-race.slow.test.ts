// A withdrawal and the upload of its recording at the same time, in one process and in two, on both engines.
import { readdir } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createApi } from '../app.ts'
import type { Database } from '../database/database.ts'
import type { OpenDatabase } from '../database/open.ts'
import { dictations, jobs, patients, providers } from '../database/schema.ts'
import { testEngines } from '../database/test-engines.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { dropJobs } from '../lib/queue.ts'
import type { User } from '../lib/serve.ts'
import { noteJobOf } from '../scribe/index.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { requireAllowed } from './forbidden.ts'

/** How many transactions wait for an answer's lock. */
async function waiters(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
  )
  return Number(rows[0]?.['n'])
}

/** How many statements wait for a row that another transaction has locked. */
async function lockWaiters(database: Database): Promise<number> {
  const { rows } = await database.execute(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.['n'])
}

const minutes = 60_000
const pairs = 20

describe.each(await testEngines())('on the engine $name', ({ name, open, remove }) => {
  let databases: OpenDatabase[]
  let api: TestApi
  beforeAll(async () => {
    databases = [await open()]
    api = await startTestApi({ database: databases[0]!.database })
  }, 5 * minutes)
  afterAll(async () => {
    await api.close()
    for (const { close } of databases) await close()
    await remove()
  }, 5 * minutes)

  const storedFiles = async () =>
    (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

  /** No recording stays, whichever of the two is first. */
  async function race(round: string, uploading: SignedIn, withdrawing: SignedIn): Promise<void> {
    const replies = await Promise.all(
      Array.from({ length: pairs }, async (_, at) => {
        const id = `${round}-${at}`
        const consent = JSON.stringify({ id, given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-23T10:00:00.000Z' })
        const begin = (way: () => Promise<{ code: number }>) => way()
        const ways = [() => uploading.upload({ consent }), () => withdrawing.post('withdraw-consent', { consent_id: id })]
        const [one, other] = await Promise.all((at % 2 ? ways : ways.toReversed()).map(begin))
        return [one!.code, other!.code].toSorted()
      }),
    )
    for (const codes of replies)
      expect([
        [200, 201],
        [200, 409],
      ]).toContainEqual(codes)
    const rows = (await uploading.list()).filter(({ consent }) => consent?.id.startsWith(round))
    expect(rows.filter((row) => row.audio_file !== '' || row.consent_withdrawn_at === '')).toEqual([])
    expect(await storedFiles()).toBe(0)
  }

  test(
    '[CONSENT-05] no recording stays when its consent is withdrawn while it arrives',
    async () => {
      const provider = await signIn(api, api.accounts.provider)
      await race('one', provider, provider)
    },
    2 * minutes,
  )

  test(
    '[CONSENT-05] a consent that is withdrawn by its own id and by those of its dictations at the same moment fails for nobody',
    async () => {
      const provider = await signIn(api, api.accounts.provider)
      const consent = JSON.stringify({
        id: 'all',
        given_by: 'patient',
        how: 'spoken',
        wording: '1',
        at: '2026-11-23T10:00:00.000Z',
      })
      const ids = await Promise.all(Array.from({ length: pairs }, async () => idOf(await provider.upload({ consent }))))
      const withdrawals = ids.flatMap((id) => [{ id }, { consent_id: 'all' }])
      const replies = await Promise.all(withdrawals.map((body) => provider.post('withdraw-consent', body)))
      expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
      const deleted = replies.map(({ data }) => (data as { deleted: number }).deleted)
      expect([deleted.reduce((sum, one) => sum + one), await storedFiles()]).toEqual([pairs, 0])
    },
    2 * minutes,
  )

  // The embedded engine belongs to one process, and runs one transaction at a time.
  if (name === 'PostgreSQL') {
    test.each(['withdrawal', 'refusal'])(
      '[CONSENT-05] [CONSENT-04] a %s waits for an upload that is being stored',
      async (answer) => {
        const provider = await signIn(api, api.accounts.provider)
        const { database } = api.deps
        const [user] = await database.select().from(providers).where(eq(providers.azz_id, provider.azzId))
        const [patient] = await database.select().from(patients).where(eq(patients.practice_id, user!.practice_id)).limit(1)
        const [practiceId, patientId, providerId] = [user!.practice_id, patient!.id, provider.azzId]
        const consent = {
          id: answer,
          given_by: 'patient',
          how: 'spoken',
          wording: '1',
          at: '2026-11-23T10:00:00Z',
          second: null,
        } as const
        let isAnswered = false
        let answered: Promise<unknown> | undefined
        const id = await database.transaction(async (transaction) => {
          const uploading = { practiceId, providerId } as User
          await requireAllowed(transaction, uploading, { consent, patientId }, api.clock.now())
          answered = (
            answer === 'refusal'
              ? provider.post('recording-refusal', { patient_pool_id: patientId, refused: true })
              : provider.post('withdraw-consent', { consent_id: answer })
          ).then(() => {
            isAnswered = true
          })
          await expect.poll(async () => isAnswered || (await waiters(database)) > 0, { timeout: 5 * minutes }).toBe(true)
          expect(isAnswered).toBe(false)
          const at = new Date(api.clock.now())
          const row = {
            practice_id: practiceId,
            provider_id: providerId,
            patient_name: 'Ada',
            consent,
            created_at: at,
            updated_at: at,
          }
          return (await transaction.insert(dictations).values(row).returning({ id: dictations.id }))[0]!.id
        })
        await answered
        expect((await provider.read(id)).consent_withdrawn_at !== '').toBe(answer === 'withdrawal')
      },
      2 * minutes,
    )

    test(
      '[CONSENT-05] a withdrawal and the end of the job that it drops do not wait for each other',
      async () => {
        const provider = await signIn(api, api.accounts.provider)
        const { database } = api.deps
        const id = idOf(await provider.upload())
        let settled: Promise<unknown> | undefined
        await database.transaction(async (transaction) => {
          // If they wait for each other, this one is ended.
          await transaction.execute(sql`set local deadlock_timeout = '10ms'`)
          // The steps of a withdrawal, with the end of the job between them.
          await transaction.select().from(dictations).where(eq(dictations.id, id)).for('update')
          settled = api.settle()
          await expect.poll(() => lockWaiters(database), { timeout: minutes }).toBeGreaterThan(0)
          await dropJobs(transaction, noteJobOf(id))
        })
        await settled
        expect(await database.$count(jobs)).toBe(0)
        expect((await provider.read(id)).soap_note).toBeNull()
        await provider.post('withdraw-consent', { id })
      },
      2 * minutes,
    )

    test(
      '[CONSENT-05] no recording stays when another process takes the withdrawal',
      async () => {
        databases.push(await open())
        const other = createApi({ ...api.deps, database: databases[1]!.database })
        const here = await signIn(api, api.accounts.provider)
        const fetch: TestApi['fetch'] = async (input, init) => other.fetch(new Request(input, init))
        await race('two', here, await signIn({ ...api, fetch }, api.accounts.provider))
      },
      2 * minutes,
    )
  }
})
