import { controlWords } from '@chartside/core/lib/control-words'
import { userEvent, within } from 'storybook/test'

/** Queries inside an element's shadow root: `inside(canvasElement)` for the only one, or with the tag of one of several. */
export function inside(canvasElement: HTMLElement, tag = ':not(chartside-session)') {
  const host = [...canvasElement.querySelectorAll(tag)].find(({ shadowRoot }) => shadowRoot)
  if (!host?.shadowRoot) throw new Error(`No element with a shadow root matches ${tag} in this story.`)
  host.shadowRoot.addEventListener('focus', notifyUserEvent, { capture: true })
  return within(host.shadowRoot as unknown as HTMLElement)
}

// `userEvent.type` prepares a field when the document receives its focus event, which does not leave a shadow root.
// (`userEvent.clear` still cannot: type over a selection with `initialSelectionStart` and `initialSelectionEnd`.)
function notifyUserEvent({ target }: Event): void {
  const focusEvent = new FocusEvent('focus')
  Object.defineProperty(focusEvent, 'target', { value: target })
  document.dispatchEvent(focusEvent)
}

/** Chooses an entry in the menu of a row. */
export async function chooseInMenu(widget: ReturnType<typeof inside>, row: string | RegExp, entry: string): Promise<void> {
  const name = typeof row === 'string' ? controlWords.moreFor(row) : row
  const [menu] = await widget.findAllByRole('button', { name })
  await userEvent.click(menu!)
  await userEvent.click(await widget.findByRole('menuitem', { name: entry }))
}

/** The focused element, however deep in shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Collects the `widgeterror` details of a canvas from now on. */
export function failuresOn(canvas: HTMLElement): unknown[] {
  const events: unknown[] = []
  // The event does not bubble; it is caught in the capture phase.
  canvas.addEventListener('widgeterror', (event) => events.push((event as CustomEvent).detail), { capture: true })
  return events
}

/** Whether the browser would ask before the page is left. It is set up after drawing: wait for it. */
export const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
