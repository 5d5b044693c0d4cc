import { listLocations, showQueue } from '@chartside/contract/check-in'
import { getPatientPool } from '@chartside/contract/lib/patient'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { clearQueues } from '@chartside/server/testing/arrivals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createPatientRegistration } from '../patients/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createCheckInQueue, createWalkIn } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T18:00:00Z') })
})
afterAll(() => api.close())
beforeEach(() => clearQueues(api))

async function reception() {
  let lost = 0
  const env = testEnvironment(
    async (address, init) => {
      const answer = await api.fetch(address, init)
      if (lost > 0 && String(address).includes('walk-in')) {
        lost--
        throw new TypeError('fetch failed')
      }
      return answer
    },
    api.apiBase,
    api.clock.now(),
  )
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.assistant)
  await session.capabilities()
  const { addresses } = await session.call(listLocations, {})
  const locationId = addresses[0]!.location_id
  const { data } = await session.call(getPatientPool, { query: { page: 1, limit: 5 } })
  return {
    session,
    env,
    locationId,
    patientId: data.patients.data[0]!.id,
    walkIn: createWalkIn(session, locationId),
    loseAnswers: (count: number) => {
      lost = count
    },
    rows: async () => (await session.call(showQueue, { query: { location_id: locationId } })).data.patients,
  }
}

test('[CHK-06] who is registered at the door stands in the queue by one form, and the queue shows them at once', async () => {
  const { session, walkIn, locationId } = await reception()
  const queue = createCheckInQueue(session, { locationId })
  const stop = queue.$queue.listen(() => undefined)
  await expect.poll(() => queue.$queue.get().data?.rows).toEqual([])
  const form = createPatientRegistration(session)
  for (const [field, value] of [
    ['first_name', 'Wanda'],
    ['last_name', 'Walker'],
    ['mrn', 'WALK-1'],
    ['dob', '1971-04-05'],
    ['gender', 'female'],
  ] as const)
    form.set(field, value)
  const id = await form.submit()
  expect(await walkIn.add(id!)).toBe(true)
  await expect.poll(() => queue.$queue.get().data?.rows[0]).toMatchObject({ firstName: 'Wanda', isWalkIn: true })
  stop()
})

test('[CHK-06] a lost answer can be tried again, and puts nobody in the queue twice', async () => {
  const { walkIn, patientId, rows, loseAnswers } = await reception()
  loseAnswers(1)
  expect(await walkIn.add(patientId)).toBe(false)
  expect(walkIn.$walkIn.get()).toMatchObject({ state: 'failed', patientId })
  expect(await walkIn.add(patientId)).toBe(true)
  expect(walkIn.$walkIn.get()).toEqual({ state: 'none' })
  expect(await rows()).toHaveLength(1)
})

test('[CHK-06] a patient who is waiting already counts as added, and that is said', async () => {
  const { walkIn, patientId, rows, env } = await reception()
  await walkIn.add(patientId)
  expect(await walkIn.add(patientId)).toBe(true)
  expect(env.environment.toasts.$toasts.get().at(-1)!.text).toContain('was already checked in')
  expect(await rows()).toHaveLength(1)
})
