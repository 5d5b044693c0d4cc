/**
 * Keeps a key that goes down from everything else, also when it goes up: what it has closed no longer stops it then, and the focus
 * may be on the page.
 */
export function takeKey(event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>): void {
  const { key } = event
  event.preventDefault()
  event.stopPropagation()
  const up = (released: KeyboardEvent) => {
    if (released.key !== key) return
    released.stopPropagation()
    removeEventListener('keyup', up, true)
  }
  addEventListener('keyup', up, true)
}
