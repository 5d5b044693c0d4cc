type Taken = Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'stopPropagation'>

/**
 * Keeps a key that goes down from everything else, also when it goes up: what it has closed no longer stops it then, and the focus
 * may be on the page.
 */
export function takeKey(event: Taken): void {
  const { key, target } = event
  // That of an element in another document goes up there.
  const view = (target as Node | null)?.ownerDocument?.defaultView ?? window
  event.preventDefault()
  event.stopPropagation()
  const up = (released: KeyboardEvent) => {
    if (released.key !== key) return
    released.stopPropagation()
    view.removeEventListener('keyup', up, true)
  }
  view.addEventListener('keyup', up, true)
}
