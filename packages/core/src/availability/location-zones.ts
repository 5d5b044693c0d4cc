import { listLocations } from '@chartside/contract/check-in'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { perUser, type Session } from '../session/index.ts'

/** Time zones (IANA) of the practice's locations, by location id. */
export type LocationZones = ReadonlyMap<string, string>

const zonesOf = perUser((session) => {
  const $zones = atom<LocationZones>(new Map())
  const $settled = atom(false)
  let isLoading = false

  async function load(): Promise<void> {
    if (isLoading || $zones.get().size > 0 || session.$session.get().state !== 'in') return
    isLoading = true
    try {
      const { features } = await session.capabilities()
      if (!features.has('time-zones')) return
      const { addresses } = await session.call(listLocations, {})
      $zones.set(new Map(addresses.map(({ location_id, time_zone }) => [location_id, time_zone])))
    } catch {
      // On failure times are shown without a zone; the next subscriber retries.
    } finally {
      isLoading = false
      $settled.set(true)
    }
  }

  onMount($zones, () => session.$session.subscribe(() => void load()))
  const clear = () => {
    $settled.set(false)
    $zones.set(new Map())
  }
  return { $zones, $settled, clear }
})

/** The zones of the practice's locations, loaded while there is a subscriber; empty if the backend has none (decision 18). */
export const locationZonesOf = (session: Session): ReadableAtom<LocationZones> => zonesOf(session).$zones

/** True once the zones are known, or cannot be: the backend has none, or could not be asked. */
export const zonesSettled = (session: Session): ReadableAtom<boolean> => zonesOf(session).$settled
