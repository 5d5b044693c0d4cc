import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part where what has it is removed, as a button that is replaced when it is pressed: otherwise the keyboard
 * would go on from the start of the page. The part itself gets it, so that the next Tab goes to its first field or button.
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  // While drawing: afterwards it is gone.
  const hadFocus = part.current?.matches(':focus-within') ?? false
  useEffect(() => {
    const element = part.current
    if (!hadFocus || !element) return
    // By now the user, or the page, may have moved it elsewhere.
    const { activeElement, body } = element.ownerDocument
    if (activeElement !== body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
  return part
}
