import type { SlotDay } from '@chartside/contract/availability'
import type { Location } from '@chartside/contract/check-in'
import { isDay } from '@chartside/contract/lib/is-day'
import { momentOf, timeOfDay } from '@chartside/contract/lib/wall-clock'

/** A time that can be booked, in the location's time. */
export interface Slot {
  /** `HH:mm:ss`; unique for its location and day. */
  time: string
  /** `HH:mm:ss`; '' if unknown. */
  endTime: string
  booked: boolean
}

/** A location's slots on one day, earliest first. */
export interface LocationSlots {
  locationId: string
  slots: readonly Slot[]
}

/** The slots of one day, `yyyy-MM-dd`. */
export interface DaySlots {
  date: string
  locations: readonly LocationSlots[]
}

/** The readable part of an answer: the days that have slots, in order, and the locations in the answer. */
export interface SlotDays {
  days: readonly DaySlots[]
  locations: readonly Location[]
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The slots in an answer of `slots-by-provider`. Unreadable parts are left out; 'unrecognised' if nothing of a non-empty answer
 * is readable (AVAIL-02, APPT-03). If a time occurs twice, it is booked if either one is.
 */
export function readSlotDays(answer: { data: readonly SlotDay[]; locations: readonly Location[] }): SlotDays | 'unrecognised' {
  const days = new Map<string, Map<string, Map<string, Slot>>>()
  const of = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
    const value = map.get(key) ?? make()
    map.set(key, value)
    return value
  }
  let unread = 0
  for (const day of answer.data) {
    // Days without slots are left out.
    if (!isDay(day.date)) unread++
    for (const { location_id, slots } of day.slots_by_location)
      for (const { start_time, end_time, booked } of slots) {
        // A text with a date of its own wins: a slot must not appear under another day.
        const start = slotTime(start_time) ?? { date: day.date, time: timeOfDay(start_time) }
        if (!isDay(start.date) || start.time === '' || location_id === '' || namesAnotherDay(start_time)) {
          unread++
          continue
        }
        const times = of(
          of(days, start.date, () => new Map()),
          location_id,
          () => new Map<string, Slot>(),
        )
        const twice = times.get(start.time)?.booked ?? false
        times.set(start.time, { time: start.time, endTime: timeOfDay(end_time), booked: booked || twice })
      }
  }
  if (days.size === 0 && unread > 0) return 'unrecognised'
  return {
    locations: answer.locations,
    days: [...days]
      .map(([date, locations]) => ({
        date,
        locations: [...locations].map(([locationId, times]) => ({
          locationId,
          slots: [...times.values()].sort((one, other) => byText(one.time, other.time)),
        })),
      }))
      .sort((one, other) => byText(one.date, other.date)),
  }
}

/** The day and the time in a slot's text, `2026-11-20 09:30 AM`; undefined if there are none. */
export function slotTime(text: string): { date: string; time: string } | undefined {
  const date = /^(\d{4}-\d\d-\d\d)[ T]/.exec(text.trim())?.[1] ?? ''
  const time = timeOfDay(text)
  return isDay(date) && time ? { date, time } : undefined
}

/** True if the text starts with a date that does not exist, such as 30 February. */
const namesAnotherDay = (text: string): boolean => /^\s*\d+[-/.]\d+[-/.]\d+/.test(text) && slotTime(text) === undefined

/** True for a slot that has begun and can no longer be booked. `now` in milliseconds. */
export const hasBegun = (date: string, time: string, timeZone: string | undefined, now: number): boolean =>
  momentOf(date, time, timeZone).moment <= now
