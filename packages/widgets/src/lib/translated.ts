// A translator of the page, the browser's or an extension's, puts `<font>` elements in the place of texts. What draws our elements
// does not know: it would change a text that nobody sees, and fail where it removes one. So our text goes back before it changes.

/** What a translator put in the place of our texts. */
const standIns = new WeakMap<Node, Element>()
/** The elements that stand for a text. */
const taken = new WeakSet<Element>()

/** Keeps the texts below a node up to date when a translator has replaced them. Returns the function that ends it. */
export function followTranslator(root: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) for (const node of record.removedNodes) if (isText(node)) replaced(node, record)
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

// Not `instanceof`: an element may be in another document.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** Of texts that stand-ins stand for; each is observed alone, since it may be nowhere. */
let changes: MutationObserver | undefined

function putBackOnChange(text: Text): void {
  changes ??= new MutationObserver((records) => {
    for (const { target } of records) putBack(target)
  })
  changes.observe(text, { characterData: true })
}

function replaced(text: Text, { target, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const font = [...addedNodes, previousSibling, nextSibling].find(
    (node): node is Element => node?.nodeName === 'FONT' && node.parentNode === target && !taken.has(node as Element),
  )
  if (!font || standIns.has(text) || text.parentNode === target) return
  standIns.set(text, font)
  taken.add(font)
  putBackOnChange(text)
  // Preact asks a text where it is.
  Object.defineProperties(text, {
    parentNode: { configurable: true, get: () => font.parentNode },
    nextSibling: { configurable: true, get: () => font.nextSibling },
  })
  guard(target as Element)
}

/** Puts a text back in the place of what stands for it. */
function putBack(text: Node | null): void {
  const font = text && standIns.get(text)
  if (!font) return
  standIns.delete(text)
  for (const name of ['parentNode', 'nextSibling'] as const) Reflect.deleteProperty(text, name)
  font.replaceWith(text)
}

/** Has texts of a parent put back before one is removed, moved, or something is put before it. Only this parent, never the page's. */
function guard(parent: Element): void {
  if (Object.hasOwn(parent, 'removeChild')) return
  const { removeChild, insertBefore, appendChild } = parent
  Object.assign(parent, {
    removeChild(child: Node) {
      putBack(child)
      return removeChild.call(parent, child)
    },
    insertBefore(child: Node, before: Node | null) {
      putBack(child)
      putBack(before)
      return insertBefore.call(parent, child, before)
    },
    appendChild(child: Node) {
      putBack(child)
      return appendChild.call(parent, child)
    },
  })
}
