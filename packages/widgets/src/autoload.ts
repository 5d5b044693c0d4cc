/** The scripts of each element, by its tag: addresses relative to the autoloader's own. */
export type ElementScripts = Record<string, readonly string[]>

/** A script of an element. One of them registers it, once all are loaded. */
interface Part {
  define?: (tag: string) => void
}

/**
 * Loads the scripts of each element when the first one with its tag is on the page, also inside an open shadow root, and at once
 * those that `data-chartside-preload="recorder dictation"` on a script element names. If scripts cannot be
 * loaded, the element dispatches `widgeterror`, and the next one with its tag tries again.
 */
export function autoload(scripts: ElementScripts, base: string): void {
  const waiting = new Map(Object.entries(scripts))
  const ours = new Set(waiting.keys())
  const watched = new WeakSet<Node>()
  const foreign = new Set<string>()

  async function load(tag: string, element?: Element): Promise<void> {
    const files = waiting.get(tag)
    if (!files) return
    waiting.delete(tag)
    try {
      const modules: Part[] = await Promise.all(files.map((file) => import(/* @vite-ignore */ new URL(file, base).href)))
      modules.find(({ define }) => define)?.define?.(tag)
    } catch (error) {
      waiting.set(tag, files)
      console.error(`Chartside: the scripts of <${tag}> could not be loaded from ${base}.`, error)
      const message = 'This part of the page could not be loaded.'
      const detail = { code: 'script-failed', message, retryable: true, blocking: true }
      element?.dispatchEvent(new CustomEvent('widgeterror', { detail }))
    }
  }

  /** Visits all elements in a node, now and, in a document or shadow root, later. */
  function scan(node: ParentNode): void {
    for (const element of node.querySelectorAll('*')) visit(element)
  }
  function watch(root: Document | ShadowRoot): void {
    scan(root)
    if (watched.has(root)) return
    watched.add(root)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node.nodeType !== Node.ELEMENT_NODE) continue
          visit(node as Element)
          scan(node as Element)
        }
    }).observe(root, { childList: true, subtree: true })
  }

  function visit(element: Element): void {
    const { localName, shadowRoot } = element
    if (ours.has(localName)) void load(localName, element)
    else if (shadowRoot) watch(shadowRoot)
    else if (localName.includes('-') && !customElements.get(localName) && !foreign.has(localName)) {
      foreign.add(localName)
      // An element of the page gets its shadow root when it is defined. Some names, such as font-face, cannot be defined.
      customElements.whenDefined(localName).then(
        () => scan(document),
        () => undefined,
      )
    }
  }

  const preloaded = document.querySelector('script[data-chartside-preload]')?.getAttribute('data-chartside-preload') ?? ''
  for (const name of preloaded.split(/\s+/)) void load(`chartside-${name}`)
  watch(document)
}
