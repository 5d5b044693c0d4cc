// A provider's location at any time. Locations have their own clocks, so moments are compared, in milliseconds.
import { isZone, momentOf } from '@chartside/contract/lib/wall-clock'
import { and, between, eq, ne, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, locations, slots } from '../database/schema.ts'

/** A time at a location, by the clock on its wall. */
export interface TimeAtLocation {
  location_id: string
  time_zone: string
  date: string
  start_time: string
  /** Half an hour after the start if null. */
  end_time: string | null
}

/** An appointment that is not cancelled. */
export interface Stay {
  id: string
  slot_id: string | null
  location_id: string
  begins: number
  ends: number
}

const halfHour = 30 * 60_000

/** NaN, which overlaps nothing, for a time that the clocks skip. An unknown zone counts as UTC. */
function spanOf({ time_zone, date, start_time, end_time }: TimeAtLocation): { begins: number; ends: number } {
  const { moment, times } = momentOf(date, start_time, isZone(time_zone) ? time_zone : 'UTC')
  const begins = times === 0 ? Number.NaN : moment
  const length = end_time === null ? halfHour : Date.parse(`${date}T${end_time}Z`) - Date.parse(`${date}T${start_time}Z`)
  return { begins, ends: begins + length }
}

/** A provider's appointments on some days and the adjacent ones, since the date can differ at another location. */
export async function whereaboutsOf(
  writer: Writer,
  { practice_id, provider_id }: { practice_id: string; provider_id: string },
  firstDay: string,
  lastDay: string,
): Promise<Stay[]> {
  const rows = await writer
    .select({
      id: appointments.id,
      slot_id: appointments.slot_id,
      location_id: appointments.location_id,
      time_zone: locations.time_zone,
      date: appointments.date,
      start_time: appointments.time,
      end_time: slots.end_time,
    })
    .from(appointments)
    .innerJoin(locations, eq(locations.id, appointments.location_id))
    .leftJoin(slots, eq(slots.id, appointments.slot_id))
    .where(
      and(
        eq(appointments.practice_id, practice_id),
        eq(appointments.provider_id, provider_id),
        ne(appointments.status, 'cancelled'),
        between(appointments.date, sql`${firstDay}::date - 1`, sql`${lastDay}::date + 1`),
      ),
    )
  return rows.map((row) => ({ id: row.id, slot_id: row.slot_id, location_id: row.location_id, ...spanOf(row) }))
}

/** The appointments that keep the provider at another location at a time. */
export function staysElsewhere(stays: readonly Stay[], time: TimeAtLocation): Stay[] {
  const others = stays.filter(({ location_id }) => location_id !== time.location_id)
  if (others.length === 0) return others
  const { begins, ends } = spanOf(time)
  return others.filter((stay) => stay.begins < ends && begins < stay.ends)
}
