import { type RefObject, useLayoutEffect } from 'react'

import { useWidget } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { $places } from '../lib/toaster-place.ts'
import { lockScroll } from '../ui/scroll-lock.ts'
import { coverPage } from './cover-page.ts'

/** With several sessions on a page there are several covers: the last one has the focus. */
const covers: HTMLDialogElement[] = []

/**
 * Keeps a dialog on top of everything while it is drawn, then gives the focus back. It is not the shared `Dialog`, which the next
 * dialog of the page would cover, and which is hidden with its element.
 */
export function useCover(dialog: RefObject<HTMLDialogElement | null>, title: string): void {
  const { host, root } = useWidget()
  useLayoutEffect(() => {
    const cover = dialog.current!
    const opener = focused()
    const uncover = coverPage(host, title)
    const unlockScroll = lockScroll()
    const first = () => cover.querySelector<HTMLElement>('[data-autofocus], input:not([readonly])')
    /** Only the last modal dialog can be used, and the page may open another one. */
    const toFront = () => {
      const inside = root.activeElement
      cover.close()
      cover.showModal()
      const target = inside instanceof HTMLElement && cover.contains(inside) ? inside : first()
      target?.focus()
    }
    covers.push(cover)
    toFront()
    const stopListening = $places.listen(toFront)
    // The page's dialogs are not announced, but they take the focus.
    const lost = () =>
      requestAnimationFrame(() => {
        if (covers.at(-1) === cover && document.hasFocus() && !root.activeElement) toFront()
      })
    // Browsers close a dialog on a second Escape.
    const closed = () => {
      if (cover.isConnected && !cover.open) toFront()
    }
    // The page's hotkeys must not act on what is hidden.
    const keep = (event: Event) => event.stopPropagation()
    const end = new AbortController()
    for (const name of ['keydown', 'keypress', 'keyup'] as const) host.addEventListener(name, keep, { signal: end.signal })
    cover.addEventListener('focusout', lost, { signal: end.signal })
    cover.addEventListener('close', closed, { signal: end.signal })
    return () => {
      stopListening()
      end.abort()
      covers.splice(covers.indexOf(cover), 1)
      cover.close()
      unlockScroll()
      uncover()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [dialog, host, root, title])
}
