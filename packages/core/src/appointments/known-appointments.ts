import type { Appointment } from '@chartside/contract/appointments'
import type { ReadableAtom } from 'nanostores'

import { slotChangesOf } from '../availability/index.ts'
import { perUser, type Session } from '../session/index.ts'

/** Rows of some hundred bytes each. */
const mostKept = 2000

/** Appointments whose rows this session was given, and word of what was done to any of them. */
export interface KnownAppointments {
  find(id: string): Appointment | undefined
  learn(appointments: readonly Appointment[]): void
  /** Grows when an appointment was booked, changed, deleted or brought back here, so that who shows some asks again. */
  $changes: ReadableAtom<number>
  /** Something was done: what is known may be out of date. */
  changed(): void
  clear(): void
}

function createKnownAppointments(session: Session): KnownAppointments {
  const known = new Map<string, Appointment>()
  // Whatever is done to an appointment may take or free a slot.
  const slots = slotChangesOf(session)
  return {
    $changes: slots.$changes,
    find: (id) => known.get(id),
    learn(appointments) {
      for (const appointment of appointments) {
        known.delete(appointment.id)
        known.set(appointment.id, appointment)
      }
      for (const id of known.keys()) {
        if (known.size <= mostKept) break
        known.delete(id)
      }
    },
    changed() {
      known.clear()
      slots.changed()
    },
    clear: () => known.clear(),
  }
}

/** The appointments that this session knows, in memory and for its user alone. */
export const knownAppointmentsOf = perUser(createKnownAppointments)
