import { createListeners } from '../lib/listeners.ts'
import type { Toasts } from '../lib/toasts.ts'

/** Called when a session ends; `isElsewhere` is true if another tab ended it. */
export type EndListener = (reason: 'logout' | 'expired', isElsewhere: boolean) => void

/** The listeners for the end of a session. */
export function createEndListeners({ $toasts, dismiss }: Toasts) {
  const { on, notify } = createListeners<Parameters<EndListener>>()
  return {
    on,
    notify(reason: 'logout' | 'expired', isElsewhere = false): void {
      // A toast may contain a name that the next user must not see.
      for (const { id } of $toasts.get()) dismiss(id)
      notify(reason, isElsewhere)
    },
  }
}
