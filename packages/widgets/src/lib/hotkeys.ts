const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Keeps typing in our fields from triggering the page's hotkeys. Seen from outside, such a key comes from the element itself, so
 * even a page that ignores keys from inputs would handle it. Escape stays with an open dialog of ours.
 */
export function protectTyping(host: HTMLElement, root: ShadowRoot): void {
  const stop = (event: KeyboardEvent) => {
    const target = event.composedPath()[0]
    if (!(target instanceof Element) || target.getRootNode() !== root) return
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey && target.closest(fields)
    const closing = event.key === 'Escape' && root.querySelector('dialog[open], :popover-open')
    if (typed || closing) event.stopPropagation()
  }
  for (const name of ['keydown', 'keypress', 'keyup'] as const) host.addEventListener(name, stop)
}
