import { type RefObject, useLayoutEffect } from 'react'

import { focused } from '../lib/focused.ts'
import { onResize } from '../lib/on-resize.ts'
import { offerPlace } from '../lib/toaster-place.ts'
import { countAsOpen } from './open-dialogs.ts'
import { lockScroll } from './scroll-lock.ts'

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  /** Has a box wherever the dialog would be visible; the dialog itself has none while it is closed. */
  place: RefObject<HTMLElement | null>
  /** The place for toasts while it is open. */
  toastPlace: RefObject<HTMLElement | null>
  /** Called if the browser closed the dialog without asking. */
  requestClose: RefObject<() => void>
}

/** Opens a dialog while its place is visible, and returns the focus afterwards. */
export function useModal({ dialog, place, toastPlace, requestClose }: Modal): void {
  useLayoutEffect(() => {
    const shown = dialog.current!
    const spot = place.current!
    const opener = focused()
    // Browsers close a dialog on a second Escape without asking: then it opens again to ask.
    const closed = () => {
      if (!shown.isConnected || shown.open) return
      shown.showModal()
      requestClose.current()
    }
    const open = () => {
      if (!shown.open) shown.showModal()
      const settle = focusFirst(shown)
      const unlock = lockScroll()
      const takePlace = offerPlace(toastPlace.current!)
      const uncount = countAsOpen(() => requestClose.current())
      shown.addEventListener('close', closed)
      return () => {
        uncount()
        shown.removeEventListener('close', closed)
        settle()
        takePlace()
        unlock()
        const now = focused()
        // Typed text is committed, as whenever a field is left. The page may have moved the focus already.
        if (now instanceof HTMLElement && shown.contains(now)) now.blur()
        shown.close()
        const restore = () => {
          if ((focused() ?? document.body) === document.body && opener instanceof HTMLElement) opener.focus()
        }
        restore()
        // A dialog above this one that closes at the same time still holds the focus, and blocks the opener.
        queueMicrotask(restore)
      }
    }
    // In a hidden part of the page it would be invisible, but would still block the rest.
    let leave: (() => void) | undefined
    const follow = () => {
      if (spot.getClientRects().length > 0) leave ??= open()
      else {
        leave?.()
        leave = undefined
      }
    }
    follow()
    const unfollow = onResize([spot], follow)
    return () => {
      unfollow()
      leave?.()
    }
  }, [dialog, place, toastPlace, requestClose])
}

/** The element to focus when a dialog opens: a marked one, else its tabs or its first field. */
const firstField = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  // A dialog with tabs is read first, and a phone's keyboard would cover it.
  dialog.querySelector<HTMLElement>('.dialog-body [role="tab"][aria-selected="true"]') ??
  dialog.querySelector<HTMLElement>(`.dialog-body :is(${fields}):not(:disabled)`)

const fields = 'input, textarea, select, [contenteditable="true"], [aria-haspopup="listbox"]'

/** Focuses the first field, if necessary once it is drawn. Returns the function that stops waiting. */
function focusFirst(dialog: HTMLElement): () => void {
  const first = firstField(dialog)
  if (first) first.focus()
  const initial = focused()
  const waiting = new MutationObserver(() => {
    const field = firstField(dialog)
    // A user who has moved on keeps the focus.
    if (field && focused() === initial) field.focus()
    if (field || focused() !== initial) waiting.disconnect()
  })
  if (!first) waiting.observe(dialog, { childList: true, subtree: true })
  return () => waiting.disconnect()
}
