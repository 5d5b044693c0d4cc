import type { Location } from '@chartside/contract/check-in'
import { foreignZone, momentOf, zoneName } from '@chartside/contract/lib/wall-clock'

import { clockTime } from '../lib/clock-times.ts'
import { dayWithWeekday } from '../lib/formats.ts'
import { hasBegun, type Slot, type SlotDays } from './slots.ts'
import { availabilityWords } from './words.ts'

/** A slot for display. Only a free one can be chosen (AVAIL-01). */
export interface SlotChoice {
  /** `HH:mm:ss` in the location's time. */
  time: string
  /** '09:30 AM' */
  shown: string
  /** 'EST' if the card's slots are in different zones; otherwise ''. */
  zone: string
  state: 'free' | 'booked' | 'past'
}

/** A location's slots on a day. */
export interface LocationCard {
  locationId: string
  name: string
  /** 'EST', for all slots; '' if this machine's clock shows the location's time, or if each slot has its own zone. */
  zone: string
  slots: readonly SlotChoice[]
}

/** A day's slots by location; `free` counts those that can be chosen. */
export interface DayCard {
  /** `yyyy-MM-dd` */
  date: string
  /** 'Fri, 20 Nov 2026' */
  shown: string
  free: number
  locations: readonly LocationCard[]
}

/** A location's display name. */
export const locationName = ({ name, address, city, location_id }: Location): string =>
  name.trim() || address.trim() || city.trim() || availabilityWords.location(location_id)

/** Cards of the days that have slots, in order; only of `locationId` if given. `now` in milliseconds. */
export function dayCards({ days, locations }: SlotDays, locationId: string, now: number): DayCard[] {
  const places = new Map(locations.map((location) => [location.location_id, location]))
  return days.flatMap(({ date, locations }) => {
    const cards = locations
      .filter(({ locationId: id }) => locationId === '' || id === locationId)
      .map(({ locationId: id, slots }): LocationCard => {
        const place = places.get(id)
        const zone = place?.time_zone || undefined
        const momentAt = (slot: Slot | undefined) => momentOf(date, slot?.time ?? '12:00:00', zone).moment
        const named = foreignZone(zone, momentAt(slots[0]))
        // On the day of a clock change the last slot may be in another zone than the first.
        const atEach = named !== foreignZone(zone, momentAt(slots.at(-1)))
        return {
          locationId: id,
          name: place ? locationName(place) : availabilityWords.location(id),
          zone: atEach ? '' : named,
          slots: slots.map((slot) => ({
            time: slot.time,
            shown: clockTime(slot.time),
            zone: atEach ? zoneName(zone, momentAt(slot)) : '',
            state: stateOf(slot, date, zone, now),
          })),
        }
      })
      .sort((one, other) => one.name.localeCompare(other.name))
    if (cards.length === 0) return []
    const free = cards.flatMap(({ slots }) => slots).filter(({ state }) => state === 'free').length
    return [{ date, shown: dayWithWeekday(date), free, locations: cards }]
  })
}

const stateOf = ({ booked, time }: Slot, date: string, zone: string | undefined, now: number): SlotChoice['state'] =>
  booked ? 'booked' : hasBegun(date, time, zone, now) ? 'past' : 'free'
