import { listLocations } from '@chartside/contract/check-in'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { perUser, type Session } from '../session/index.ts'

/** Time zones (IANA) of the practice's locations, by location id. */
export type LocationZones = ReadonlyMap<string, string>

const zonesOf = perUser(() => {
  const $zones = atom<LocationZones>(new Map())
  const $learned = atom(false)
  const clear = () => {
    $learned.set(false)
    $zones.set(new Map())
  }
  return { $zones, $learned, clear }
})

const stores = new WeakMap<Session, ReadableAtom<LocationZones>>()

/** True once the zones are known, or cannot be: the backend has none, or could not be asked. */
export const zonesLearned = (session: Session): ReadableAtom<boolean> => zonesOf(session).$learned

/** The zones of the practice's locations, loaded while there is a subscriber; empty if the backend has none (decision 18). */
export function locationZonesOf(session: Session): ReadableAtom<LocationZones> {
  const known = stores.get(session)
  if (known) return known
  const { $zones, $learned } = zonesOf(session)
  let asking = false

  async function learn(): Promise<void> {
    if (asking || $zones.get().size > 0 || session.$session.get().state !== 'in') return
    asking = true
    try {
      const { features } = await session.capabilities()
      if (!features.has('time-zones')) return
      const { addresses } = await session.call(listLocations, {})
      $zones.set(new Map(addresses.map(({ location_id, time_zone }) => [location_id, time_zone])))
    } catch {
      // On failure times are shown without a zone; the next subscriber retries.
    } finally {
      asking = false
      $learned.set(true)
    }
  }

  onMount($zones, () => session.$session.subscribe(() => void learn()))
  stores.set(session, $zones)
  return $zones
}
