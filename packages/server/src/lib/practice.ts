import { isZone } from '@chartside/contract/lib/wall-clock'
import { and, asc, eq, placeholder } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { locations, providers } from '../database/schema.ts'
import { notFound } from './refusal.ts'

/** The locations of a practice as calls answer them, ordered by name. */
export const locationsStatement = (database: Database) =>
  prepared(
    database
      .select({
        location_id: locations.id,
        city: locations.city,
        address: locations.address,
        name: locations.name,
        time_zone: locations.time_zone,
        status: locations.status,
      })
      .from(locations)
      .where(eq(locations.practice_id, placeholder('practiceId')))
      .orderBy(asc(locations.name), asc(locations.id)),
  )

/** The first zone of a practice's locations, by name, in which the times of its records are read; undefined without one. */
export const firstZone = (rows: readonly { time_zone: string | null }[]): string | undefined =>
  rows.map(({ time_zone }) => time_zone ?? '').find(isZone)

/** The zone of a practice's first location by name that has one, in which the times of its records are read; undefined without one. */
export async function practiceZone(database: Database, practiceId: string): Promise<string | undefined> {
  const rows = await database
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(eq(locations.practice_id, practiceId))
    .orderBy(asc(locations.name), asc(locations.id))
  return firstZone(rows)
}

/** Throws 404 if the practice has no such location. */
export async function needLocation(writer: Writer, practiceId: string, id: string): Promise<{ time_zone: string }> {
  const [location] = await writer
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(and(eq(locations.practice_id, practiceId), eq(locations.id, id)))
  if (!location) throw notFound('location', 'ERROR')
  return location
}

/** Throws 404 if the practice has no such provider. */
export async function needProvider(writer: Writer, practiceId: string, id: string): Promise<{ active: boolean }> {
  const [provider] = await writer
    .select({ status: providers.status })
    .from(providers)
    .where(and(eq(providers.practice_id, practiceId), eq(providers.azz_id, id)))
  if (!provider) throw notFound('provider', 'ERROR')
  return { active: provider.status === 'active' }
}
