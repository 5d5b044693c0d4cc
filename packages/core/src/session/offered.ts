import type { Feature } from '@chartside/contract/session'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import type { Session } from './session.ts'

/** Whether the backend offers a feature, requested while there is a subscriber; false until the answer. */
export function offered(session: Session, feature: Feature): ReadableAtom<boolean> {
  const $offered = computed(session.$capabilities, ({ features }) => features.has(feature))
  onMount($offered, () => session.$session.subscribe(({ state }) => void (state === 'in' && session.capabilities())))
  return $offered
}
