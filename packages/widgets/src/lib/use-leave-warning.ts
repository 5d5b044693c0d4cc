import { createLeavingGuard } from '@chartside/core/lib/leaving'
import { useEffect } from 'react'

/** Makes the browser ask before the user leaves a page with unsaved changes. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    const guard = createLeavingGuard()
    guard(unsaved)
    return () => guard(false)
  }, [unsaved])
}
