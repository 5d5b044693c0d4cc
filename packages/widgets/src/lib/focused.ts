/** The element that has the focus, in whatever shadow root: what stands in a page may be an element of its own. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
