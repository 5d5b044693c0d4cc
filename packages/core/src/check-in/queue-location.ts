import { type Location, listLocations } from '@chartside/contract/check-in'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'

/** The queue's location. */
export interface QueueLocation {
  /** '' while none is chosen. */
  $id: ReadableAtom<string>
  /** Undefined while none is chosen, and while the name of the one given by the page is unknown. */
  $location: ReadableAtom<Location | undefined>
}

/** The location given by the page, or else the one that the user has chosen. */
export function createQueueLocation(session: Session, given = ''): QueueLocation {
  const $chosen = computed(session.$stored, ({ location }) => location)
  if (given === '') return { $id: computed($chosen, (location) => location?.location_id ?? ''), $location: $chosen }
  const locations = remote(
    session,
    listLocations,
    computed(session.$session, ({ state }) => (state === 'in' ? {} : undefined)),
  )
  return {
    $id: atom(given),
    $location: computed([locations, $chosen], ({ data }, chosen) =>
      chosen?.location_id === given ? chosen : data?.addresses.find(({ location_id }) => location_id === given),
    ),
  }
}
