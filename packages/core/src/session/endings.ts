import type { Toasts } from '../lib/toasts.ts'

/** Hears that a session has ended; `isElsewhere` where another page of the browser ended it. */
export type HearEnd = (reason: 'logout' | 'expired', isElsewhere: boolean) => void

/** Who is told when a session ends. */
export function createEndings({ $toasts, dismiss }: Toasts) {
  const hearers = new Set<HearEnd>()
  return {
    on(hear: HearEnd): () => void {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    tell(reason: 'logout' | 'expired', isElsewhere = false): void {
      // A name may stand there that is not for who comes next.
      for (const { id } of $toasts.get()) dismiss(id)
      for (const hear of [...hearers]) hear(reason, isElsewhere)
    },
  }
}
