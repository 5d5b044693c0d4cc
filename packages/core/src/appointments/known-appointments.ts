import type { Appointment } from '@chartside/contract/appointments'
import type { ReadableAtom } from 'nanostores'

import { slotChangesOf } from '../availability/index.ts'
import { perUser, type Session } from '../session/index.ts'

/** Each row takes a few hundred bytes. */
const maxKept = 2000

/** The appointments that this session has loaded, and notice of changes to any of them. */
export interface KnownAppointments {
  find(id: string): Appointment | undefined
  learn(appointments: readonly Appointment[]): void
  /** Incremented whenever an appointment is booked, changed, deleted or restored here; subscribers reload. */
  $changes: ReadableAtom<number>
  /** Reports a change: known rows may be outdated. */
  changed(): void
  clear(): void
}

function createKnownAppointments(session: Session): KnownAppointments {
  const known = new Map<string, Appointment>()
  // Any change to an appointment may take or free a slot.
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
        if (known.size <= maxKept) break
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

/** The appointments that this session knows, in memory and only for its user. */
export const knownAppointmentsOf = perUser(createKnownAppointments)
