import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

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
  const [count, setCount] = useState(names.length)
  useLayoutEffect(() => {
    const buttons = row.current
    const [box, before] = [buttons?.parentElement, buttons?.previousElementSibling]
    if (!buttons || !box || !(before instanceof HTMLElement)) return
    const measure = () => {
      for (const [index, button] of [...buttons.children].slice(0, count).entries())
        widths.current[names[index]!] = (button as HTMLElement).offsetWidth
      const room = box.clientWidth - naturalWidth(before) - menu - gap
      let used = 0
      const fitting = names.findIndex((name) => {
        used += gap + (widths.current[name] ?? 0)
        return used > room
      })
      setCount(Math.max(1, fitting < 0 ? names.length : fitting))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [box, before]) observer.observe(part)
    return () => observer.disconnect()
  })
  return [row, Math.min(count, names.length)]
}

/** The width of an element without line breaks. */
function naturalWidth(element: HTMLElement): number {
  const { flex } = element.style
  element.style.flex = 'none'
  const width = element.offsetWidth
  element.style.flex = flex
  return width
}
