import { createLeavingGuard } from '@chartside/core/lib/leaving'
import { useEffect } from 'react'

/** Has the browser ask before a page with unsaved changes is left. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    const guard = createLeavingGuard()
    guard(unsaved)
    return () => guard(false)
  }, [unsaved])
}
