import type * as v from 'valibot'
import { location } from './check-in.ts'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { day, flag, id, rows, text } from './lib/read.ts'
import { idSent } from './lib/send.ts'
import { daySent } from './lib/send-fields.ts'

/** `start_time` is text with date, clock time and AM/PM in the location's time: `2026-11-20 09:30 AM`. */
export const slot = object({ start_time: text, end_time: text, booked: flag })
export type Slot = v.InferOutput<typeof slot>

export const slotDay = object({
  date: day,
  slots_by_location: rows(object({ location_id: id, slots: rows(slot) })),
})
export type SlotDay = v.InferOutput<typeof slotDay>

export const slotsByProvider = endpoint({
  method: 'GET',
  path: 'provider_api/slots-by-provider',
  about: "A provider's slots over a range of days.",
  query: object({ provider_id: idSent, start_date: daySent('Start date'), end_date: daySent('End date') }),
  // Data that is not a list counts as an unreadable day, not as a day without slots.
  answer: { data: rows(slotDay, [{ date: '', slots_by_location: [] }]), locations: rows(location) },
})
