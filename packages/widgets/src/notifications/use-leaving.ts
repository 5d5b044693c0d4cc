import { type RefObject, useEffect } from 'react'

import { useLatest } from '../lib/context.ts'
import { usePressOutside } from '../ui/floating.ts'

/** While `watching`, tells when somebody leaves `box`: by Escape, by a press outside, or by the focus going elsewhere. */
export function useLeaving(box: RefObject<HTMLElement | null>, watching: boolean, leave: (byKey: boolean) => void): void {
  const latest = useLatest(leave)
  usePressOutside(box, watching, () => leave(false))
  useEffect(() => {
    if (!watching) return
    // On the document, since not every browser gives the focus to a button that was pressed.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current(true)
    }
    const focus = (event: FocusEvent) => {
      if (box.current && !event.composedPath().includes(box.current)) latest.current(false)
    }
    document.addEventListener('keydown', press, { capture: true })
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('keydown', press, { capture: true })
      document.removeEventListener('focusin', focus)
    }
  }, [box, watching, latest])
}
