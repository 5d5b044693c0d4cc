import type { FramedElement } from '@chartside/contract/frame'
import { microphoneAllowed } from '@chartside/core/recorder'
import { atom, type ReadableAtom } from 'nanostores'

import { explainFrame, iframe } from './frame-advice.ts'

/** The code of `widgeterror` for a microphone that the page does not allow. */
export const microphoneCode = 'recorder-policy'

/** Finds out whether the page allows the frame the microphone, and reports once if not, with the line to change. */
export function watchMicrophone(element: FramedElement, report: (event: string, detail: object) => void) {
  const $isMissing = atom(false)
  let allowed: boolean | undefined
  let isReported = false

  function refused(): void {
    allowed = false
    if (isReported) return
    isReported = true
    explainFrame('microphone', { element })
    const message = `The page does not allow the frame the microphone. Write: ${iframe(element)}`
    report('widgeterror', { code: microphoneCode, message, retryable: false })
  }

  return {
    /** True while it has to be shown, since the recorder has not. */
    $isMissing: $isMissing as ReadableAtom<boolean>,
    /** Undefined if that is not known. */
    allowed: () => allowed,
    /** Looks whether it is allowed, for an element that records. */
    async look(): Promise<void> {
      if (element === 'check-in') return
      allowed = await microphoneAllowed()
      if (allowed !== false || isReported) return
      $isMissing.set(true)
      refused()
    },
    /** The recorder was refused, and shows it. */
    refused(): void {
      $isMissing.set(false)
      refused()
    },
  }
}
