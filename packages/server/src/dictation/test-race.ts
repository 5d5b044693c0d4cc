// What tests of a race with a patient's deletion have in common.
import { readdir } from 'node:fs/promises'
import { eq } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { patients } from '../database/schema.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { startTestApi } from '../testing.ts'
import { signIn } from './test-client.ts'

/** The API with a patient who, on demand, is deleted right before the next transaction begins. */
export async function startRace() {
  const { database: real, release } = await openTestDatabase()
  let before: (() => Promise<unknown>) | undefined
  const transaction: Database['transaction'] = async (run, config) => {
    const first = before
    before = undefined
    await first?.()
    return real.transaction(run, config)
  }
  const database = Object.assign(Object.create(real) as Database, { transaction })
  const api = await startTestApi({ database })
  const provider = await signIn(api, api.accounts.provider)
  const pool = await provider.send('common_api/get-patient-pool?page=1&limit=1', { headers: provider.bearer })
  const patientId = String((pool.data as { patients: { data: { id: string }[] } }).patients.data[0]?.id)
  return {
    provider,
    patientId,
    deleteBeforeNextTransaction(): void {
      before = () => real.delete(patients).where(eq(patients.id, patientId))
    },
    storedFiles: async () =>
      (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()),
    async close(): Promise<void> {
      await api.close()
      await release()
    },
  }
}
