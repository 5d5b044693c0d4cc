// Appointments and arrived patients for tests of this and other packages, written to the database as the API would.
import { addDays } from '@chartside/contract/lib/days'
import { dayIn } from '@chartside/contract/lib/wall-clock'
import { asc, eq } from 'drizzle-orm'

import { appointments, checkIns, locations, patients, providers } from '../database/schema.ts'
import type { TestApi } from '../testing.ts'

interface Booking {
  /** Zero-based index of the patient, ordered by MRN. */
  patient?: number
  /** Zero-based index of the location, ordered by name. */
  location?: number
  time?: string
  status?: 'pending' | 'confirmed' | 'cancelled' | 'completed'
  /** Days from today, at the location. */
  inDays?: number
}

/** The part of a test's API that is needed here; a database and a clock are enough. */
interface Clinic {
  deps: Pick<TestApi['deps'], 'database'>
  clock: Pick<TestApi['clock'], 'now'>
}

/** Books an appointment with the provider of this `azz_id`, today by default. */
export async function bookAppointment(api: Clinic, azzId: string, booking: Booking = {}) {
  const { database } = api.deps
  const { patient: who = 0, location: where = 0, time = '09:30:00', status = 'confirmed', inDays = 0 } = booking
  const [provider] = await database.select().from(providers).where(eq(providers.azz_id, azzId))
  if (!provider) throw new Error('There is no such provider.')
  const { practice_id } = provider
  const [location] = await database
    .select()
    .from(locations)
    .where(eq(locations.practice_id, practice_id))
    .orderBy(asc(locations.name))
    .limit(1)
    .offset(where)
  const [patient] = await database
    .select()
    .from(patients)
    .where(eq(patients.practice_id, practice_id))
    .orderBy(asc(patients.mrn))
    .limit(1)
    .offset(who)
  if (!location || !patient) throw new Error('There is no such location or patient.')
  const id = crypto.randomUUID()
  await database.insert(appointments).values({
    id,
    practice_id,
    patient_pool_id: patient.id,
    patient_name: `${patient.first_name} ${patient.last_name}`,
    provider_id: azzId,
    location_id: location.id,
    date: addDays(dayIn(location.time_zone, api.clock.now()), inDays),
    time,
    visit_type: 'consultation',
    mode: 'office-appointment',
    status,
    created_at: new Date(api.clock.now()),
  })
  return { id, location, patient, practiceId: practice_id, name: `${patient.first_name} ${patient.last_name}` }
}

/** Adds an appointment and its patient's arrival, without an event. `id` is the id of the queue's row. */
export async function arrived(api: Clinic, azzId: string, booking: Booking = {}) {
  const booked = await bookAppointment(api, azzId, booking)
  const id = crypto.randomUUID()
  await api.deps.database.insert(checkIns).values({
    id,
    practice_id: booked.practiceId,
    location_id: booked.location.id,
    provider_id: azzId,
    patient_id: booked.patient.id,
    appointment_id: booked.id,
    appt_time: booking.time ?? '09:30:00',
    day: dayIn(booked.location.time_zone, api.clock.now()),
    created_at: new Date(api.clock.now()),
  })
  return { ...booked, id, appointmentId: booked.id }
}

/** A queue's row in the database. */
export async function storedCheckIn(api: Pick<Clinic, 'deps'>, id: string) {
  const [row] = await api.deps.database.select().from(checkIns).where(eq(checkIns.id, id))
  return row
}

/** Empties every queue. */
export async function clearQueues(api: Pick<Clinic, 'deps'>): Promise<void> {
  await api.deps.database.delete(checkIns)
}
