import { setupMilliseconds, troubleOf } from '@chartside/core/session'

import { advise } from '../lib/advise.ts'
import { sessionTag } from '../lib/session-lookup.ts'
import { troubleError, type WidgetError } from '../lib/widget-error.ts'

/** Reports an address that is still missing or invalid a moment later, once; `wrongAddress` returns it, undefined for a good one. */
export function addressReport(wrongAddress: () => string | undefined, dispatch: (error?: WidgetError) => void): () => void {
  let isReported = false
  return () => {
    if (isReported) return
    isReported = true
    setTimeout(() => {
      const address = wrongAddress()
      isReported = address !== undefined
      if (!isReported) return
      const code = address === '' ? 'api-base-missing' : 'api-base-invalid'
      dispatch(troubleError(troubleOf(code)))
      advise(({ explainSetup }) => explainSetup(sessionTag, code))
    }, setupMilliseconds)
  }
}
