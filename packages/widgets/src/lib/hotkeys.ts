/** Where keys type text. */
export const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
/** Keys that edit a text or move in it: Backspace, Delete, dead keys, Enter, End and so on. With Alt they are commands. */
const editing = /^(Back|De|En|Home|Arrow|Page)/

/**
 * Keeps typing in our fields from triggering the page's hotkeys. Seen from outside, such a key comes from the element itself, so
 * even a page that ignores keys from inputs would handle it. Escape stays with an open dialog of ours.
 */
export function protectTyping(host: HTMLElement, root: ShadowRoot): void {
  const stop = (event: KeyboardEvent) => {
    const [target] = event.composedPath() as Element[]
    if (root.contains(target!) && (event.key === 'Escape' ? hasLayer(root) : types(event) && target!.closest(fields)))
      event.stopPropagation()
  }
  for (const name of ['keydown', 'keypress', 'keyup'] as const) host.addEventListener(name, stop)
}

const hasLayer = (root: ShadowRoot) => root.querySelector('dialog[open], :popover-open')

/** A command types nothing; but AltGr, which Windows reports as Control and Alt, types signs such as @. */
const types = (event: KeyboardEvent): boolean =>
  !event.metaKey &&
  (!event.ctrlKey || event.getModifierState('AltGraph')) &&
  (event.key.length === 1 || (!event.altKey && editing.test(event.key)))
