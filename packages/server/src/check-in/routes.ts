import { callPatient, endVisit, listLocations, showQueue } from '@chartside/contract/check-in'
import { dayIn, isZone } from '@chartside/contract/lib/wall-clock'
import { and, asc, eq, gt, placeholder, type SQL } from 'drizzle-orm'

import type { Database, Writer } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { appointments, checkIns, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { locationsStatement, needLocation } from '../lib/practice.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { arrivalRoute } from './arrival.ts'
import { changeRow, type HeldRow } from './change-row.ts'
import { undoRoutes } from './undo.ts'
import { walkInRoute } from './walk-in.ts'

/** The queues of a practice's locations. Every user of the practice can call its patients and end their visits. */
export function checkInRoutes(app: App, deps: Deps): void {
  const { database, clock } = deps

  const locationsOf = locationsStatement(database)
  const queueOfDay = prepared(queueStatement(database, eq(checkIns.day, placeholder('day'))))
  const queueSince = prepared(queueStatement(database, gt(checkIns.created_at, placeholder('since'))))
  serve(app, listLocations, async (_, { user: { practiceId } }) => ({
    message: 'Locations of your practice.',
    addresses: await locationsOf.execute({ practiceId }),
  }))

  serve(app, showQueue, async ({ query: { location_id } }, { user }) => {
    const { time_zone } = await needLocation(database, user.practiceId, location_id)
    const queue = { practiceId: user.practiceId, location_id }
    // In an unknown zone the end of the day is unknown.
    const rows = isZone(time_zone)
      ? await queueOfDay.execute({ ...queue, day: dayIn(time_zone, clock.now()) })
      : await queueSince.execute({ ...queue, since: new Date(clock.now() - 24 * 3600_000) })
    return {
      message: "Today's patients.",
      data: {
        patients: rows.map(({ appointment_id, ...row }) => ({
          ...row,
          walk_in: appointment_id === null,
          status: 'active',
          created_at: row.created_at.toISOString(),
          called_at: row.called_at?.toISOString() ?? null,
        })),
      },
    }
  })

  /** Changes an unfinished row. Throws 409 for a finished one. */
  const change = (user: User, id: string, done: string, changed: Partial<typeof checkIns.$inferInsert>) =>
    changeRow(deps, user, id, async (writer, { checkIn, appointment }, name) => {
      if (checkIn.status !== 'active') throw new Refusal(409, `${name} is already checked out.`)
      const ended = changed.status === 'done' && appointment ? await complete(writer, appointment) : {}
      await writer
        .update(checkIns)
        .set({ ...changed, ...ended })
        .where(eq(checkIns.id, id))
      return `${name} ${done}`
    })

  serve(app, callPatient, ({ query: { id } }, { user }) => change(user, id, 'was called.', { called_at: new Date(clock.now()) }))

  serve(app, endVisit, ({ query: { id } }, { user }) =>
    change(user, id, 'was checked out.', { status: 'done', done_at: new Date(clock.now()) }),
  )

  arrivalRoute(app, deps)
  undoRoutes(app, deps)
  walkInRoute(app, deps)
}

/** Completes the appointment of a finished visit, unless it has another status by now. Returns what an undo needs. */
async function complete(
  writer: Writer,
  { id, status, version: before }: NonNullable<HeldRow['appointment']>,
): Promise<Partial<typeof checkIns.$inferInsert>> {
  if (status !== 'pending' && status !== 'confirmed') return { ended_status: null, ended_version: null }
  const version = before + 1
  await writer.update(appointments).set({ status: 'completed', version }).where(eq(appointments.id, id))
  return { ended_status: status, ended_version: version }
}

/** More wait at no location. */
const maxWaiting = 1000

/** Who waits at a location, in the order in which they came. */
const queueStatement = (database: Database, time: SQL) =>
  database
    .select({
      id: checkIns.id,
      patient_id: checkIns.patient_id,
      first_name: patients.first_name,
      lastname: patients.last_name,
      gender: patients.gender,
      dob: patients.dob,
      mrn: patients.mrn,
      appt_time: checkIns.appt_time,
      provider_id: checkIns.provider_id,
      created_at: checkIns.created_at,
      called_at: checkIns.called_at,
      queue_number: checkIns.queue_number,
      appointment_id: checkIns.appointment_id,
    })
    .from(checkIns)
    .innerJoin(patients, eq(patients.id, checkIns.patient_id))
    .where(
      and(
        eq(checkIns.practice_id, placeholder('practiceId')),
        eq(checkIns.location_id, placeholder('location_id')),
        time,
        eq(checkIns.status, 'active'),
      ),
    )
    .orderBy(asc(checkIns.created_at), asc(checkIns.id))
    .limit(maxWaiting)
