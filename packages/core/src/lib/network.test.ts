import { getPatientPool, savePatient } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { atom } from 'nanostores'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { createPatientPool } from '../patients/index.ts'
import { createSession } from '../session/index.ts'
import { blankPatient, signInAs, testEnvironment } from '../testing.ts'
import { remote } from './remote.ts'

let api: TestApi
const stops: (() => void)[] = []
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const page = (number = 1) => ({ query: { page: number, limit: 25 } })

/** A signed-in user whose connections fail for the paths that the test chooses. */
async function testSession() {
  const line = { refuses: (_path: string): boolean => false, asked: [] as string[] }
  let open = 0
  const env = testEnvironment(async (address, init) => {
    const path = new URL(String(address)).pathname.split('/').at(-1)!
    line.asked.push(path)
    if (line.refuses(path)) throw new TypeError('Failed to fetch')
    open++
    return api.fetch(address, init).finally(() => open--)
  }, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const { network } = session
  stops.push(network.$isOffline.listen(() => undefined))
  const pool = remote(session, getPatientPool, atom(page()))
  stops.push(pool.listen(() => undefined))
  await expect.poll(() => pool.get().state).toBe('ready')
  line.asked.length = 0
  /** Advances the clock, and lets requests made meanwhile be answered. */
  const wait = async (milliseconds: number) => {
    env.clock.turn(milliseconds)
    // A request may be followed by another one.
    for (let idle = 0; idle < 3; idle = open === 0 ? idle + 1 : 0) await new Promise((resolve) => setTimeout(resolve))
  }
  const away = () => {
    line.refuses = () => true
  }
  const here = () => {
    line.refuses = () => false
  }
  return { ...env, line, session, network, pool, wait, away, here }
}

test('[ERR-02] a single lost request is not an outage: it is repeated after a second', async () => {
  const { pool, line, network, wait, here } = await testSession()
  line.refuses = (path) => path === 'get-patient-pool'
  await pool.reload()
  expect(pool.get()).toMatchObject({ state: 'failed', error: { name: 'Offline' } })
  here()
  await wait(999)
  expect(pool.get().state).toBe('failed')
  await wait(1)
  await expect.poll(() => pool.get().state).toBe('ready')
  expect(network.$isOffline.get()).toBe(false)
})

test('[ERR-02] offline, the known data stays with its time and is reloaded once the server is back', async () => {
  const { pool, network, wait, away, here, clock } = await testSession()
  const { data, at } = pool.get()
  expect(at).toBe(clock.now())
  away()
  clock.turn(60_000)
  await pool.reload()
  expect(network.$isOffline.get()).toBe(false)
  await wait(1000)
  await expect.poll(() => network.$isOffline.get()).toBe(true)
  expect(pool.get()).toMatchObject({ state: 'failed', data, at })
  // Checked after 1, 2, 4 seconds and so on, without success.
  for (let seconds = 0; seconds < 60; seconds++) await wait(1000)
  expect(pool.get()).toMatchObject({ state: 'failed', data, at })
  here()
  for (let seconds = 0; seconds < 30; seconds++) await wait(1000)
  expect(pool.get().state).toBe('ready')
  expect(pool.get().at).toBeGreaterThan(at! + 120_000)
  expect(network.$isOffline.get()).toBe(false)
})

test('[ERR-02] any answer ends the outage, and older data is reloaded', async () => {
  const { pool, session, network, line, wait, away, here } = await testSession()
  away()
  await expect(session.call(getPatientPool, page(2))).rejects.toMatchObject({ name: 'Offline' })
  await wait(1000)
  await expect.poll(() => network.$isOffline.get()).toBe(true)
  expect(pool.get().state).toBe('ready')
  here()
  line.asked.length = 0
  await session.call(getPatientPool, page(2))
  await expect.poll(() => network.$isOffline.get()).toBe(false)
  await expect.poll(() => line.asked).toEqual(['get-patient-pool', 'info', 'get-patient-pool'])
  await expect.poll(() => pool.get().state).toBe('ready')
})

test('[ERR-02] a call that changes something is never repeated automatically', async () => {
  const { session, line, network, wait, away, here } = await testSession()
  away()
  const patient = { ...blankPatient(), first_name: 'Once', last_name: 'Only', mrn: 'ONCE-1', dob: '1980-11-20', gender: 'other' }
  await expect(session.call(savePatient, { body: patient } as never)).rejects.toMatchObject({ name: 'Offline' })
  await wait(1000)
  await expect.poll(() => network.$isOffline.get()).toBe(true)
  here()
  line.asked.length = 0
  await wait(2000)
  await expect.poll(() => network.$isOffline.get()).toBe(false)
  await wait(60_000)
  expect(line.asked).not.toContain('save-patient')
})

test('[ERR-02] if only one call keeps failing, it is repeated at growing intervals', async () => {
  const { pool, line, wait } = await testSession()
  line.refuses = (path) => path === 'get-patient-pool'
  await pool.reload()
  for (let seconds = 0; seconds < 120; seconds++) await wait(1000)
  const asked = line.asked.filter((path) => path === 'get-patient-pool').length
  expect(asked).toBeGreaterThan(4)
  expect(asked).toBeLessThan(12)
})

test('[ERR-02] a server that does not answer within ten seconds counts as unreachable', async () => {
  const { network, environment, wait } = await testSession()
  const fetch = environment.fetch
  environment.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)))
  const checked = network.check()
  await wait(9999)
  expect(network.$isOffline.get()).toBe(false)
  await wait(1)
  await checked
  expect(network.$isOffline.get()).toBe(true)
  environment.fetch = fetch
  await wait(1000)
  await expect.poll(() => network.$isOffline.get()).toBe(false)
})

test('[ERR-02] [AUTH-22] no request is made behind the lock', async () => {
  const { session, network, line, wait } = await testSession()
  session.lock()
  await wait(0)
  line.asked.length = 0
  await network.check()
  await wait(60_000)
  expect(line.asked).toEqual([])
})

test('[ERR-02] [POOL-02] offline, a page of the pool that was seen before is shown with the time it came', async () => {
  const { session, clock, wait, away, here } = await testSession()
  const pool = createPatientPool(session)
  stops.push(pool.$pool.listen(() => undefined))
  await expect.poll(() => pool.$pool.get().state).toBe('ready')
  const { data, at } = pool.$pool.get()
  expect(at).toBe(clock.now())
  away()
  clock.turn(60_000)
  await pool.reload()
  expect(pool.$pool.get()).toMatchObject({ state: 'failed', data, at })
  here()
  await wait(1000)
  await expect.poll(() => pool.$pool.get()).toMatchObject({ state: 'ready', data, at: clock.now() })
})

test('[ERR-02] a subscriber that comes soon after the last one has left is notified of an outage', async () => {
  const { session, network, wait, away } = await testSession()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  for (const stop of stops.splice(0)) stop()
  vi.advanceTimersByTime(10_000)
  network.onBack(() => undefined)()
  // A store unmounts a second after its last subscriber has left.
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  stops.push(network.$isOffline.listen(() => undefined))
  away()
  await expect(session.call(getPatientPool, page(2))).rejects.toMatchObject({ name: 'Offline' })
  await wait(1000)
  await expect.poll(() => network.$isOffline.get()).toBe(true)
})
