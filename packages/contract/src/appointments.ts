import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { day, id, optionalMoment, optionalText, page, rows, text } from './lib/read.ts'
import { idSent, numberSent, optionalIdSent } from './lib/send.ts'
import { daySent, optionalTextSent } from './lib/send-fields.ts'
import { patient } from './patients.ts'
import { provider } from './profile.ts'

export const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export const visitTypes = ['consultation', 'follow-up', 'checkup', 'procedure'] as const
export const appointmentModes = ['telehealth-appointment', 'office-appointment'] as const

export const appointment = object({
  id,
  patient_pool_id: id,
  provider_id: id,
  date: day,
  time: text,
  location_id: id,
  insurance_id: id,
  visit_type: text,
  mode: text,
  status: text,
  created_by: text,
  patient_pool: v.fallback(v.optional(v.nullable(patient)), null),
  /** Used if the patient's row is missing. */
  patient_name: optionalText,
  /** Changes with every write; '' if the backend has none. */
  version: optionalText,
  /** When the patient was checked in for it, as long as they are in the queue; beyond the source. */
  checked_in_at: optionalMoment,
  /** When they were last called since; beyond the source. */
  called_at: optionalMoment,
})
export type Appointment = v.InferOutput<typeof appointment>

export const insurance = object({ id, name: text })
export type Insurance = v.InferOutput<typeof insurance>

const time = v.pipe(
  v.string('Time is required'),
  v.nonEmpty('Time is required'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'A time must be like 09:30:00.'),
)

const chosen = (message: string) =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform(String),
    v.nonEmpty(message),
    // '' has its own message.
    v.regex(/^[\w-]{0,64}$/, 'This is not an id.'),
  )

const sent = {
  patient_pool_id: chosen('Patient is required'),
  provider_id: chosen('Provider is required'),
  date: daySent('Date'),
  time,
  location_id: chosen('Location is required'),
  insurance_id: chosen('Insurance is required'),
  visit_type: v.picklist(visitTypes, 'Visit type is required'),
  mode: v.picklist(appointmentModes, 'Mode is required'),
  created_by: v.literal('provider'),
}

const version = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'This is not a version.')))

/** A field that a row lacks, or that has an old value, is left unchanged. */
const left = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

export const listAppointments = endpoint({
  method: 'GET',
  path: 'provider_api/get-appointment',
  about:
    "Appointments by any of these filters, in pages (of 25 by default): from today on the soonest first, then earlier ones, the latest first. Without a patient, the caller's own.",
  query: object({
    status: v.optional(optionalTextSent('status', 20)),
    provider_id: v.optional(optionalIdSent),
    patient_pool_id: v.optional(optionalIdSent),
    date: v.optional(daySent('date')),
    location_id: v.optional(optionalIdSent),
    page: v.optional(numberSent('page', 1, 1_000_000)),
    limit: v.optional(numberSent('limit', 1, 1000)),
    practice_id: v.optional(optionalIdSent),
  }),
  answer: { data: object({ data: rows(appointment), current_page: page, last_page: page }) },
})

export const getAppointment = endpoint({
  method: 'GET',
  path: 'provider_api/appointment/:id',
  about: 'One appointment.',
  feature: 'by-id',
  answer: { data: object({ data: appointment }) },
})

/** The token that undoes the write for 10 s (`undo`); '' or absent if that is not possible. */
const undoable = { undo: optionalText }

export const bookAppointment = endpoint({
  method: 'POST',
  path: 'provider_api/book-appointment',
  about: 'Books a slot; 409 when it has just been taken.',
  permission: 'book-appointments',
  creates: true,
  body: object({ ...sent, status: v.optional(v.picklist(statuses), 'pending') }),
  // Older backends do not return its id.
  answer: { data: v.fallback(v.optional(object({ id })), undefined) },
})

export const updateAppointment = endpoint({
  method: 'POST',
  path: 'provider_api/update-appointment/:id',
  about:
    'Changes an appointment; 409 if its new time has just been taken, or if its `version` is no longer the one given. On cancelling, an empty patient, insurance, visit type or mode is left unchanged.',
  permission: 'book-appointments',
  form: v.variant(
    'status',
    [
      object({ ...sent, status: v.picklist(['pending', 'confirmed', 'completed']), version }),
      // A row can be cancelled whatever fields it lacks.
      object({
        ...sent,
        patient_pool_id: left(sent.patient_pool_id),
        insurance_id: left(sent.insurance_id),
        visit_type: left(sent.visit_type),
        mode: left(sent.mode),
        status: v.literal('cancelled'),
        version,
      }),
    ],
    'Status is required',
  ),
  answer: undoable,
})

export const deleteAppointment = endpoint({
  method: 'DELETE',
  path: 'provider_api/delete-appointment/:id',
  about: 'Deletes an appointment; 409 when its patient has arrived.',
  permission: 'delete-appointments',
  answer: undoable,
})

export const undo = endpoint({
  method: 'POST',
  path: 'provider_api/undo',
  about: 'Undoes a write within 10 seconds, once; 409 if the appointment has changed since.',
  feature: 'undo',
  body: object({ token: idSent }),
})

export const listProviders = endpoint({
  method: 'GET',
  path: 'provider_api/fetch-providers',
  about: "The practice's providers.",
  query: object({ per_page: numberSent('per_page', 1, 1000) }),
  answer: { data: object({ data: rows(provider) }) },
})

export const listInsurances = endpoint({
  method: 'GET',
  path: 'provider_api/insurances',
  about: 'Insurances that an appointment can be billed to.',
  query: object({ status: v.literal('active'), per_page: numberSent('per_page', 1, 10_000) }),
  answer: { data: object({ data: rows(insurance) }) },
})
