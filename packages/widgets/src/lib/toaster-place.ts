import { atom } from 'nanostores'

export const toasterTag = 'chartside-toaster'

/** Places where toasts are visible: the last one is in the topmost open dialog of ours. Without one, it is the page's body. */
export const $places = atom<readonly HTMLElement[]>([])

/** A modal dialog makes everything outside of it inert, so it offers toasts a place while it is open. */
export function offerPlace(place: HTMLElement): () => void {
  $places.set([...$places.get(), place])
  return () => $places.set($places.get().filter((other) => other !== place))
}

/** Toasters on the page: a query of the document does not find one in a dialog's shadow root. */
export const toasters = new Set<HTMLElement>()

/** Loads and registers the toaster. */
let load: (() => Promise<void>) | undefined
const tryLoading = (): void => void load?.().catch(() => undefined)

/** Sets how the toaster is loaded: soon after the first paint, since the first toast may be about a lost network. */
export function provideToaster(loading: () => Promise<void>): void {
  if (load) return
  load = loading
  setTimeout(tryLoading, 500)
}

/** Adds a toaster to a page that has none. One that could not be loaded is requested again, and then shows the toasts that are left. */
export function addToaster(): void {
  tryLoading()
  if (toasters.size > 0 || document.querySelector(toasterTag)) return
  document.body.append(document.createElement(toasterTag))
}
