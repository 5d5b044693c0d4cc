import { expect } from '@playwright/test'

import type { EngineWindow } from './engine.ts'

/** Visible and interactive elements, by role. */
export type Kind = 'button' | 'link' | 'tab' | 'field' | 'heading' | 'option' | 'row'

/** An element on the page by its name, complete or partial. */
export interface Wanted {
  kind: Kind
  name: string
  /** True if `name` is only the beginning of its name. */
  begins?: boolean
}

interface Spot {
  x: number
  y: number
  text: string
}

/** The user of a window: finds elements by role and name, in the topmost open dialog, and uses mouse and keys. */
export interface Hand {
  window: EngineWindow
  press(kind: Kind, name: string, how?: { begins?: boolean }): Promise<void>
  /** Appends text to a field. */
  write(name: string, text: string): Promise<void>
  /** Waits until it is visible. */
  sees(kind: Kind, name: string, how?: { begins?: boolean }): Promise<void>
  /** Waits until this text is on the page. */
  reads(text: string): Promise<void>
  /** Waits until a dialog with this title is open, and expects its body to have enough room or to fill the window. */
  seesDialog(title: string): Promise<void>
  /** Closes the topmost dialog by its close button. */
  closeDialog(title: string): Promise<void>
}

/** Timeout in milliseconds for a busy machine with delayed sound. */
const patience = { timeout: 60_000, intervals: [100, 100, 200, 500] }

export function handOf(window: EngineWindow): Hand {
  const find = (wanted: Wanted) => window.run(locate, wanted)

  async function spot(wanted: Wanted): Promise<Spot> {
    let found: Spot | undefined
    await expect
      .poll(async () => (found = await find(wanted)), { message: `${wanted.kind} '${wanted.name}'`, ...patience })
      .toBeTruthy()
    return found!
  }

  /** Presses until it arrives: a page that is still loading may move what is wanted from under the pointer. */
  async function press(wanted: Wanted): Promise<void> {
    await expect(async () => {
      await window.press(await spot(wanted))
      expect(await window.run(isMissed), `${wanted.kind} '${wanted.name}' was missed`).toBe(false)
    }).toPass(patience)
  }

  return {
    window,
    press: (kind, name, how = {}) => press({ kind, name, ...how }),
    async write(name, text) {
      await press({ kind: 'field', name })
      await window.type(text)
      await expect.poll(() => window.run(focusedText), { message: `the typed '${text}'`, ...patience }).toContain(text)
    },
    sees: async (kind, name, how = {}) => void (await spot({ kind, name, ...how })),
    reads: (text) => expect.poll(() => window.run(pageText), { message: `the text '${text}'`, ...patience }).toContain(text),
    async seesDialog(title) {
      await expect
        .poll(async () => (await window.run(topDialog))?.title, { message: `dialog '${title}'`, ...patience })
        .toBe(title)
      await expect
        .poll(async () => (await window.run(topDialog))?.room, { message: `room for the body of '${title}'`, ...patience })
        .toBe('enough')
    },
    async closeDialog(title) {
      await press({ kind: 'button', name: 'Close' })
      await expect
        .poll(async () => (await window.run(topDialog))?.title, { message: `'${title}' to close`, ...patience })
        .not.toBe(title)
    },
  }
}

/** Runs in the page. The point to press, once it is visible, stable and not covered. */
async function locate({ kind, name, begins = false }: Wanted): Promise<Spot | undefined> {
  const selectors: Record<Kind, string> = {
    button: 'button, [role="button"], summary',
    link: 'a[href]',
    tab: '[role="tab"]',
    field: 'input, textarea, select, [contenteditable="true"]',
    heading: 'h1, h2, h3',
    option: '[role="option"]',
    row: 'tbody tr',
  }
  const everyIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? everyIn(element.shadowRoot) : [])])
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = ids.map((id) => (element.getRootNode() as ShadowRoot).getElementById(id)?.textContent).join(' ')
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ')
    const texts = [element.getAttribute('aria-label'), named, labels, element.textContent, element.getAttribute('placeholder')]
    return texts.map(plain).find(Boolean) ?? ''
  }
  const every = everyIn(document)
  const dialog = every.filter((element) => element.matches('dialog:modal')).at(-1)
  const inside = dialog ? everyIn(dialog) : every
  const fits = (element: Element) => {
    // A required field's star is not part of its name.
    const own = nameOf(element).replace(/\s*\*$/, '')
    // A row without text is still loading.
    return own !== '' && (begins ? own.startsWith(name) : own === name)
  }
  const found = inside.find(
    (element) =>
      element.matches(selectors[kind]) && !element.matches(':disabled') && element.getClientRects().length > 0 && fits(element),
  )
  if (!found) return undefined
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = found.getBoundingClientRect()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { left, top, width, height } = found.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return undefined
  // Wide elements are pressed near their start, since the middle of a row may contain another button.
  const [x, y] = [left + Math.min(width / 2, 60), top + height / 2]
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot) {
    const deeper = hit.shadowRoot.elementFromPoint(x, y)
    if (!deeper || deeper === hit) break
    hit = deeper
  }
  const label = (found as HTMLInputElement).labels?.[0]
  const reached = hit !== null && (found.contains(hit) || hit.contains(found) || Boolean(label?.contains(hit)))
  if (!reached) return undefined
  const page: Window & PressedPage = window
  page.isMissed = true
  const onPress = (event: Event) => {
    if (event.composedPath().some((element) => element === found || element === hit || element === label)) page.isMissed = false
  }
  window.addEventListener('pointerdown', onPress, { capture: true, once: true })
  return { x, y, text: plain(found.textContent) }
}

/** A page that `locate` has prepared: whether the last press was not on the element that it found. */
interface PressedPage {
  isMissed?: boolean
}

/** Runs in the page. False on another page than the one that was pressed, too. */
function isMissed(): boolean {
  return (window as Window & PressedPage).isMissed ?? false
}

/** Runs in the page. The text of the focused field; undefined if something else has the focus. */
function focusedText(): string | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return focused.value
  return focused instanceof HTMLElement && focused.isContentEditable ? (focused.textContent ?? '') : undefined
}

/** Runs in the page. All visible text. */
function pageText(): string {
  const texts = (root: Node): string[] =>
    [...root.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
      if (!(node instanceof Element) || node.matches('script, style')) return []
      return [...(node.shadowRoot ? texts(node.shadowRoot) : []), ...texts(node)]
    })
  return texts(document.body).join('').replace(/\s+/g, ' ')
}

/** Runs in the page. The topmost open dialog, and whether its body has enough room. */
function topDialog(): { title: string; room: string } | undefined {
  const everyIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? everyIn(element.shadowRoot) : [])])
  const dialog = everyIn(document)
    .filter((element) => element.matches('dialog:modal'))
    .at(-1)
  if (!dialog) return undefined
  const title = (dialog.querySelector('.dialog-title')?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const body = dialog.querySelector('.dialog-body')
  if (!body) return { title, room: 'no body' }
  const strip = window.innerWidth - document.documentElement.clientWidth
  if (strip > 0) return { title, room: `${strip} px of the page are not covered` }
  const whole = body.scrollHeight <= body.clientHeight + 1
  // 32 px of the page stay visible around it.
  const highest = Math.min(860, window.innerHeight - 32)
  const { height } = dialog.getBoundingClientRect()
  if (whole || height >= highest - 2) return { title, room: 'enough' }
  return {
    title,
    room: `${body.clientHeight} px of ${body.scrollHeight}, in a dialog of ${height} px that could have ${highest}`,
  }
}
