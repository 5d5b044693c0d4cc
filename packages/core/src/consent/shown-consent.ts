import { computed, onMount, type ReadableAtom } from 'nanostores'

import { createSubscription } from '../lib/subscription.ts'
import type { Recorder } from '../recorder/index.ts'
import type { Consent } from './consent-state.ts'

interface Following {
  $recorder: Recorder['$recorder']
  isRecorded: () => boolean
  /** Follows the answers given on the browser's other pages; the returned function ends that. */
  follow: () => () => void
  /** Loads an answer that was given while nothing was followed. */
  learn: () => void
}

/**
 * The answer as elements show it. Other pages are followed only while an element shows it or something is recorded, since
 * otherwise the browser would keep every session of the page in memory.
 */
export function shownConsent($consent: ReadableAtom<Consent>, { $recorder, isRecorded, follow, learn }: Following) {
  const $shown = computed($consent, (consent) => consent)
  const listen = createSubscription(follow)
  let isShown = false
  let isCurrent = true
  const listenIfNeeded = (): void => listen(isShown || isRecorded())
  $recorder.listen(listenIfNeeded)
  onMount($shown, () => {
    isShown = true
    listenIfNeeded()
    if (!isCurrent) learn()
    return () => {
      isShown = false
      isCurrent = false
      listenIfNeeded()
    }
  })
  return $shown
}
