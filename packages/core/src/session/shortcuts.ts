import { computed, type ReadableAtom } from 'nanostores'

import type { Session } from './session.ts'

/**
 * Whether keys of the whole page act: the preference `shortcuts`, on unless it is false. Keys of one letter disturb people who speak
 * to their computer (WCAG 2.1.4), so they can be switched off.
 */
export const shortcutsOf = ({ $stored }: Session): ReadableAtom<boolean> =>
  computed($stored, ({ preferences }) => preferences?.['shortcuts'] !== false)
