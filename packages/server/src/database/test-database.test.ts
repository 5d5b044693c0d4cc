import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startTestApi } from '../testing.ts'
import { patients, practices, slots, tokens } from './schema.ts'

test('every test starts with the same rows, whatever the previous one changed', async () => {
  const start = Date.parse('2026-11-20T15:00:00Z')
  const rows = async () => {
    const api = await startTestApi({ start })
    const { database } = api.deps
    const found = {
      patients: await database.select().from(patients).orderBy(patients.id),
      practices: await database.select().from(practices).orderBy(practices.id),
      slots: await database.select({ count: count() }).from(slots),
      tokens: await database.select().from(tokens),
    }
    const { email, password } = api.accounts.provider
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) }
    expect((await api.fetch(`${api.apiBase}/provider_api/login`, init)).status).toBe(200)
    await database.delete(slots)
    await database.delete(patients).where(eq(patients.id, found.patients[0]!.id))
    await api.close()
    return found
  }
  const first = await rows()
  expect([first.patients.length, first.practices.map(({ patient_count }) => patient_count).sort()]).toEqual([27, [24, 3]])
  expect(await rows()).toEqual(first)
})
