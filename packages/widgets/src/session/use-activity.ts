import type { IdleLock } from '@chartside/core/session'
import { useEffect } from 'react'

import { hasMoved } from '../lib/has-moved.ts'

// `input` and `click` are what dictation software and screen readers do without a key or a pointer.
const doings = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const
const returns = ['focus', 'pageshow'] as const

/** Tells the lock of whatever is done on the page, and has it look at the clock when somebody comes back to the page. */
export function useActivity(lock: IdleLock): void {
  useEffect(() => {
    const did = (event: Event) => {
      if (lock.$idle.get().state === 'warning' && !endsWarning(event)) return
      // Browsers send it when what is under the pointer moves as well.
      if (event.type === 'pointermove' && !hasMoved(event as PointerEvent)) return
      lock.active()
    }
    const look = () => lock.look()
    // Only a key is ever prevented: scrolling must not wait for us.
    for (const name of doings) document.addEventListener(name, did, { capture: true, passive: name !== 'keydown' })
    for (const name of returns) window.addEventListener(name, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const name of doings) document.removeEventListener(name, did, { capture: true })
      for (const name of returns) window.removeEventListener(name, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [lock])
}

/**
 * The warning goes with a key or with the end of a press. A key must do nothing else, and a press that is not over yet would
 * go on into what lies beneath.
 */
function endsWarning(event: Event): boolean {
  if (event.type !== 'keydown') return event.type === 'click' || event.type === 'wheel'
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}
