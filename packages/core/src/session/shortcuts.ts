import { atom, computed, type ReadableAtom } from 'nanostores'

import { perSession } from './per-session.ts'
import type { Session } from './session.ts'

/** What the user has chosen, from `preferencesOf`; undefined on a page that does not use that. */
export const chosenShortcutsOf = perSession(() => atom<boolean | undefined>())

/**
 * Whether keys of the whole page act: the preference `shortcuts`, on unless it is false. Keys of one letter disturb people who speak
 * to their computer (WCAG 2.1.4), so they can be switched off.
 */
export const shortcutsOf = (session: Session): ReadableAtom<boolean> =>
  computed(
    [session.$stored, chosenShortcutsOf(session)],
    ({ preferences }, chosen) => (chosen ?? preferences?.['shortcuts']) !== false,
  )
