import { createContext, useContext, useState } from 'react'

/** Whether the page is covered; `unknown` until the stored session was looked at. */
export type Lock = 'unknown' | 'locked' | 'open'

export const LockContext = createContext<Lock>('unknown')

/**
 * False where the page was covered from the start, as after a reload: then nothing of a patient is drawn or asked for yet.
 * What has been drawn once stays behind the cover, with all that was entered.
 */
export function useMayDraw(): boolean {
  const lock = useContext(LockContext)
  const [drawn, setDrawn] = useState(false)
  if (lock === 'open' && !drawn) setDrawn(true)
  return drawn
}
