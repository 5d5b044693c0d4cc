// The demonstration's appointments. Invented rows have ids that begin with `demo-`. A row's id and version show whether a user has
// made or changed it; such rows are never touched.
import { dayIn, momentOf, timeIn } from '@chartside/contract/lib/wall-clock'
import { and, eq, inArray, like, lt, or } from 'drizzle-orm'

import { type Slot, staysElsewhere, whereaboutsOf } from '../../availability/index.ts'
import type { Writer } from '../database.ts'
import { appointments, type insurances, type patients } from '../schema.ts'
import { type Staff, seedSlots } from './slots.ts'

export type Appointment = typeof appointments.$inferSelect

/** The patients and insurances of the demonstration's appointments. */
export interface Cast {
  /** The practice's providers in seeding order: their ids differ between demonstrations, their schedules do not. */
  providers: readonly { azz_id: string }[]
  people: readonly (typeof patients.$inferSelect)[]
  insurers: readonly (typeof insurances.$inferSelect)[]
}

const dayLength = 24 * 3600_000
/** Days before and after today that have slots. */
const [firstDay, lastDay] = [-4, 10]
/** Milliseconds after which a visit counts as completed. */
const seenAfter = 4 * 3600_000
/** Patients of a day reserved for the hours around now. */
const around = 60
/** After that time, providers see patients of another location by video. */
const evening = '17:00:00'
const visitTypes = ['consultation', 'follow-up', 'checkup', 'procedure'] as const

export const demoId = (): string => `demo-${crypto.randomUUID()}`
/** Invented appointments that nobody has changed. */
export const untouched = and(like(appointments.id, 'demo-%'), eq(appointments.version, 1))

/** Adds the missing slots around today, with appointments in about half of them. */
export async function seedAppointments(writer: Writer, staff: Staff, cast: Cast, now: Date): Promise<void> {
  const zones = new Map(staff.locations.map(({ id, time_zone }) => [id, time_zone]))
  const ofDay = new Map<string, number>()
  const slots = await seedSlots(writer, staff, firstDay, lastDay, now)
  const rows = (await withoutElsewhere(writer, slots, zones))
    .filter((slot) => chance(`booked ${placeOf(slot, cast)}`) < 0.55)
    .map((slot) => {
      const count = ofDay.get(slot.date) ?? 0
      ofDay.set(slot.date, count + 1)
      const { moment } = momentOf(slot.date, slot.start_time, zones.get(slot.location_id) || 'UTC')
      return appointmentIn(slot, statusOf(placeOf(slot, cast), moment < now.getTime()), cast, around + count, now)
    })
  if (rows.length > 0) await writer.insert(appointments).values(rows).onConflictDoNothing()
}

/** Slots, except those at which their provider is expected at another location. */
async function withoutElsewhere(writer: Writer, slots: readonly Slot[], zones: ReadonlyMap<string, string>): Promise<Slot[]> {
  const days = slots.map(({ date }) => date).sort()
  const free: Slot[] = []
  for (const provider of new Map(slots.map((slot) => [slot.provider_id, slot])).values()) {
    const stays = await whereaboutsOf(writer, provider, days[0]!, days.at(-1)!)
    const isFree = (slot: Slot) => staysElsewhere(stays, { ...slot, time_zone: zones.get(slot.location_id) ?? '' }).length === 0
    free.push(...slots.filter((slot) => slot.provider_id === provider.provider_id && isFree(slot)))
  }
  return free
}

/** Completes the invented appointments that have passed since the last start. */
export async function completePast(writer: Writer, staff: Staff, now: Date): Promise<void> {
  for (const { id, time_zone } of staff.locations) {
    const seen = now.getTime() - seenAfter
    const zone = time_zone || 'UTC'
    const [date, time] = [dayIn(zone, seen), timeIn(zone, seen)]
    const past = or(lt(appointments.date, date), and(eq(appointments.date, date), lt(appointments.time, time)))
    const waiting = inArray(appointments.status, ['pending', 'confirmed'])
    await writer
      .update(appointments)
      .set({ status: 'completed' })
      .where(and(eq(appointments.location_id, id), untouched, waiting, past))
  }
}

/** An invented appointment in a slot; `count` selects one of the day's patients. */
export function appointmentIn(slot: Slot, status: string, cast: Cast, count: number, now: Date): Appointment {
  const { people, insurers } = cast
  // In steps of seven, so that no patient comes twice a day and the order differs from the list's.
  const patient = people[(Math.floor(chance(slot.date) * people.length) + count * 7) % people.length]!
  const by = (what: string) => chance(`${what} ${placeOf(slot, cast)}`)
  return {
    id: demoId(),
    practice_id: slot.practice_id,
    patient_pool_id: patient.id,
    patient_name: `${patient.first_name} ${patient.last_name}`,
    provider_id: slot.provider_id,
    location_id: slot.location_id,
    slot_id: slot.id,
    insurance_id: insurers[Math.floor(by('insurer') * insurers.length)]?.id ?? null,
    date: slot.date,
    time: slot.start_time,
    visit_type: visitTypes[Math.floor(by('type') * visitTypes.length)]!,
    mode: slot.start_time >= evening ? 'telehealth-appointment' : 'office-appointment',
    status,
    created_by: 'provider',
    version: 1,
    created_at: new Date(now.getTime() - Math.floor(1 + by('created') * 20) * dayLength),
  }
}

function statusOf(place: string, past: boolean): string {
  const drawn = chance(`status ${place}`)
  if (past) return drawn < 0.14 ? 'cancelled' : 'completed'
  if (drawn < 0.1) return 'cancelled'
  return drawn < 0.4 ? 'pending' : 'confirmed'
}

const placeOf = ({ provider_id, date, start_time }: Slot, { providers }: Cast): string =>
  `${providers.findIndex(({ azz_id }) => azz_id === provider_id)} ${date} ${start_time}`

/** A pseudorandom number from 0 to below 1, the same for the same text. */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}
