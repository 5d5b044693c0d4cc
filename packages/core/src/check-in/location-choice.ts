import { type Location, listLocations } from '@chartside/contract/check-in'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { words } from './words.ts'

/** Choosing the location where the user works (CHK-02, CHK-05). */
export interface LocationChoice {
  $locations: ReadableAtom<Remote<readonly Location[]>>
  /** The id that is picked but not confirmed; '' if none is. */
  $picked: ReadableAtom<string>
  /** The message about it; '' if there is none. */
  $problem: ReadableAtom<string>
  pick(id: string): void
  reload(): Promise<void>
  /** Stores the picked location as the chosen one. False if none is picked. */
  confirm(): boolean
}

/** Starts with the location that is already chosen. */
export function createLocationChoice(session: Session): LocationChoice {
  const { toasts } = session.environment
  const $picked = atom(session.$stored.get().location?.location_id ?? '')
  const $problem = atom('')
  const loaded = remote(session, listLocations, atom({}))
  const $locations = computed(
    loaded,
    (now) =>
      ({
        ...now,
        data: now.data?.addresses.filter(({ location_id, status }) => location_id !== '' && status !== 'inactive'),
      }) as Remote<readonly Location[]>,
  )
  return {
    $locations,
    $picked,
    $problem,
    pick(id) {
      $picked.set(id)
      $problem.set('')
    },
    reload: loaded.reload,
    confirm() {
      const location = $locations.get().data?.find(({ location_id }) => location_id === $picked.get())
      if (!location) {
        $problem.set(words.noLocationChosen)
        return false
      }
      session.choose(location)
      toasts.show('success', words.locationUpdated)
      return true
    },
  }
}
