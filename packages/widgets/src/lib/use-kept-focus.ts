import { type RefObject, useInsertionEffect, useRef } from 'react'

import { focused } from './focused.ts'

/**
 * Keeps the focus in a part where what has it is removed, as a button that is replaced when it is pressed: otherwise the keyboard
 * would go on from the start of the page. The part itself gets it, so that the next Tab goes to its first field or button.
 */
export function useKeptFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  // While drawing: afterwards it is gone.
  const had = focused()
  const hadFocus = Boolean(had && part.current?.contains(had))
  // Before any other effect: React itself focuses the element again if the focus has left it, and an element focuses its first button.
  useInsertionEffect(() => {
    const element = part.current
    if (!hadFocus || !element || had?.isConnected) return
    // A part within this one may have taken it already.
    const { activeElement, body } = element.ownerDocument
    if (activeElement !== body) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  })
  return part
}
