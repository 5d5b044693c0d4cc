import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus on the button that moved an item, in its new place. Returns a function to call with the item's key there; at an
 * end, where that button is off, the opposite one gets the focus.
 */
export function useMovedFocus(box: RefObject<HTMLElement | null>): (key: string, by: 1 | -1) => void {
  const wanted = useRef<{ key: string; by: 1 | -1 }>(undefined)
  useEffect(() => {
    const now = wanted.current
    wanted.current = undefined
    const item = [...(box.current?.children ?? [])].find((one) => (one as HTMLElement).dataset['key'] === now?.key)
    if (!now || !item) return
    const button = (by: number) => item.querySelector<HTMLButtonElement>(`[data-by="${by}"]:not(:disabled)`)
    ;(button(now.by) ?? button(-now.by))?.focus()
  })
  return (key, by) => {
    wanted.current = { key, by }
  }
}
