import { type Session, troubleIn } from '@chartside/core/session'

import { troubleError } from '../lib/widget-error.ts'

/** Reports the troubles of a session to its page, each once; called with nothing while the element is not on the page. */
export function wiringReport(dispatch: (name: string, detail: object) => void): (session: Session | undefined) => void {
  const reported = new WeakSet<object>()
  let stop: (() => void) | undefined
  return (session) => {
    stop?.()
    stop = session?.$wiring.subscribe((wiring) => {
      const trouble = troubleIn(wiring)
      const error = trouble && !reported.has(trouble) && troubleError(trouble)
      if (!error) return
      reported.add(trouble)
      dispatch('widgeterror', error)
    })
  }
}
