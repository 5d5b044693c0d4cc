import { type RefObject, useLayoutEffect } from 'react'

import { focused } from '../lib/focused.ts'
import { offerPlace } from '../lib/toaster-place.ts'
import { lockScroll } from './scroll-lock.ts'

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  /** Has a box wherever the dialog can be seen; the dialog itself has none while it is closed. */
  place: RefObject<HTMLElement | null>
  /** Where toasts stand while it is open. */
  toastPlace: RefObject<HTMLElement | null>
  /** Asked where the browser has closed it past our question. */
  requestClose: RefObject<() => void>
}

/** Opens a dialog while its place can be seen, and gives the focus back to where it came from. */
export function useModal({ dialog, place, toastPlace, requestClose }: Modal): void {
  useLayoutEffect(() => {
    const shown = dialog.current!
    const spot = place.current!
    const opener = focused()
    // A browser may close it past our question, on a second Escape: then it is opened again to be asked.
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
      shown.addEventListener('close', closed)
      return () => {
        shown.removeEventListener('close', closed)
        settle()
        takePlace()
        unlock()
        const now = focused()
        shown.close()
        // The page may have gone on to something else already.
        const isFree = now === null || now === document.body || shown.contains(now)
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }
    }
    // In a part of the page that is hidden nobody sees it, and still it would keep the rest from being used.
    let leave: (() => void) | undefined
    const follow = () => {
      if (spot.getClientRects().length > 0) leave ??= open()
      else {
        // What is being typed is handed over as on every other way out of a field.
        const now = focused()
        if (now instanceof HTMLElement && shown.contains(now)) now.blur()
        leave?.()
        leave = undefined
      }
    }
    follow()
    const observer = new ResizeObserver(follow)
    observer.observe(spot)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [dialog, place, toastPlace, requestClose])
}

/** Where the focus goes when a dialog opens: where it says so, else to its tabs or its first field. */
const firstField = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-autofocus]') ??
  // A dialog to be read first: a phone's keyboard would cover it.
  dialog.querySelector<HTMLElement>('.dialog-body [role="tab"][aria-selected="true"]') ??
  dialog.querySelector<HTMLElement>(`.dialog-body :is(${fields}):not(:disabled)`)

const fields = 'input, textarea, select, [contenteditable="true"], [aria-haspopup="listbox"]'

/** Puts the focus on the first field, or where the browser puts it until that is drawn; the function that comes back gives up waiting. */
function focusFirst(dialog: HTMLElement): () => void {
  const first = firstField(dialog)
  if (first) first.focus()
  const began = focused()
  const waiting = new MutationObserver(() => {
    const field = firstField(dialog)
    // Who has moved on meanwhile stays there.
    if (field && focused() === began) field.focus()
    if (field || focused() !== began) waiting.disconnect()
  })
  if (!first) waiting.observe(dialog, { childList: true, subtree: true })
  return () => waiting.disconnect()
}
