import type { IdleLock } from '@chartside/core/session'
import { useEffect } from 'react'

import { hasMoved } from '../lib/has-moved.ts'
import { onOurDocuments } from '../lib/our-documents.ts'

// Dictation software and screen readers cause `input` and `click` without a key or a pointer.
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const
const returnEvents = ['focus', 'pageshow'] as const

/**
 * Reports activity on the page, and in other documents with elements of it, to the lock, which also checks the clock when one of
 * them becomes visible.
 */
export function useActivity(lock: IdleLock): void {
  useEffect(() => {
    const onActivity = (event: Event) => {
      if (lock.$idle.get().state === 'warning' && !endsWarning(event)) return
      // Browsers also send it when something moves below a pointer at rest.
      if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return
      lock.active()
    }
    const check = () => lock.check()
    return onOurDocuments((owner, signal) => {
      // Only keys are ever prevented, so that scrolling does not wait for us.
      for (const name of activityEvents)
        owner.addEventListener(name, onActivity, { capture: true, passive: name !== 'keydown', signal })
      for (const name of returnEvents) owner.defaultView?.addEventListener(name, check, { signal })
      owner.addEventListener('visibilitychange', check, { signal })
    })
  }, [lock])
}

/**
 * The warning closes on a key or at the end of a press. The key must do nothing else; a press that is still down would continue
 * in what is beneath.
 */
function endsWarning(event: Event): boolean {
  if (event.type !== 'keydown') return event.type === 'click' || event.type === 'wheel'
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}
