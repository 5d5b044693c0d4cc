import type { Appointment } from '@chartside/contract/appointments'

import { slotChangesOf } from '../availability/index.ts'
import { createKnownRows } from '../lib/known-rows.ts'
import { perUser } from '../session/index.ts'

/** Each row takes a few hundred bytes. */
const maxKept = 2000

/** The appointments that this session has loaded, in memory and only for its user, and notice of changes to any of them. */
export const knownAppointmentsOf = perUser((session) => {
  const known = createKnownRows(({ id }: Appointment) => id, maxKept)
  // Any change to an appointment may take or free a slot.
  const slots = slotChangesOf(session)
  return {
    ...known,
    /** Incremented whenever an appointment is booked, changed, deleted or restored here; subscribers reload. */
    $changes: slots.$changes,
    /** Reports a change: known rows may be outdated. */
    changed(): void {
      known.clear()
      slots.changed()
    },
  }
})
