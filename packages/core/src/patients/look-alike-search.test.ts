import { startTestApi, type TestApi } from '@chartside/server/testing'
import { patients } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createLookAlike, findPatient, knownPatientsOf } from './index.ts'

let api: TestApi
let namesake: string
beforeAll(async () => {
  api = await startTestApi()
  const { azzId } = api.accounts.provider
  const provider = await api.deps.database.query.providers.findFirst({ where: (row, { eq }) => eq(row.azz_id, azzId) })
  const [first, second] = await api.deps.database.query.patients.findMany({
    where: (row, { eq }) => eq(row.practice_id, provider!.practice_id),
    limit: 2,
  })
  const { first_name, last_name, search } = first!
  await api.deps.database.update(patients).set({ first_name, last_name, search }).where(eq(patients.id, second!.id))
  namesake = second!.id
})
afterAll(() => api.close())

async function lookAlike(id: string, capabilities = true) {
  const { environment } = testEnvironment(
    async (address, init) =>
      !capabilities && String(address).endsWith('/capabilities')
        ? Response.json({ status: 'ERROR', message: 'No such call' }, { status: 404 })
        : api.fetch(address, init),
    api.apiBase,
  )
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  // A record is known once its screen has loaded it.
  knownPatientsOf(session).add([(await findPatient(session, id))!])
  return createLookAlike(session, id)
}

test.each([true, false])(
  '[BANNER-02] a patient of the same name is found on any backend (capabilities: %s)',
  async (capabilities) => {
    const $lookAlike = await lookAlike(namesake, capabilities)
    $lookAlike.listen(() => undefined)
    await expect.poll(() => $lookAlike.get()?.name).toBe('same')
  },
)
