import { type RefObject, useEffect } from 'react'

import { useWidget } from '../lib/context.ts'

/** Keeps a box in the top layer, right below the element, while it is open. */
export function useDropdown(box: RefObject<HTMLElement | null>, open: boolean): void {
  const { host } = useWidget()
  useEffect(() => {
    const shown = box.current
    if (!open || !shown) return
    const place = () => {
      const { bottom, left, width } = host.getBoundingClientRect()
      shown.style.setProperty('inset', `${bottom + 4}px auto auto ${left}px`)
      shown.style.setProperty('inline-size', `${width}px`)
      shown.style.setProperty('max-block-size', `${window.innerHeight - bottom - 16}px`)
    }
    place()
    shown.showPopover()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
      if (shown.matches(':popover-open')) shown.hidePopover()
    }
  }, [open, host, box])
}
