import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { location } from './lib/location.ts'
import { object } from './lib/object.ts'
import { day, flag, id, moment, optionalMoment, optionalText, rows, text } from './lib/read.ts'
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

export const checkInPatient = endpoint({
  method: 'POST',
  path: 'provider_api/check-in',
  about: "Checks in the patient of one of today's appointments; 409 if already checked in, 422 if nobody can arrive for it.",
  permission: 'check-in-patients',
  feature: 'arrivals',
  creates: true,
  body: object({ appointment_id: idSent }),
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
})
