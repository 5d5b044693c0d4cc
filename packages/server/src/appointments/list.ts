import { getAppointment, listAppointments } from '@chartside/contract/appointments'
import type { Received } from '@chartside/contract/lib/endpoint'
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { appointments, checkIns, locations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { createListings } from '../lib/listings.ts'
import { needLocation, needProvider } from '../lib/practice.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { todayAt } from '../lib/today.ts'
import { patientColumns, patientNeeded } from '../patients/index.ts'

type Query = Received<typeof listAppointments>['query']

/** Appointments page by page, and one by its id. */
export function listRoutes(app: App, deps: Deps, listings: ReturnType<typeof createListings>): void {
  const { database } = deps
  const needPatient = patientNeeded(deps)

  serve(app, listAppointments, async ({ query }, { user }) => {
    const { page = 1, limit = 25, ...filters } = query
    const chosen = await chosenBy(user, filters)
    const upTo = listings.of(user.tokenHash, page === 1, JSON.stringify([limit, filters]))
    const listed = and(chosen, lte(appointments.created_at, upTo))
    const count = await database.$count(appointments, listed)
    const rows = await rowsOf(database)
      .where(listed)
      .orderBy(...inOrder(await earliestToday(database, user, upTo)))
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      message: 'Appointments.',
      data: { data: rows.map(sentRow), current_page: page, last_page: Math.max(1, Math.ceil(count / limit)) },
    }
  })

  serve(app, getAppointment, async ({ id }, { user }) => {
    const [row] = await rowsOf(database).where(and(eq(appointments.practice_id, user.practiceId), eq(appointments.id, id)))
    if (!row) throw notFound('appointment', 'ERROR')
    return { message: 'The appointment.', data: { data: sentRow(row) } }
  })

  /** The condition of the filters, within the practice. Throws 404 for an id of another practice. */
  async function chosenBy(user: User, filters: Omit<Query, 'page' | 'limit'>): Promise<SQL | undefined> {
    const { status = '', provider_id = '', patient_pool_id = '', date = '', location_id = '', practice_id = '' } = filters
    if (practice_id !== '' && practice_id !== user.practiceId) throw notFound('practice')
    if (patient_pool_id !== '') await needPatient(user.practiceId, patient_pool_id)
    if (location_id !== '') await needLocation(database, user.practiceId, location_id)
    if (provider_id !== '') await needProvider(database, user.practiceId, provider_id)
    // A patient's appointments are listed with every provider; without a patient, the list is one provider's own.
    const provider = provider_id || (patient_pool_id === '' ? user.providerId : '')
    if (patient_pool_id === '' && provider !== user.providerId)
      throw new Refusal(404, 'You can only list your own appointments.', { status: 'ERROR' })
    return and(
      eq(appointments.practice_id, user.practiceId),
      provider === '' ? undefined : eq(appointments.provider_id, provider),
      patient_pool_id === '' ? undefined : eq(appointments.patient_pool_id, patient_pool_id),
      location_id === '' ? undefined : eq(appointments.location_id, location_id),
      status === '' ? undefined : eq(appointments.status, status),
      date === '' ? undefined : eq(appointments.date, date),
    )
  }
}

/** The day at the practice's westernmost clock, so that nothing of today counts as past anywhere. */
async function earliestToday(database: Database, { practiceId }: User, now: Date): Promise<string> {
  const zones = await database
    .select({ time_zone: locations.time_zone })
    .from(locations)
    .where(eq(locations.practice_id, practiceId))
  return zones.map(({ time_zone }) => todayAt(time_zone, now.getTime())).sort()[0] ?? todayAt('', now.getTime())
}

/** From today on the soonest first, then those before, the latest first. */
function inOrder(today: string): SQL[] {
  const coming = sql`${appointments.date} >= ${today}::date`
  const { date, time, id } = appointments
  return [
    desc(coming),
    asc(sql`case when ${coming} then ${date} end`),
    asc(sql`case when ${coming} then ${time} end`),
    desc(date),
    desc(time),
    asc(id),
  ]
}

/** Appointments as they are sent, each with its patient. */
function rowsOf(database: Database) {
  const patient = and(eq(patients.id, appointments.patient_pool_id), eq(patients.practice_id, appointments.practice_id))
  // One row at most: a patient arrives once per appointment and day.
  const waiting = and(
    eq(checkIns.appointment_id, appointments.id),
    eq(checkIns.day, appointments.date),
    eq(checkIns.status, 'active'),
  )
  return database
    .select({
      id: appointments.id,
      patient_pool_id: appointments.patient_pool_id,
      provider_id: appointments.provider_id,
      date: appointments.date,
      time: appointments.time,
      location_id: appointments.location_id,
      insurance_id: appointments.insurance_id,
      visit_type: appointments.visit_type,
      mode: appointments.mode,
      status: appointments.status,
      created_by: appointments.created_by,
      patient_pool: patientColumns,
      patient_name: appointments.patient_name,
      version: appointments.version,
      checked_in_at: checkIns.created_at,
      called_at: checkIns.called_at,
    })
    .from(appointments)
    .leftJoin(patients, patient)
    .leftJoin(checkIns, waiting)
}

const sentRow = <Row extends { checked_in_at: Date | null; called_at: Date | null }>(row: Row) => ({
  ...row,
  checked_in_at: row.checked_in_at?.toISOString() ?? null,
  called_at: row.called_at?.toISOString() ?? null,
})
