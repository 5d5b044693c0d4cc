import { within } from 'storybook/test'

/** Queries of what an element draws: `inside(canvasElement)` for its only one, or with the tag of one of several. */
export function inside(canvasElement: HTMLElement, tag = ':not(chartside-session)') {
  const host = [...canvasElement.querySelectorAll(tag)].find(({ shadowRoot }) => shadowRoot)
  if (!host?.shadowRoot) throw new Error(`No element with a shadow root matches ${tag} in this story.`)
  host.shadowRoot.addEventListener('focus', notifyUserEvent, { capture: true })
  return within(host.shadowRoot as unknown as HTMLElement)
}

// `userEvent.type` prepares a field when the document sees it get the focus; of fields in a shadow root it sees nothing.
// (`userEvent.clear` still cannot: type over a selection with `initialSelectionStart` and `initialSelectionEnd`.)
function notifyUserEvent({ target }: Event): void {
  const focusEvent = new FocusEvent('focus')
  Object.defineProperty(focusEvent, 'target', { value: target })
  document.dispatchEvent(focusEvent)
}

/** The element that has the focus, however deep in shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** What the elements on a canvas tell of failures from now on. */
export function failuresOn(canvas: HTMLElement): unknown[] {
  const events: unknown[] = []
  // The event does not bubble, but is seen on its way down.
  canvas.addEventListener('widgeterror', (event) => events.push((event as CustomEvent).detail), { capture: true })
  return events
}
