// The hours around now, whatever the hour: one patient was just seen, one is being called, some wait, one is due.
import { dayIn, minutesOf, timeIn } from '@chartside/contract/lib/wall-clock'
import { and, asc, desc, eq, gt, inArray, isNull, like, lte, ne, or } from 'drizzle-orm'

import { staysElsewhere, whereaboutsOf } from '../../availability/index.ts'
import type { Writer } from '../database.ts'
import { appointments, checkIns, slots } from '../schema.ts'
import { type Appointment, appointmentIn, type Cast, demoId, untouched } from './schedule.ts'
import { homeOf, type Staff, slotsAt } from './slots.ts'

const minute = 60_000
/** Age from which a queue counts as outdated. */
const staleAfter = 120 * minute
/** Half hours from the present one, and the appointment's state. */
const stages = [
  { half: -3, stage: 'seen' },
  { half: -2, stage: 'arrived' },
  { half: -1, stage: 'arrived' },
  { half: 0, stage: 'arrived' },
  { half: 1, stage: 'arrived' },
  { half: 2, stage: 'due' },
  { half: 3, stage: 'asked' },
] as const
type Stage = (typeof stages)[number]['stage']
const statusIn = { seen: 'completed', arrived: 'confirmed', due: 'confirmed', asked: 'pending' } as const
/** Minutes since they arrived; the last one arrived last. */
const waited = [40, 31, 17, 6]

/** Gives every provider without a current queue a new one at their location. */
export async function seedClinicDay(writer: Writer, staff: Staff, cast: Cast, now: Date): Promise<void> {
  for (const [who, { azz_id }] of staff.providers.entries()) {
    const home = homeOf(staff, who)
    const zone = home.time_zone || 'UTC'
    const day = dayIn(zone, now.getTime())
    const stale = new Date(now.getTime() - staleAfter)
    const invented = and(eq(checkIns.provider_id, azz_id), like(checkIns.id, 'demo-%'))
    if (await writer.$count(checkIns, and(invented, gt(checkIns.created_at, stale)))) continue
    // Patients still waiting from an earlier start of the demonstration count as seen, unless they were just called.
    const uncalled = or(isNull(checkIns.called_at), lte(checkIns.called_at, stale))
    await writer
      .update(checkIns)
      .set({ status: 'done', done_at: now })
      .where(and(invented, eq(checkIns.status, 'active'), uncalled))
    const present = Math.floor(minutesOf(timeIn(zone, now.getTime())) / 30)
    const ofToday = stages
      .map(({ half, stage }) => ({ half: present + half, stage }))
      .filter(({ half }) => half >= 0 && half < 48)
    const window = ofToday.flatMap(({ half, stage }) =>
      slotsAt(staff.practiceId, azz_id, home, day, [half]).map((slot) => ({ slot, stage })),
    )
    await fill(writer, await attended(writer, window, home.time_zone), cast, who * stages.length, now)
  }
}

type Window = { slot: ReturnType<typeof slotsAt>[number]; stage: Stage }[]

/** The provider's times at their own location: invented appointments elsewhere are cancelled, users' ones stay. */
async function attended(writer: Writer, window: Window, time_zone: string): Promise<Window> {
  const first = window[0]?.slot
  if (!first) return []
  const stays = await whereaboutsOf(writer, first, first.date, first.date)
  const elsewhere = window.flatMap(({ slot }) => staysElsewhere(stays, { ...slot, time_zone })).map(({ id }) => id)
  const cancelled = await writer
    .update(appointments)
    .set({ status: 'cancelled' })
    .where(and(untouched, inArray(appointments.id, elsewhere)))
    .returning({ id: appointments.id })
  const left = stays.filter(({ id }) => !cancelled.some((row) => row.id === id))
  return window.filter(({ slot }) => staysElsewhere(left, { ...slot, time_zone }).length === 0)
}

async function fill(writer: Writer, window: Window, cast: Cast, firstPatient: number, now: Date): Promise<void> {
  const first = window[0]?.slot
  if (!first) return
  await writer
    .insert(slots)
    .values(window.map(({ slot }) => slot))
    .onConflictDoNothing()
  const times = window.map(({ slot }) => slot.start_time)
  const { provider_id, location_id, date } = first
  const stored = await writer
    .select()
    .from(slots)
    .where(
      and(
        eq(slots.provider_id, provider_id),
        eq(slots.location_id, location_id),
        eq(slots.date, date),
        inArray(slots.start_time, times),
      ),
    )
    .orderBy(asc(slots.start_time))
  const stageOf = new Map(window.map(({ slot, stage }) => [slot.start_time, stage]))
  const wanted = stored.map((slot, index) => ({
    ...appointmentIn(slot, statusIn[stageOf.get(slot.start_time)!], cast, firstPatient + index, now),
    mode: 'office-appointment',
  }))
  // If a patient is already booked, that patient comes.
  await writer.insert(appointments).values(wanted).onConflictDoNothing()
  const booked = await writer
    .select()
    .from(appointments)
    .where(
      and(
        untouched,
        ne(appointments.status, 'cancelled'),
        inArray(
          appointments.slot_id,
          stored.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(appointments.time))
  await queue(writer, booked, stageOf, now)
}

/** The patients whose turn it is have arrived: the one with the earliest appointment was called, the others wait. */
async function queue(writer: Writer, booked: Appointment[], stageOf: Map<string, Stage>, now: Date): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
  const came = booked.filter(({ time, patient_pool_id }) => stageOf.get(time) === 'arrived' && patient_pool_id !== null)
  const rows = came.map((appointment, index) => ({
    id: demoId(),
    practice_id: appointment.practice_id,
    location_id: appointment.location_id,
    provider_id: appointment.provider_id,
    patient_id: appointment.patient_pool_id!,
    appointment_id: appointment.id,
    appt_time: appointment.time,
    status: 'active' as const,
    called_at: index === came.length - 1 ? ago(3) : null,
    day: appointment.date,
    queue_number: 417 + index * 37,
    created_at: ago(waited[waited.length - 1 - index] ?? 0),
  }))
  if (rows.length > 0) await writer.insert(checkIns).values(rows).onConflictDoNothing()
}
