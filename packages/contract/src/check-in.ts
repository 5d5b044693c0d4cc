import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { location } from './lib/location.ts'
import { object } from './lib/object.ts'
import { day, flag, id, moment, optionalId, optionalMoment, optionalText, rows, text } from './lib/read.ts'
import { idSent } from './lib/send.ts'

export { type Location, location } from './lib/location.ts'

/** A row of today's queue. `status` is 'active' until the visit is done; some backends then list it as 'inactive'. */
export const checkIn = object({
  id,
  patient_id: id,
  first_name: text,
  lastname: text,
  gender: text,
  dob: day,
  /** Beyond the source. */
  mrn: optionalText,
  appt_time: text,
  status: text,
  provider_id: id,
  created_at: moment,
  /** When the patient was last called; beyond the source. */
  called_at: optionalMoment,
  /** The patient's number in the waiting room, '417', assigned at check-in; beyond the source. */
  queue_number: optionalText,
  /** True for a patient who came without an appointment; beyond the source. */
  walk_in: v.optional(flag, false),
})
export type CheckIn = v.InferOutput<typeof checkIn>

export const listLocations = endpoint({
  method: 'GET',
  path: 'provider_api/locations',
  about: "The practice's locations.",
  answer: { addresses: rows(location) },
})

export const showQueue = endpoint({
  method: 'GET',
  path: 'provider_api/show',
  about: "Today's patients of a location.",
  query: object({ location_id: idSent }),
  answer: { data: object({ patients: rows(checkIn) }) },
})

export const callPatient = endpoint({
  method: 'GET',
  path: 'provider_api/patient-call',
  about: 'Calls a waiting patient. Changes state although it is a GET, so clients must not retry it automatically.',
  permission: 'call-patients',
  query: object({ id: idSent }),
})

export const endVisit = endpoint({
  method: 'GET',
  path: 'provider_api/end',
  about: 'Marks a visit as done. Changes state although it is a GET, so clients must not retry it automatically.',
  permission: 'end-visits',
  query: object({ id: idSent }),
})

/** The new row of the queue; backends without `undo-check-in` may leave it out. */
const newRow = v.fallback(v.optional(object({ id: optionalId })), undefined)

export const checkInPatient = endpoint({
  method: 'POST',
  path: 'provider_api/check-in',
  about: "Checks in the patient of one of today's appointments; 409 if already checked in, 422 if nobody can arrive for it.",
  permission: 'check-in-patients',
  feature: 'arrivals',
  creates: true,
  body: object({ appointment_id: idSent }),
  answer: { data: newRow },
})

export const addWalkIn = endpoint({
  method: 'POST',
  path: 'provider_api/walk-in',
  about:
    "Puts a patient without an appointment in today's queue of a location, for the caller's provider; 409 if already waiting there.",
  permission: 'check-in-patients',
  feature: 'walk-in',
  creates: true,
  body: object({ patient_pool_id: idSent, location_id: idSent }),
  answer: { data: newRow },
})

export const undoCheckIn = endpoint({
  method: 'POST',
  path: 'provider_api/undo-check-in',
  about:
    'Takes a patient who was checked in by mistake out of the queue; the appointment can be checked in again. 409 if the visit was ended, or with `if_waiting` if the patient was called, since.',
  permission: 'check-in-patients',
  feature: 'undo-check-in',
  body: object({ id: idSent, if_waiting: v.optional(v.boolean('if_waiting must be true or false.'), false) }),
})

export const undoEnd = endpoint({
  method: 'POST',
  path: 'provider_api/undo-end',
  about:
    "Puts a patient whose visit was ended by mistake back at their place in today's queue, with their number; the appointment has the status that it had. 409 if the appointment was changed or the patient was checked in again since.",
  permission: 'end-visits',
  feature: 'undo-check-in',
  body: object({ id: idSent }),
})
