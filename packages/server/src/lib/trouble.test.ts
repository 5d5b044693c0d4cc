import { afterAll, beforeAll, expect, test } from 'vitest'

import { startPostgres } from '../../../../scripts/lib/postgres.ts'
import { openDatabase } from '../database/open.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let provider: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
})
afterAll(() => api.close())

/** Signs in while the database fails with an error; prepared statements keep the database that they were made with. */
async function askedWhile(error: Error) {
  const { database } = api.deps
  api.deps.database = new Proxy(database, {
    get() {
      throw error
    },
  })
  try {
    return await provider.post('provider_api/login', { email: 'nobody@lakeside.example', password: 'wrong' })
  } finally {
    api.deps.database = database
  }
}
const coded = (code: string, message = 'secret: patient Abbott') => Object.assign(new Error(message), { code })
const wrapped = (cause: Error) => new Error('Failed query: select secret', { cause })

test.each([
  ['refused', wrapped(coded('ECONNREFUSED'))],
  ['stopped by its administrator', wrapped(coded('57P01'))],
  ['out of connections', coded('53300')],
  ['gone in the middle', new Error('Connection terminated unexpectedly')],
])('[ERR-01] a database that is %s: 503, when to try again, and a sentence', async (_, error) => {
  const answer = await askedWhile(error)
  expect([answer.code, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.message).toBe('The server cannot reach its database right now. Try again in a moment.')
})

test.each([
  ['the files', coded('ENOSPC')],
  ['the database', wrapped(coded('53100'))],
])('[ERR-01] a full disk for %s gives 503 with a message that nothing was saved', async (_, error) => {
  const answer = await askedWhile(error)
  expect([answer.code, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(answer.message).toBe('The server has no room left, so nothing was saved. Tell your administrator.')
})

test('[ERR-01] of two changes that wait for each other, the one that the database ends gives 503 and can be repeated', async () => {
  const answer = await askedWhile(wrapped(coded('40P01')))
  expect([answer.code, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(answer.message).toBe('Something else changed the same data at this moment, so nothing was saved. Try again.')
})

test.each([
  ['a mistake in a statement', wrapped(coded('42601'))],
  ['a service that is away', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
  ['a file that is missing', Object.assign(coded('ENOENT'), { path: '/data/files/ab' })],
])('[ERR-01] %s is an error of the server', async (_, error) => {
  expect((await askedWhile(error)).code).toBe(500)
})

test('[ERR-01] a PostgreSQL that is shut down is reported as unreachable, whether it was connected or not', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  if (!postgres) return console.log('PostgreSQL: NOT RUN, its programs are not on this machine.')
  const opened = await openDatabase({ url: postgres.url }, api.deps.log)
  const away = await startTestApi({ database: opened.database })
  const someone = await signIn(away, away.accounts.provider)
  await postgres.stop()
  const answers = [await someone.get('provider_api/info'), await someone.get('provider_api/info')]
  expect(answers.map(({ code, headers }) => [code, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
  await away.close()
  await opened.close()
})
