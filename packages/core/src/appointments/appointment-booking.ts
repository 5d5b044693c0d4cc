import { bookAppointment, listAppointments } from '@chartside/contract/appointments'
import { onMount } from 'nanostores'

import { Refused } from '../errors.ts'
import { createRequestKey } from '../lib/request-key.ts'
import { audit, createDrafts, type Session } from '../session/index.ts'
import { createAppointmentForm } from './appointment-form.ts'
import { appointmentRow, dateTimeOf } from './appointment-row.ts'
import { type AppointmentValues, isSame, isSameSlot, rowsOfPatient, sentOf, valuesOf } from './appointment-values.ts'
import { fillIn, startOf } from './booking-start.ts'
import { locationOf } from './directory.ts'
import { formWords } from './form-words.ts'
import type { FreeSlot } from './free-slots.ts'
import { knownAppointmentsOf } from './known-appointments.ts'
import { createWeekSlots } from './week-slots.ts'

/** A slot that was chosen before the patient. */
export interface WantedSlot extends Pick<FreeSlot, 'date' | 'time' | 'locationId'> {
  /** The slot's provider; the signed-in one by default. */
  providerId?: string | undefined
}

/** What a booking starts with. */
export interface BookingPlan {
  /** A slot that was chosen beforehand. */
  wanted?: WantedSlot | undefined
  /** A follow-up is booked in about that many weeks. */
  inWeeks?: number | undefined
}

export type AppointmentBooking = ReturnType<typeof createAppointmentBooking>

/**
 * A form that books a slot for a patient (APPT-02, APPT-03, APPT-07), starting with what is known: a slot chosen beforehand, the
 * user's provider and mode, the patient's insurance. Nothing is booked twice, and no failure loses a choice.
 */
export function createAppointmentBooking(session: Session, patientId: string, { wanted, inWeeks }: BookingPlan = {}) {
  const key = createRequestKey()
  let bookedId = ''
  /** The last attempt, if its answer was lost: it may have booked the slot. */
  let lost: AppointmentValues | undefined

  const { form, model } = createAppointmentForm(session, {
    patientId,
    initial: { ...startOf(session, inWeeks !== undefined), ...(wanted ? slotOf(wanted, session) : {}) },
    insuranceLabel: formWords.labels.insurance_id,
    settled: async (values) => lost !== undefined && settled(lost, values),
    needsSlot: async (values) => !(lost && isSame(lost, values) && (await repeats())),
    async save(values) {
      const sent = sentOf(values, patientId)
      const idempotencyKey = key.of(Object.values(sent))
      try {
        const { data, message } = await session.call(bookAppointment, { body: sent }, { idempotencyKey })
        booked(data?.id ?? '', message)
      } catch (error) {
        key.failed(error)
        lost = error instanceof Refused ? undefined : values
        throw error
      }
    },
  })

  /** True if the backend replays a lost answer when the same request is sent again. */
  const repeats = async () => (await session.capabilities()).features.has('idempotency')

  const forget = () => {
    lost = undefined
    key.done()
  }

  function booked(id: string, message: string): void {
    bookedId = id
    audit(session, 'create', { resource: 'appointment', id, patientId })
    forget()
    session.environment.toasts.show('success', message)
    knownAppointmentsOf(session).changed()
  }

  /** Whether an attempt with a lost answer has succeeded after all. Throws if it has, but something else is wanted now. */
  async function settled(lost: AppointmentValues, values: AppointmentValues): Promise<boolean> {
    const again = isSame(lost, values)
    if (again && (await repeats())) return false
    const found = await bookedSlot(lost)
    if (found && again) booked(found.id, formWords.bookedBefore)
    if (found && !again) {
      forget()
      knownAppointmentsOf(session).changed()
      throw new Refused(formWords.bookedOther(dateTimeOf(found)))
    }
    return found !== undefined
  }

  async function bookedSlot(values: AppointmentValues) {
    const query = { patient_pool_id: patientId, date: values.date, limit: 100 }
    const { data } = await session.call(listAppointments, { query })
    const zone = (await locationOf(session, values.location_id))?.time_zone
    const rows = rowsOfPatient(data.data, patientId).map((appointment) => appointmentRow(appointment, zone))
    return rows.find((row) => row.status !== 'cancelled' && isSameSlot(valuesOf(row), values))
  }

  onMount(form.$values, () => fillIn(session, patientId, form, model.$providers))
  const discard = () => {
    forget()
    form.reset()
  }
  return {
    ...model,
    /** The provider's free slots by weeks, to choose one by a press. */
    week: createWeekSlots(session, model, inWeeks),
    /** Discards the input. */
    discard,
    /**
     * Checks the form, checks again that the slot is free, and books it. Resolves with the id ('' if the backend does not say), or
     * undefined on failure.
     */
    async submit(): Promise<string | undefined> {
      if (!(await form.submit())) return undefined
      discard()
      return bookedId
    },
  }
}

const drafts = createDrafts<AppointmentBooking>({
  isUnsent: (form) => form.isChanged(),
  forget: (booking) => booking.discard(),
})

/** The booking for a patient: the unsent draft, with the slot set to a wanted one or at the week of a follow-up, or a new one. */
export function appointmentBookingOf(session: Session, patientId: string, plan: BookingPlan = {}): AppointmentBooking {
  const { wanted, inWeeks } = plan
  const left = drafts.left(session, patientId)
  if (left && wanted) {
    left.set('provider_id', wanted.providerId ?? session.providerId())
    left.choose(wanted)
  }
  if (left && inWeeks !== undefined) left.week.showIn(inWeeks)
  return drafts.of(session, patientId, () => createAppointmentBooking(session, patientId, plan))
}

const slotOf = ({ providerId, date, locationId, time }: WantedSlot, session: Session) => ({
  provider_id: providerId ?? session.providerId(),
  date,
  location_id: locationId,
  time,
})
