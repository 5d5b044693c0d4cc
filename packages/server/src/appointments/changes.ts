import { deleteAppointment, updateAppointment } from '@chartside/contract/appointments'
import type { Received } from '@chartside/contract/lib/endpoint'
import { and, eq, isNull, or } from 'drizzle-orm'

import { slotAt, takeSlot } from '../availability/index.ts'
import type { Writer } from '../database/database.ts'
import { appointments, checkIns } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { needLocation } from '../lib/practice.ts'
import { notFound, Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { textForm } from '../lib/text-form.ts'
import { todayAt } from '../lib/today.ts'
import { holdPatient } from '../patients/index.ts'
import { needActiveProvider, needInsurance } from './parties.ts'
import { keepForUndo } from './undo.ts'

type Form = Omit<Received<typeof updateAppointment>['form'], 'version'>
type Appointment = typeof appointments.$inferSelect

/** The fields that determine an appointment's slot. */
const place = ['provider_id', 'date', 'location_id', 'time'] as const

/** Changes and deletes appointments. Both can be undone for ten seconds. */
export function changeRoutes(app: App, { database, clock }: Deps): void {
  const mine = ({ practiceId }: User, id: string) => and(eq(appointments.practice_id, practiceId), eq(appointments.id, id))

  serve(
    app,
    updateAppointment,
    async ({ id, form: { version: seen, ...form } }, { user }) =>
      database.transaction(async (transaction) => {
        // An appointment keeps its patient; only one without a patient can be given one.
        const ofPatient =
          form.patient_pool_id === undefined
            ? undefined
            : or(eq(appointments.patient_pool_id, form.patient_pool_id), isNull(appointments.patient_pool_id))
        const found = await transaction
          .select()
          .from(appointments)
          .where(and(mine(user, id), ofPatient))
          .for('update')
        const before = found[0]
        if (!before) throw notFound('appointment')
        const fields = Object.keys(form) as (keyof Form)[]
        if (fields.every((field) => isKept(before, form, field))) return { message: 'Nothing changed.', undo: '' }
        if (seen !== undefined && Number(seen) !== before.version) throw changedMeanwhile()
        await keepPlaceOfArrived(transaction, before, form)
        const patient_name =
          before.patient_pool_id === null && form.patient_pool_id !== undefined
            ? await holdPatient(transaction, user.practiceId, form.patient_pool_id)
            : before.patient_name
        const slot_id = await slotAfter(transaction, before, form, clock.now())
        const version = before.version + 1
        await transaction
          .update(appointments)
          .set({ ...form, patient_name, slot_id, version })
          .where(eq(appointments.id, id))
        const undo = await keepForUndo(transaction, user, before, version, clock.now())
        const cancelled = form.status === 'cancelled' && before.status !== 'cancelled'
        return { message: cancelled ? 'Appointment cancelled.' : 'Appointment updated.', undo }
      }),
    { takeForm: textForm },
  )

  serve(app, deleteAppointment, async ({ id }, { user }) =>
    database.transaction(async (transaction) => {
      const [before] = await transaction.select().from(appointments).where(mine(user, id)).for('update')
      if (!before) throw notFound('appointment')
      if (await transaction.$count(checkIns, eq(checkIns.appointment_id, id)))
        throw new Refusal(409, "The patient has checked in for this appointment, so it can't be deleted.")
      await transaction.delete(appointments).where(eq(appointments.id, id))
      return { message: 'Appointment deleted.', undo: await keepForUndo(transaction, user, before, null, clock.now()) }
    }),
  )
}

/** True if the form keeps the field; an omitted field is unchanged. */
const isKept = (before: Appointment, form: Form, field: keyof Form): boolean =>
  form[field] === undefined || form[field] === before[field]

const changedMeanwhile = () => refusedAt('version', 'Someone else just changed this appointment. Review it before saving.', 409)

/** Throws 409 when a change would move or cancel an appointment while its patient waits in the queue. */
async function keepPlaceOfArrived(writer: Writer, before: Appointment, form: Form): Promise<void> {
  const moved = place.filter((field) => form[field] !== before[field])
  const wrong = form.status === 'cancelled' && before.status !== 'cancelled' ? [...moved, 'status'] : moved
  if (wrong.length === 0) return
  const waiting = and(eq(checkIns.appointment_id, before.id), eq(checkIns.status, 'active'))
  if ((await writer.$count(checkIns, waiting)) === 0) return
  throw refusedAt(wrong[0]!, "The patient has checked in for this appointment, so it can't be rescheduled or cancelled.", 409)
}

/** Takes and returns the slot of a changed appointment. Throws what is wrong with the change. */
async function slotAfter(writer: Writer, before: Appointment, form: Form, now: number): Promise<string | null> {
  const { practice_id } = before
  const { time_zone } = await needLocation(writer, practice_id, form.location_id)
  // Values that were valid at the booking may stay.
  if (form.provider_id !== before.provider_id) await needActiveProvider(writer, practice_id, form.provider_id)
  if (form.insurance_id !== undefined && !isKept(before, form, 'insurance_id')) await needInsurance(writer, form.insurance_id)
  if (form.date !== before.date && form.date < todayAt(time_zone, now))
    throw refusedAt('date', 'The date cannot be before today.')

  const moved = place.some((field) => form[field] !== before[field])
  const slot_id = moved ? await slotAt(writer, practice_id, form, time_zone) : before.slot_id
  const wasFree = before.status === 'cancelled'
  if (slot_id !== null && form.status !== 'cancelled' && (moved || wasFree)) await takeSlot(writer, slot_id, before.id)
  return slot_id
}
