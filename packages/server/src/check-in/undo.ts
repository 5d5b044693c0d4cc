// A check-in or the end of a visit by mistake is taken back, by anybody of the practice who may do it: the front desk is shared.
import { addWalkIn, checkInPatient, undoCheckIn, undoEnd } from '@chartside/contract/check-in'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { appointments, checkIns } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { forgetAnswers } from '../lib/idempotency.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { isTodayAt } from '../lib/today.ts'
import { changeRow } from './change-row.ts'

export function undoRoutes(app: App, deps: Deps): void {
  const { clock } = deps

  serve(app, undoCheckIn, ({ body: { id, if_waiting } }, { user }) =>
    changeRow(deps, user, id, async (writer, { checkIn, appointment }, name) => {
      if (checkIn.status === 'done') throw new Refusal(409, `${name} is already checked out.`)
      if (if_waiting && checkIn.called_at) throw new Refusal(409, `${name} was called since, so the check-in stays.`)
      const mine = eq(checkIns.id, id)
      // A later repetition, as after a lost answer, checks in again instead of reporting what is undone.
      await forgetAnswers(writer, checkInPatient.path, id)
      // Undo alone: who is not here is not here as a walk-in either.
      if (if_waiting && checkIn.was_walk_in)
        await writer.update(checkIns).set({ appointment_id: null, appt_time: null, was_walk_in: false }).where(mine)
      else {
        await writer.delete(checkIns).where(mine)
        await forgetAnswers(writer, addWalkIn.path, id)
      }
      // With a new version, changes from before can no longer be undone.
      if (appointment) await changeAppointment(writer, appointment, {})
      return `${name} is no longer checked in.`
    }),
  )

  serve(app, undoEnd, ({ body: { id } }, { user }) =>
    changeRow(deps, user, id, async (writer, { checkIn, appointment, time_zone }, name) => {
      if (checkIn.status !== 'done' || (await hasOtherPlace(writer, checkIn)))
        throw new Refusal(409, `${name} was already checked in.`)
      if (!isTodayAt(time_zone, checkIn.day, clock.now())) throw new Refusal(409, 'This can no longer be undone.')
      const status = checkIn.ended_status as Appointment['status'] | null
      if (status !== null && appointment?.version !== checkIn.ended_version)
        throw new Refusal(409, "Someone else has changed this appointment since, so this can't be undone.")
      if (status !== null && appointment) await changeAppointment(writer, appointment, { status })
      await writer
        .update(checkIns)
        .set({ status: 'active', done_at: null, ended_status: null, ended_version: null })
        .where(eq(checkIns.id, id))
      return `${name} is back in the queue.`
    }),
  )
}

type Appointment = typeof appointments.$inferSelect
type CheckIn = typeof checkIns.$inferSelect

/** True if the patient waits for this provider by another row, as somebody who came back. */
async function hasOtherPlace(writer: Writer, { id, patient_id, location_id, provider_id, day }: CheckIn): Promise<boolean> {
  const other = and(
    ne(checkIns.id, id),
    eq(checkIns.patient_id, patient_id),
    eq(checkIns.location_id, location_id),
    eq(checkIns.provider_id, provider_id),
    eq(checkIns.day, day),
    eq(checkIns.status, 'active'),
    isNull(checkIns.appointment_id),
  )
  return (await writer.$count(checkIns, other)) > 0
}

const changeAppointment = (writer: Writer, { id }: Appointment, change: Partial<Appointment>) =>
  writer
    .update(appointments)
    .set({ ...change, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, id))
