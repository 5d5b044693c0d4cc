const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** One constructed sheet per text and document, shared by all elements; unlike `<style>`, a strict CSP allows it. */
export function sheetOf(css: string, owner: Document = document): CSSStyleSheet {
  const ofDocument = sheets.get(owner) ?? new Map<string, CSSStyleSheet>()
  sheets.set(owner, ofDocument)
  const known = ofDocument.get(css)
  if (known) return known
  // A document takes only sheets that were made in its own window.
  const sheet = new (owner.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  ofDocument.set(css, sheet)
  return sheet
}

/** The style sheets of a shadow root, as texts. */
const texts = new WeakMap<ShadowRoot, string[]>()

/** Adds style sheets to a shadow root, at a place among those that it has. */
export function adopt(root: ShadowRoot, css: readonly string[], place = Number.POSITIVE_INFINITY): void {
  const known = texts.get(root) ?? []
  texts.set(root, known.toSpliced(place, 0, ...css.filter((text) => !known.includes(text))))
  const { ownerDocument } = root
  // One without a window, such as that of a template, is left again before it is seen.
  if (ownerDocument.defaultView) root.adoptedStyleSheets = texts.get(root)!.map((text) => sheetOf(text, ownerDocument))
}
