import { createContext, useContext, useState } from 'react'

/** Whether the page is covered; `unknown` until the stored session was read. */
export type Lock = 'unknown' | 'locked' | 'open'

/** Whether the page is covered, for the pages inside. */
export const LockContext = createContext<Lock>('unknown')

/**
 * False if the page has been covered from the start, as after a reload: then nothing about a patient is rendered or requested
 * yet. A page that is covered later stays behind the cover, with all input.
 */
export function useMayDraw(): boolean {
  const lock = useContext(LockContext)
  const [drawn, setDrawn] = useState(false)
  if (lock === 'open' && !drawn) setDrawn(true)
  return drawn
}
