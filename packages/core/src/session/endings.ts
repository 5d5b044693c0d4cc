import type { Toasts } from '../lib/toasts.ts'

/** Called when a session ends; `isElsewhere` is true if another tab ended it. */
export type HearEnd = (reason: 'logout' | 'expired', isElsewhere: boolean) => void

/** The listeners for the end of a session. */
export function createEndings({ $toasts, dismiss }: Toasts) {
  const hearers = new Set<HearEnd>()
  return {
    on(hear: HearEnd): () => void {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    tell(reason: 'logout' | 'expired', isElsewhere = false): void {
      // A toast may contain a name that the next user must not see.
      for (const { id } of $toasts.get()) dismiss(id)
      for (const hear of [...hearers]) hear(reason, isElsewhere)
    },
  }
}
