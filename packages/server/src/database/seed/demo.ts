import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'

import type { FileStore } from '../../files/index.ts'
import { hashSecret } from '../../lib/passwords.ts'
import type { Database, Writer } from '../database.ts'
import { accounts, insurances, locations, patients, practices, providers } from '../schema.ts'
import { seedClinicDay } from './clinic-day.ts'
import { seedDictations } from './dictations.ts'
import { seedDocuments } from './documents.ts'
import { seedInsurances } from './insurances.ts'
import { seedPatients, seedPayers } from './patients.ts'
import { demoPassword, lakeside } from './people.ts'
import { seedPractice } from './practice.ts'
import { completePast, seedAppointments } from './schedule.ts'
import type { Staff } from './slots.ts'

/** Any number, as long as every process uses the same. */
const scheduleLock = 4_600_002
const seedLock = 4_600_003

/** True if there is no practice yet. */
export async function isEmpty(writer: Writer): Promise<boolean> {
  return (await writer.select({ id: practices.id }).from(practices).limit(1)).length === 0
}

/** Fills an empty database with the demonstration: all or nothing. False if another process was first. */
export async function seedDemo(database: Database, store: FileStore, now: Date): Promise<boolean> {
  const password = await hashSecret(demoPassword)
  const seeded = await database.transaction(async (transaction) => {
    // Of several processes that start at once, one seeds; the others find the rows.
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (!(await isEmpty(transaction))) return false
    const practice = await seedPractice(transaction, lakeside, password, now)
    const people = await seedPatients(transaction, practice.practiceId, await seedPayers(transaction), 200, now)
    const providerIds = practice.providers.map(({ azz_id }) => azz_id)
    await seedDictations(transaction, practice.practiceId, providerIds, people, 14, now)
    await seedDocuments(transaction, store, practice.practiceId, people, now)
    await seedInsurances(transaction, 40)
    await schedule(transaction, practice, now)
    return true
  })
  // The embedded database never analyzes automatically, and plans queries badly without it.
  if (seeded) await database.execute('analyze')
  return seeded
}

/**
 * Continues the demonstration's schedule up to ten days from now, with a queue for the present hour. Does nothing if this
 * database does not have the demonstration.
 */
export async function continueDemo(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    // Of several processes that start at once, one continues; the others find the rows.
    await transaction.execute(sql`select pg_advisory_xact_lock(${scheduleLock})`)
    const staff = await demoStaff(transaction)
    if (staff) await schedule(transaction, staff, now)
  })
}

async function schedule(writer: Writer, staff: Staff, now: Date): Promise<void> {
  const people = await writer
    .select()
    .from(patients)
    .where(and(eq(patients.practice_id, staff.practiceId), like(patients.mrn, 'LK-%')))
    .orderBy(asc(patients.mrn))
    .limit(200)
  if (people.length === 0) return
  const cast = {
    providers: staff.providers,
    people,
    insurers: await writer.select().from(insurances).where(eq(insurances.status, 'active')),
  }
  await completePast(writer, staff, now)
  await seedClinicDay(writer, staff, cast, now)
  await seedAppointments(writer, staff, cast, now)
}

/** The demonstration's practice, identified by reserved e-mail addresses; undefined if it is not there. */
async function demoStaff(writer: Writer): Promise<Staff | undefined> {
  const emails = lakeside.providers.map(({ email }) => email)
  const people = await writer
    .select({ email: accounts.email, practiceId: accounts.practice_id, azz_id: providers.azz_id })
    .from(accounts)
    .innerJoin(providers, eq(providers.id, accounts.provider_id))
    .where(inArray(accounts.email, emails))
  const practiceId = people[0]?.practiceId
  if (practiceId === undefined) return undefined
  const places = await writer.select().from(locations).where(eq(locations.practice_id, practiceId))
  if (places.length === 0) return undefined
  // In the order in which they were seeded, which determines their location.
  const names = lakeside.locations.map(({ name }) => name)
  return {
    practiceId,
    locations: places.sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name)),
    providers: people.sort((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email)),
  }
}
