import type { Feature } from '@chartside/contract/session'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import type { Capabilities } from './capabilities.ts'
import type { Session } from './session.ts'

/** Whether the backend offers a feature, requested while there is a subscriber; false until the answer. */
export const offered = (session: Session, feature: Feature): ReadableAtom<boolean> =>
  offeredBy(session, ({ features }) => features.has(feature))

/** Whether the backend or the page names a source of events, without which nobody is alerted; false until the backend answers. */
export const hasEvents = (session: Session): ReadableAtom<boolean> =>
  offeredBy(session, ({ realtime }) => Boolean(realtime?.key ?? session.environment.realtime?.key))

function offeredBy(session: Session, isOffered: (capabilities: Capabilities) => boolean): ReadableAtom<boolean> {
  const $offered = computed(session.$capabilities, isOffered)
  onMount($offered, () => session.$session.subscribe(({ state }) => void (state === 'in' && session.capabilities())))
  return $offered
}
