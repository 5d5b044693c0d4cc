import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { onResize } from '../lib/on-resize.ts'

/** The space between two buttons, in pixels. */
const gap = 8
/** The width of the button of a menu with the others. */
const menu = 44

/**
 * How many of these buttons fit beside what precedes their row, which never gives way; at least one. Kept up to date. The row's
 * children are the buttons in this order, as many as fit; a button keeps the width that it had when it was drawn last.
 */
export function useFitting(names: readonly string[]): [row: RefObject<HTMLDivElement | null>, count: number] {
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef<Record<string, number>>({})
  const key = names.join(' ')
  const [fitting, setFitting] = useState({ key: '', count: 0 })
  // Another set of buttons is drawn whole until it is measured, so that none of them is taken away and drawn again.
  const count = fitting.key === key ? fitting.count : names.length
  useLayoutEffect(() => {
    const buttons = row.current
    const [box, before] = [buttons?.parentElement, buttons?.previousElementSibling]
    if (!buttons || !box || !(before instanceof HTMLElement)) return
    const measure = () => {
      const drawn = [...buttons.children].filter((child) => child instanceof HTMLButtonElement)
      for (const [index, button] of drawn.entries()) widths.current[names[index]!] = button.offsetWidth
      const room = box.clientWidth - naturalWidth(before) - menu - gap
      let used = 0
      const over = names.findIndex((name) => {
        used += gap + (widths.current[name] ?? 0)
        return used > room
      })
      const next = Math.max(1, over < 0 ? names.length : over)
      setFitting((last) => (last.key === key && last.count === next ? last : { key, count: next }))
    }
    measure()
    return onResize([box, before], measure)
  })
  return [row, count]
}

/** The width of an element without line breaks. */
function naturalWidth(element: HTMLElement): number {
  const { flex } = element.style
  element.style.flex = 'none'
  const width = element.offsetWidth
  element.style.flex = flex
  return width
}
