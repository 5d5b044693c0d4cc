import { type Session, troubleIn } from '@chartside/core/session'

import type { connectionStates } from '../lib/common.ts'
import { troubleError } from '../lib/widget-error.ts'

interface Listeners {
  dispatch(name: string, detail: object): void
  show(state: keyof typeof connectionStates): void
}

/**
 * Reports the troubles of a session to its page, each once, and shows its connection state; called with nothing while the element
 * is not on the page.
 */
export function wiringReport({ dispatch, show }: Listeners): (session: Session | undefined) => void {
  const reported = new WeakSet<object>()
  let stop: (() => void) | undefined
  return (session) => {
    stop?.()
    // Not `$connection`, which adds a window listener: an outage is shown by the elements.
    stop = session?.$wiring.subscribe((wiring) => {
      show(wiring.state)
      const trouble = troubleIn(wiring)
      const error = trouble && !reported.has(trouble) && troubleError(trouble)
      if (!error) return
      reported.add(trouble)
      dispatch('widgeterror', error)
    })
  }
}
