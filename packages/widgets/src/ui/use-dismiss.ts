import { type RefObject, useEffect } from 'react'

import { useLatest } from '../lib/context.ts'
import { onOurDocuments } from '../lib/our-documents.ts'
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
    // The page may move an element to another document, also while it is open.
    const isHere = ({ currentTarget }: Event) => currentTarget === box.current?.ownerDocument
    const pressOutside = (event: Event) => {
      if (box.current && isHere(event) && !event.composedPath().includes(box.current)) latest.current.leave()
    }
    // On the document, since not every browser focuses a button that is pressed.
    const press = (event: KeyboardEvent) => {
      const { onEscape } = latest.current
      if (!onEscape || event.key !== 'Escape' || event.defaultPrevented || !isHere(event)) return
      takeKey(event)
      onEscape()
    }
    return onOurDocuments((owner, signal) => {
      owner.addEventListener('pointerdown', pressOutside, { capture: true, signal })
      owner.addEventListener('focusin', pressOutside, { signal })
      owner.addEventListener('keydown', press, { capture: true, signal })
    })
  }, [box, watching, latest])
}
