import { slotsByProvider } from '@chartside/contract/availability'
import { daysBetween } from '@chartside/contract/lib/days'
import type { Sent } from '@chartside/contract/lib/endpoint'
import { clockTime, isSkipped } from '@chartside/contract/lib/wall-clock'
import { and, asc, between, eq, isNotNull, ne, or, placeholder, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { appointments, locations, slots } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { locationsStatement, needProvider } from '../lib/practice.ts'
import { refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import type { Slot } from './slots.ts'
import { staysElsewhere, whereaboutsOf } from './whereabouts.ts'

/** A quarter of a year. */
const maxDays = 93

interface OfferedSlot extends Pick<Slot, 'date' | 'location_id' | 'start_time' | 'end_time'> {
  booked: boolean
}

/** Slots of any provider of the practice, since an appointment can be made with a colleague. */
export function availabilityRoutes(app: App, { database }: Deps): void {
  const locationsOf = locationsStatement(database)
  const slotsBetween = prepared(slotsStatement(database))
  serve(app, slotsByProvider, async ({ query: { provider_id, start_date, end_date } }, { user }) => {
    if (end_date < start_date) throw refusedAt('end_date', 'End date cannot be earlier than start date.')
    if (daysBetween(start_date, end_date) >= maxDays) throw refusedAt('end_date', `Choose at most ${maxDays} days.`)
    const { active } = await needProvider(database, user.practiceId, provider_id)
    // A provider who no longer sees patients offers no time.
    const rows = active ? await slotsOf(user, provider_id, start_date, end_date) : []
    return {
      message: "The provider's slots.",
      data: byDay(rows),
      locations: await locationsOf.execute({ practiceId: user.practiceId }),
    }
  })

  async function slotsOf({ practiceId }: User, providerId: string, from: string, to: string): Promise<OfferedSlot[]> {
    const rows = await slotsBetween.execute({ practiceId, providerId, from, to })
    const stays = await whereaboutsOf(database, { practice_id: practiceId, provider_id: providerId }, from, to)
    return rows
      .filter(({ date, start_time, time_zone }) => !isSkipped(date, start_time, time_zone))
      .map((slot) => ({ ...slot, booked: slot.booked || staysElsewhere(stays, slot).length > 0 }))
  }
}

function slotsStatement(database: Database) {
  const practice = eq(slots.practice_id, placeholder('practiceId'))
  const provider = eq(slots.provider_id, placeholder('providerId'))
  // A closed location offers no times, but its appointments still take place.
  const offered = or(eq(locations.status, 'active'), isNotNull(appointments.id))
  return database
    .select({
      date: slots.date,
      location_id: slots.location_id,
      time_zone: locations.time_zone,
      start_time: slots.start_time,
      end_time: slots.end_time,
      booked: sql<boolean>`${appointments.id} is not null`,
    })
    .from(slots)
    .innerJoin(locations, eq(locations.id, slots.location_id))
    .leftJoin(appointments, and(eq(appointments.slot_id, slots.id), ne(appointments.status, 'cancelled')))
    .where(and(practice, provider, between(slots.date, placeholder('from'), placeholder('to')), offered))
    .orderBy(asc(slots.date), asc(locations.name), asc(locations.id), asc(slots.start_time))
}

/** Slots in the order of their days and locations, as days that have locations that have slots. */
function byDay(rows: readonly OfferedSlot[]): Sent<typeof slotsByProvider>['data'] {
  const days = new Map<string, Map<string, { start_time: string; end_time: string; booked: boolean }[]>>()
  for (const { date, location_id, start_time, end_time, booked } of rows) {
    const day = days.get(date) ?? new Map()
    days.set(date, day)
    const ofLocation = day.get(location_id) ?? []
    day.set(location_id, ofLocation)
    ofLocation.push({ start_time: clockText(date, start_time), end_time: clockText(date, end_time), booked })
  }
  return [...days].map(([date, places]) => ({
    date,
    slots_by_location: [...places].map(([location_id, ofLocation]) => ({ location_id, slots: ofLocation })),
  }))
}

/** `2026-11-20 09:30 AM`; a day also ends at 12:00 AM. */
const clockText = (date: string, time: string): string => `${date} ${clockTime(time.replace(/^24/, '00'))}`
