import { listLocations } from '@chartside/contract/check-in'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { mapRemote, remote } from '../lib/remote.ts'
import { createDrafts, type Session } from '../session/index.ts'
import { checkInWords } from './words.ts'

/** Choosing the location where the user works (CHK-02, CHK-05). */
export type LocationChoice = ReturnType<typeof createLocationChoice>

const drafts = createDrafts<LocationChoice>({
  isUnsent: (choice) => choice.isUnsent(),
  forget: (choice) => choice.cancel(),
  isLasting: true,
})

/** The location choice of a session: what was picked when the session expired stays picked for the same user. */
export const locationChoiceOf = (session: Session): LocationChoice => drafts.of(session, '', () => createLocationChoice(session))

/** Starts with the location that is already chosen. */
function createLocationChoice(session: Session) {
  const { toasts } = session.environment
  const chosen = () => session.$stored.get().location?.location_id ?? ''
  const $pick = atom<string | undefined>()
  const $picked = computed([$pick, session.$stored], (pick) => pick ?? chosen())
  const $problem = atom('')
  const loaded = remote(session, listLocations, atom({}))
  const $locations = computed(loaded, (now) =>
    mapRemote(now, ({ addresses }) => addresses.filter(({ location_id, status }) => location_id !== '' && status !== 'inactive')),
  )
  return {
    $locations,
    /** The id that is picked but not confirmed; '' if none is. */
    $picked,
    /** The message about it; '' if there is none. */
    $problem: $problem as ReadableAtom<string>,
    pick(id: string): void {
      $pick.set(id)
      $problem.set('')
    },
    reload: loaded.reload,
    /** Stores the picked location as the chosen one. False if none is picked. */
    confirm(): boolean {
      const location = $locations.get().data?.find(({ location_id }) => location_id === $picked.get())
      if (!location) {
        $problem.set(checkInWords.noLocationChosen)
        return false
      }
      session.choose(location)
      $pick.set(undefined)
      toasts.show('success', checkInWords.locationUpdated)
      return true
    },
    /** True while a picked location is not confirmed. */
    isUnsent: () => $picked.get() !== chosen(),
    /** Drops the picked location. */
    cancel(): void {
      $pick.set(undefined)
      $problem.set('')
    },
  }
}
