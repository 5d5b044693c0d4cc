import type { FileStore } from '../../files/index.ts'
import { hashSecret } from '../../lib/passwords.ts'
import type { Database } from '../database.ts'
import { practices } from '../schema.ts'
import { seedDictations } from './dictations.ts'
import { seedDocuments } from './documents.ts'
import { seedPatients, seedPayers } from './patients.ts'
import { demoPassword, lakeside } from './people.ts'
import { seedPractice } from './practice.ts'
import { seedSchedule } from './schedule.ts'

/** True where there is no practice yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  return (await database.select({ id: practices.id }).from(practices).limit(1)).length === 0
}

/** Fills an empty database with the demonstration: all or nothing. */
export async function seedDemo(database: Database, store: FileStore, now: Date): Promise<void> {
  const password = await hashSecret(demoPassword)
  await database.transaction(async (transaction) => {
    const practice = await seedPractice(transaction, lakeside, password, now)
    const people = await seedPatients(transaction, practice.practiceId, await seedPayers(transaction), 200, now)
    const providerIds = practice.providers.map(({ azz_id }) => azz_id)
    await seedDictations(transaction, practice.practiceId, providerIds, people, 14, now)
    await seedDocuments(transaction, store, practice.practiceId, people, now)
    await seedSchedule(transaction, practice, people, now)
  })
  // The embedded database never does this by itself, and plans badly without.
  await database.execute('analyze')
}
