import { autoUpdate, flip, offset, type Placement, shift, size, useFloating } from '@floating-ui/react-dom'
import { useCallback } from 'react'

import { usePartSheet } from '../lib/context.ts'
import css from './list.css?inline'

interface FloatingOptions {
  placement?: Placement
  /** As wide as the anchor: at least, or exactly. */
  matchWidth?: 'at least' | 'exactly'
  /** An anchor from outside of the component. */
  element?: HTMLElement
  /** In CSS pixels; less if the window has less room. */
  maxHeight?: number
}

/**
 * Places something beside its anchor, in the top layer: neither the page's overflow nor an open dialog cuts it off.
 * Give `anchor` and `layer` as refs, and `style` to the layer, which must be drawn only while it is open.
 */
export function useLayer({ placement = 'bottom-start', matchWidth, element, maxHeight = 400 }: FloatingOptions = {}) {
  usePartSheet(css)
  const { refs, floatingStyles } = useFloating({
    ...(element ? { elements: { reference: element } } : {}),
    placement,
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply({ availableHeight, rects, elements: { floating } }) {
          floating.style.maxHeight = `${Math.max(160, Math.min(availableHeight, maxHeight))}px`
          if (matchWidth) floating.style.minWidth = `${rects.reference.width}px`
          if (matchWidth === 'exactly') floating.style.maxWidth = `${rects.reference.width}px`
        },
      }),
    ],
  })
  const layer = useCallback(
    (element: HTMLElement | null) => {
      refs.setFloating(element)
      if (!element || element.matches(':popover-open')) return
      element.popover = 'manual'
      element.showPopover()
    },
    [refs],
  )
  // On a page from right to left the browser's own `right: 0` of a popover would win over `left`.
  return { anchor: refs.setReference, layer, style: { ...floatingStyles, right: 'auto' } }
}
