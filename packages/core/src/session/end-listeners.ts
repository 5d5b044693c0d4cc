import type { Toasts } from '../lib/toasts.ts'

/** Called when a session ends; `isElsewhere` is true if another tab ended it. */
export type EndListener = (reason: 'logout' | 'expired', isElsewhere: boolean) => void

/** The listeners for the end of a session. */
export function createEndListeners({ $toasts, dismiss }: Toasts) {
  const listeners = new Set<EndListener>()
  return {
    on(listener: EndListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(reason: 'logout' | 'expired', isElsewhere = false): void {
      // A toast may contain a name that the next user must not see.
      for (const { id } of $toasts.get()) dismiss(id)
      for (const listener of [...listeners]) listener(reason, isElsewhere)
    },
  }
}
