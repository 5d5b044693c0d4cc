import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list that an action has changed. Returns a function to call with the `data-key` of the child of `box` that gets
 * it, and with selectors: the focus goes to what the first of them finds there that is on.
 */
export function useMovedFocus(box: RefObject<HTMLElement | null>): (key: string, ...selectors: string[]) => void {
  const wanted = useRef<{ key: string; selectors: string[] }>(undefined)
  useEffect(() => {
    const now = wanted.current
    wanted.current = undefined
    if (!now) return
    const item = [...(box.current?.children ?? [])].find((one) => (one as HTMLElement).dataset['key'] === now.key)
    for (const selector of now.selectors) {
      const found = item?.querySelector<HTMLElement>(`${selector}:not(:disabled)`)
      if (found) return found.focus()
    }
  })
  return (key, ...selectors) => {
    wanted.current = { key, selectors }
  }
}
