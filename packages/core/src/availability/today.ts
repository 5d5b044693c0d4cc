import { dayIn } from '@chartside/contract/lib/wall-clock'

import type { Session } from '../session/index.ts'
import type { LocationZones } from './location-zones.ts'

/**
 * Today at a location, or at the one that the user has chosen, `yyyy-MM-dd`; if neither has a known zone, the earliest today
 * among the practice's locations. This machine's clock counts only if no zone is known at all.
 */
export function todayAt(session: Session, zones: LocationZones, locationId = '', now = session.now()): string {
  const zone = zoneAt(session, zones, locationId)
  return zone ? dayIn(zone, now) : earliestToday(zones.values(), now)
}

/** The zone of a location, or of the one that the user has chosen; undefined if unknown so far. */
export function zoneAt(session: Session, zones: LocationZones, locationId: string): string | undefined {
  const { location } = session.$stored.get()
  const chosen = locationId === '' || location?.location_id === locationId ? location?.time_zone : undefined
  return zones.get(locationId) || chosen || undefined
}

/** The earliest today among some zones, `yyyy-MM-dd`: where it is still yesterday, yesterday can still be booked. */
export function earliestToday(zones: Iterable<string | undefined>, now: number): string {
  const known = [...zones].filter((zone) => zone)
  return (known.length > 0 ? known : [undefined]).map((zone) => dayIn(zone, now)).sort()[0]!
}
