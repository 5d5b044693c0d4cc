import { atom } from 'nanostores'

export const toasterTag = 'chartside-toaster'

/** Where toasts can be seen: the place in the topmost open dialog of ours, else the page's body. */
export const $places = atom<readonly HTMLElement[]>([])

/** A modal dialog makes everything outside of it inert, toasts too: it offers them a place while it is open. */
export function offerPlace(place: HTMLElement): () => void {
  $places.set([...$places.get(), place])
  return () => $places.set($places.get().filter((other) => other !== place))
}

/** Toasters on the page. One that sits in a dialog's shadow root is not found by a query of the document. */
export const toasters = new Set<HTMLElement>()

/** Puts a toaster on a page that has none. */
export function summonToaster(): void {
  if (toasters.size > 0 || document.querySelector(toasterTag) || !customElements.get(toasterTag)) return
  document.body.append(document.createElement(toasterTag))
}
