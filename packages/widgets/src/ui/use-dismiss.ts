import { type RefObject, useEffect } from 'react'

import { useLatest } from '../lib/context.ts'
import { takeKey } from './take-key.ts'

/**
 * While `watching`, runs `leave` when the user presses or focuses something outside of `box`, and `onEscape` when they press Escape,
 * which then does nothing else.
 */
export function useDismiss(
  box: RefObject<HTMLElement | null>,
  watching: boolean,
  leave: () => void,
  onEscape?: () => void,
): void {
  const latest = useLatest({ leave, onEscape })
  useEffect(() => {
    if (!watching) return
    const pressOutside = (event: Event) => {
      if (box.current && !event.composedPath().includes(box.current)) latest.current.leave()
    }
    // On the document, since not every browser focuses a button that is pressed.
    const press = (event: KeyboardEvent) => {
      const { onEscape } = latest.current
      if (!onEscape || event.key !== 'Escape' || event.defaultPrevented) return
      takeKey(event)
      onEscape()
    }
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('pointerdown', pressOutside, { capture: true, signal })
    document.addEventListener('focusin', pressOutside, { signal })
    document.addEventListener('keydown', press, { capture: true, signal })
    return () => end.abort()
  }, [box, watching, latest])
}
