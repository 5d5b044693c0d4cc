import { computed, onMount, type ReadableAtom } from 'nanostores'

import { perSession } from './per-session.ts'

/** The practice's time zone (IANA), in which the times of records are shown; undefined, this machine's, while it is unknown. */
export const practiceZoneOf = perSession((session): ReadableAtom<string | undefined> => {
  const $zone = computed(
    [session.$capabilities, session.$stored],
    ({ timeZone }, { location }) => timeZone ?? (location?.time_zone || undefined),
  )
  onMount($zone, () => session.$session.subscribe(({ state }) => void (state === 'in' && session.capabilities())))
  return $zone
})
