import { dayIn, timeIn } from '@chartside/contract/lib/wall-clock'
import { atom, computed, onMount } from 'nanostores'

import type { Session } from '../session/index.ts'
import { type LocationZones, locationZonesOf, zonesSettled } from './location-zones.ts'

/**
 * Today at a location, or at the one that the user has chosen, `yyyy-MM-dd`; if neither has a known zone, the earliest today
 * among the practice's locations. This machine's clock counts only if no zone is known at all.
 */
export const todayAt = (session: Session, zones: LocationZones, locationId = '', now = session.now()): string =>
  dayIn(zoneOfToday(session, zones, locationId, now), now)

/** The zone by which it is today at a location, as `todayAt` has it; undefined if it is this machine's. */
export const zoneOfToday = (session: Session, zones: LocationZones, locationId = '', now = session.now()): string | undefined =>
  zoneAt(session, zones, locationId) ?? earliestZone(zones.values(), now)

/** The zone of a location, or of the one that the user has chosen; undefined if unknown so far. */
export function zoneAt(session: Session, zones: LocationZones, locationId: string): string | undefined {
  const { location } = session.$stored.get()
  const chosen = locationId === '' || location?.location_id === locationId ? location?.time_zone : undefined
  return zones.get(locationId) || chosen || undefined
}

/** The earliest today among some zones, `yyyy-MM-dd`: where it is still yesterday, yesterday can still be booked. */
export const earliestToday = (zones: Iterable<string | undefined>, now: number): string => dayIn(earliestZone(zones, now), now)

/** The zone whose clocks show the earliest time; undefined if none is known. */
function earliestZone(zones: Iterable<string | undefined>, now: number): string | undefined {
  const shown = (zone: string | undefined) => `${dayIn(zone, now)} ${timeIn(zone, now)}`
  return [...zones].filter((zone) => zone).sort((one, other) => shown(one).localeCompare(shown(other)))[0]
}

/** Today at a location, or at the one that the user has chosen, while there is a subscriber; midnight may pass meanwhile. */
export function createPracticeDay(session: Session, locationId = '') {
  const $zones = locationZonesOf(session)
  const $now = atom(session.now())
  onMount($now, () => {
    $now.set(session.now())
    return session.environment.clock.every(60_000, () => $now.set(session.now()))
  })
  return {
    /** The server's time of this minute, in milliseconds since 1970. */
    $now,
    /** `yyyy-MM-dd` */
    $today: computed([$now, $zones, session.$stored], (now, zones) => todayAt(session, zones, locationId, now)),
    /** True once the zone is known, or cannot be: until then today is this machine's, and a request for it might be useless. */
    $isKnown: computed(
      [$zones, zonesSettled(session), session.$stored],
      (zones, settled) => settled || zoneAt(session, zones, locationId) !== undefined,
    ),
  }
}
