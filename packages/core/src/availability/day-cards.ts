import type { Location } from '@chartside/contract/check-in'

import { clockTime, unambiguousDay, weekdayOf } from '../lib/formats.ts'
import { foreignZone, momentOf, zoneName } from '../lib/wall-clock.ts'
import { hasBegun, type Slot, type SlotDays } from './slots.ts'
import { words } from './words.ts'

/** A slot as it is shown. Only a free one can be chosen (AVAIL-01). */
export interface SlotChoice {
  /** `HH:mm:ss` on the location's wall. */
  time: string
  /** '09:30 AM' */
  shown: string
  /** 'EST', where the card's slots do not all have the same; else ''. */
  zone: string
  state: 'free' | 'booked' | 'past'
}

/** What a location offers on a day. */
export interface LocationCard {
  locationId: string
  name: string
  /** 'EST', of all slots; '' where this machine's clock shows the same as the location's, or where it stands at each slot. */
  zone: string
  slots: readonly SlotChoice[]
}

export interface DayCard {
  /** `yyyy-MM-dd` */
  date: string
  /** 'Fri, 20 Nov 2026' */
  shown: string
  free: number
  locations: readonly LocationCard[]
}

/** A location as it is called. */
export const locationName = ({ name, address, city, location_id }: Location): string =>
  name.trim() || address.trim() || city.trim() || words.location(location_id)

/** Cards of the days that have slots, in their order; of one location alone where `locationId` is given. `now` in milliseconds. */
export function dayCards({ days, locations }: SlotDays, locationId: string, now: number): DayCard[] {
  const places = new Map(locations.map((location) => [location.location_id, location]))
  return days.flatMap(({ date, locations }) => {
    const cards = locations
      .filter(({ locationId: id }) => locationId === '' || id === locationId)
      .map(({ locationId: id, slots }): LocationCard => {
        const place = places.get(id)
        const zone = place?.time_zone || undefined
        const momentAt = (slot: Slot | undefined) => momentOf(date, slot?.time ?? '12:00:00', zone)
        const named = foreignZone(zone, momentAt(slots[0]))
        // On the day of a clock change the last slot may have another zone than the first.
        const atEach = named !== foreignZone(zone, momentAt(slots.at(-1)))
        return {
          locationId: id,
          name: place ? locationName(place) : words.location(id),
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
    return [{ date, shown: `${weekdayOf(date)}, ${unambiguousDay(date)}`, free, locations: cards }]
  })
}

const stateOf = ({ booked, time }: Slot, date: string, zone: string | undefined, now: number): SlotChoice['state'] =>
  booked ? 'booked' : hasBegun(date, time, zone, now) ? 'past' : 'free'
