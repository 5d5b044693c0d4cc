import { slotsByProvider } from '@chartside/contract/availability'
import type { Location } from '@chartside/contract/check-in'
import { addDays } from '@chartside/contract/lib/days'

import { availabilityWords, hasBegun, locationName, readSlotDays, type SlotDays } from '../availability/index.ts'
import { unambiguousDay } from '../lib/formats.ts'
import type { Session } from '../session/index.ts'
import { timeWithZone } from './appointment-row.ts'

/** A slot that can be booked. */
export interface FreeSlot {
  /** `yyyy-MM-dd` */
  date: string
  /** `HH:mm:ss` in the location's time. */
  time: string
  /** `HH:mm:ss`; '' if unknown. */
  endTime: string
  locationId: string
  locationName: string
  /** '20 Nov 2026' */
  shownDate: string
  /** '09:30 AM', with the zone's name if the location's clock differs from this machine's. */
  shownTime: string
}

/** A location that has slots on a day, whether or not one of them is free. */
export interface SlotPlace {
  locationId: string
  name: string
  timeZone: string | undefined
  free: readonly FreeSlot[]
}

/** The slot of the edited appointment itself, which counts as booked. */
export interface OwnSlot {
  date: string
  time: string
  locationId: string
}

/** The locations in an answer, each with its free slots, earliest first. `now` in milliseconds. */
export function slotPlaces({ days, locations }: SlotDays, now: number, own?: OwnSlot): SlotPlace[] {
  const known = new Map(locations.map((location) => [location.location_id, location]))
  const places = new Map<string, SlotPlace & { free: FreeSlot[] }>()
  for (const { date, locations } of days)
    for (const { locationId, slots } of locations) {
      const place = places.get(locationId) ?? placeOf(locationId, known.get(locationId))
      places.set(locationId, place)
      for (const { time, endTime, booked } of slots) {
        const isOwn = own !== undefined && own.locationId === locationId && own.date === date && own.time === time
        if (isOwn || (!booked && !hasBegun(date, time, place.timeZone, now))) place.free.push(slotAt(place, date, time, endTime))
      }
    }
  return [...places.values()]
}

const placeOf = (locationId: string, location: Location | undefined): SlotPlace & { free: FreeSlot[] } => ({
  locationId,
  name: location ? locationName(location) : availabilityWords.location(locationId),
  timeZone: location?.time_zone || undefined,
  free: [],
})

/** A slot at a location, in display form. */
export const slotAt = (place: SlotPlace, date: string, time: string, endTime: string): FreeSlot => ({
  date,
  time,
  endTime,
  locationId: place.locationId,
  locationName: place.name,
  shownDate: unambiguousDay(date),
  shownTime: timeWithZone(date, time, place.timeZone),
})

const maxSuggestions = 5
const daysSearched = 14

const order = ({ date, time }: Pick<FreeSlot, 'date' | 'time'>): string => `${date} ${time}`

/**
 * A provider's next free slots from a wanted one on, nearest first: at most five within two weeks. If there are fewer, earlier
 * ones on the same day are added. Throws as `session.call` does.
 */
export async function nextFreeSlots(
  session: Session,
  providerId: string,
  wanted: { date: string; time: string },
): Promise<FreeSlot[]> {
  const query = { provider_id: providerId, start_date: wanted.date, end_date: addDays(wanted.date, daysSearched - 1) }
  const read = readSlotDays(await session.call(slotsByProvider, { query }))
  if (read === 'unrecognised') return []
  const free = slotPlaces(read, session.now())
    .flatMap((place) => place.free)
    .sort((one, other) => order(one).localeCompare(order(other)) || one.locationName.localeCompare(other.locationName))
  const later = free.filter((slot) => order(slot) >= order(wanted)).slice(0, maxSuggestions)
  const earlier = free.filter((slot) => order(slot) < order(wanted)).slice(later.length - maxSuggestions)
  return later.length < maxSuggestions ? [...earlier, ...later] : later
}

/** Whether nobody has taken a provider's slot, which may have begun meanwhile. Throws as `session.call` does. */
export async function isFree(session: Session, providerId: string, wanted: OwnSlot): Promise<boolean> {
  const query = { provider_id: providerId, start_date: wanted.date, end_date: wanted.date }
  const read = readSlotDays(await session.call(slotsByProvider, { query }))
  if (read === 'unrecognised') return false
  const places = read.days.filter(({ date }) => date === wanted.date).flatMap(({ locations }) => locations)
  const { slots = [] } = places.find(({ locationId }) => locationId === wanted.locationId) ?? {}
  return slots.some(({ time, booked }) => time === wanted.time && !booked)
}
