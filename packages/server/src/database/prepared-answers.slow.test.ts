// Prepared statements are shared by all users' calls, on several connections: no user may get another's answer, or an outdated
// one.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type SignedIn as Dictating, idOf, signIn as signInToDictate } from '../dictation/test-client.ts'
import { type SignedIn, signIn, type TestAnswer } from '../session/test-client.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'
import type { OpenDatabase } from './open.ts'
import { accounts, locations, patients, providers } from './schema.ts'
import { testEngines } from './test-engines.ts'

const minutes = 60_000
/** More than the connections of either engine. */
const crowd = 30

describe.each(await testEngines())('on the engine $name', ({ open, remove }) => {
  let opened: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    opened = await open()
    api = await startTestApi({ database: opened.database })
  }, 5 * minutes)
  afterAll(async () => {
    await api.close()
    await opened.close()
    await remove()
  }, 5 * minutes)

  const many = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: crowd }, ask))

  describe('every user', () => {
    /** Frequent calls of each user, with the answer that each gets when called alone. */
    const calls: { ask: () => Promise<TestAnswer>; alone: TestAnswer }[] = []
    let users: TestAccount[]
    let dictators: TestAccount[]
    const answer = ({ headers: _, ...rest }: TestAnswer) => rest

    beforeAll(async () => {
      const { provider, colleague, stranger } = api.accounts
      dictators = [provider, colleague, stranger]
      users = Object.values(api.accounts)
      const { database } = opened
      const of = async (account: TestAccount) => {
        const [self] = await database.select().from(providers).where(eq(providers.azz_id, account.azzId))
        const practice = self!.practice_id
        return {
          patients: await database.select().from(patients).where(eq(patients.practice_id, practice)).orderBy(patients.id),
          places: await database.select().from(locations).where(eq(locations.practice_id, practice)),
        }
      }
      for (const [index, account] of dictators.entries()) {
        const { upload } = await signInToDictate(api, account)
        const patient_pool_id = (await of(account)).patients[index % 3]!.id
        for (let number = 0; number <= index; number++) await upload({ comments: `${account.email} ${number}`, patient_pool_id })
      }
      for (const [index, account] of users.entries()) {
        const who = await signIn(api, account)
        const { patients: known, places } = await of(account)
        const day = new Date(api.clock.now()).toISOString().slice(0, 10)
        const paths = [
          'capabilities',
          'provider_api/info',
          'provider_api/locations',
          'provider_api/events?since=2026-01-01T00:00:00Z',
          `provider_api/slots-by-provider?provider_id=${account.azzId}&start_date=${day}&end_date=${day}`,
          `provider_api/get-dictations-patient-pool?patient_pool_id=${known[index % 3]!.id}`,
          ...known.slice(0, 3).map(({ id }) => `provider_api/patient/${id}`),
          ...places.map(({ id }) => `provider_api/show?location_id=${id}`),
          // From both ends of the list.
          ...[1, 2, 3].map((page) => `common_api/get-patient-pool?page=${page}&limit=${7 + index}`),
        ]
        const own = { provider_id: account.azzId }
        const lists = [1, 2, 3].map((page) => `provider_api/dictations?page=${page}&per_page=${1 + index}`)
        for (const ask of [...paths.map((path) => () => who.get(path)), ...lists.map((path) => () => who.post(path, own))])
          calls.push({ ask, alone: await ask() })
      }
    }, 5 * minutes)

    test(
      'gets their own answers while all call at once',
      async () => {
        const rounds = [calls, [...calls].reverse(), calls.map((_, index) => calls[(index * 7) % calls.length]!)]
        const asked = rounds.flat()
        const answers = await Promise.all(asked.map(({ ask }) => ask()))
        expect(answers.map(answer)).toEqual(asked.map(({ alone }) => answer(alone)))
      },
      minutes,
    )

    test('gets their own rows of the recent list and of the pool', async () => {
      for (const [index, account] of dictators.entries()) {
        const texts = (await (await signInToDictate(api, account)).list()).map(({ comments }) => comments)
        expect(texts.sort()).toEqual(Array.from({ length: index + 1 }, (_, number) => `${account.email} ${number}`))
      }
      const ofPractice = await opened.database.$count(
        patients,
        sql`practice_id = (select practice_id from providers where azz_id = ${api.accounts.stranger.azzId})`,
      )
      const pool = await (await signIn(api, api.accounts.stranger)).get('common_api/get-patient-pool?page=1&limit=1000')
      expect(pool.data.patients.data).toHaveLength(ofPractice)
    })

    test(
      'gets the same answers after connections were closed',
      async () => {
        // The embedded database has only the backend that runs this query.
        const others = 'pid <> pg_backend_pid() and datname = current_database()'
        await opened.database.execute(sql.raw(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`))
        // A call on a closed connection fails; the pool replaces the connection.
        const colleague = await signIn(api, api.accounts.colleague)
        await expect.poll(async () => (await many(() => colleague.get('provider_api/info'))).at(-1)?.code).toBe(200)
        const answers = await Promise.all(calls.map(({ ask }) => ask()))
        expect(answers.map(answer)).toEqual(calls.map(({ alone }) => answer(alone)))
      },
      minutes,
    )
  })

  describe('a session', () => {
    let mine: SignedIn
    const codes = async (who: SignedIn) => new Set((await many(() => who.get('provider_api/info'))).map(({ code }) => code))
    const change = (set: Partial<typeof accounts.$inferInsert>) =>
      opened.database.update(accounts).set(set).where(eq(accounts.email, api.accounts.colleague.email))

    test(
      '[AUTH-22] that is locked, ended or closed is refused at once, on every connection, and only that one',
      async () => {
        const other = await signIn(api, api.accounts.provider)
        mine = await signIn(api, api.accounts.colleague)
        const ended = await signIn(api, api.accounts.colleague)
        const third = await signIn(api, api.accounts.colleague)
        expect([await codes(mine), await codes(ended), await codes(other)]).toEqual(Array(3).fill(new Set([200])))
        await mine.post('provider_api/lock', {})
        expect([await codes(mine), await codes(ended)]).toEqual([new Set([401]), new Set([200])])
        await ended.post('provider_api/logout', {})
        expect([await codes(ended), await codes(third)]).toEqual([new Set([401]), new Set([200])])
        await change({ disabled_at: new Date(api.clock.now()) })
        expect([await codes(third), await codes(other)]).toEqual([new Set([401]), new Set([200])])
        await change({ disabled_at: null })
        expect(await codes(third)).toEqual(new Set([200]))
        const { azzId } = api.accounts.colleague
        const status = (to: 'active' | 'inactive') =>
          opened.database.update(providers).set({ status: to }).where(eq(providers.azz_id, azzId))
        await status('inactive')
        expect(await codes(third)).toEqual(new Set([401]))
        await status('active')
        expect([await codes(third), await codes(mine)]).toEqual([new Set([200]), new Set([401])])
      },
      minutes,
    )
  })

  describe('a list of dictations', () => {
    let provider: Dictating
    beforeAll(async () => {
      provider = await signInToDictate(api, api.accounts.colleague)
    })

    test(
      "[RECENT-07] shows every note's progress, however many are waiting",
      async () => {
        await api.settle()
        const waiting: string[] = []
        const states = async (size: number) => (await provider.list(1, size)).map(({ note_progress }) => note_progress?.state)
        expect(new Set(await states(100))).toEqual(new Set([undefined]))
        for (let number = 1; number <= 5; number++) {
          api.clock.advance(1000)
          waiting.unshift(idOf(await provider.upload()))
          expect((await provider.list(1, number)).map(({ id }) => id)).toEqual(waiting)
          // Simultaneous lists of different lengths, on several connections.
          const sizes = Array.from({ length: crowd }, (_, index) => 1 + (index % number))
          expect(await Promise.all(sizes.map(states))).toEqual(sizes.map((size) => Array(size).fill('queued')))
        }
        await api.settle()
        expect(new Set(await states(100))).toEqual(new Set([undefined]))
      },
      minutes,
    )

    test(
      '[RECENT-01] shows a change at once',
      async () => {
        api.clock.advance(1000)
        const id = idOf(await provider.upload())
        const firsts = async () => new Set((await many(() => provider.list(1, 1))).map(([row]) => row?.id))
        expect(await firsts()).toEqual(new Set([id]))
        await provider.post('delete-dictation', { id })
        expect(await firsts()).not.toContain(id)
      },
      minutes,
    )
  })
})
