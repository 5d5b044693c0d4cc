import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * Keeps the focus in a part where what has it is removed, as a button that is replaced when it is pressed: otherwise the keyboard
 * would go on from the start of the page. The part itself gets it, so that the next Tab goes to its first field or button.
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  // While drawing: afterwards it is gone.
  const hadFocus = part.current?.matches(':focus-within') ?? false
  // Before any other effect: React itself focuses the element again if the focus has left it, and an element focuses its first button.
  useInsertionEffect(() => {
    const element = part.current
    if (!hadFocus || !element) return
    // What lost it may have handed it on, as a part within this one does.
    const { activeElement, body } = element.ownerDocument
    if (activeElement !== body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
  return part
}
