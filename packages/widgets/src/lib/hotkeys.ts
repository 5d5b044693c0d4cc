const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Keeps our typing from the page's hotkeys. Seen from outside, a key pressed in one of our fields comes from the element
 * itself, so a page that lets go of keys from inputs would still swallow it. Escape stays with an open dialog of ours.
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
