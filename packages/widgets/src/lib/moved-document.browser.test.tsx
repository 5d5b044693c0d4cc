import { recorderOf, recorderWords } from '@chartside/core/recorder'
import { afterEach, expect, test } from 'vitest'

import { recorderWidget } from '../recorder/recorder.widget.tsx'
import { sessionWidget } from '../session/session.widget.ts'
import { Menu } from '../ui/menu.tsx'
import { defineWidget, register } from './define-widget.ts'

register(recorderWidget)
register(sessionWidget)
afterEach(() => document.body.replaceChildren())

const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true })
const frame = () => document.body.appendChild(document.createElement('iframe')).contentDocument!
const buttons = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].map(({ innerText }) => innerText.trim())

async function recorder() {
  const session = document.createElement('chartside-session')
  session.apiBase = 'https://moved.test/api/v4'
  const element = document.createElement('chartside-recorder')
  session.append(element)
  document.body.append(session)
  const root = element.shadowRoot!
  await expect.poll(() => root.querySelector('button')).not.toBeNull()
  const look = () => {
    const { inlineSize, backgroundColor, borderRadius, fontFamily } = getComputedStyle(root.querySelector('button')!)
    return { inlineSize, backgroundColor, borderRadius, fontFamily }
  }
  return { session: session.session!, element, root, look }
}

test('[LOOK-05] an element that the page moves to another document, and back, keeps its look', async () => {
  const { element, root, look } = await recorder()
  const before = look()
  const sheets = root.adoptedStyleSheets.length
  frame().body.append(element)
  expect(look()).toEqual(before)
  document.body.append(element)
  expect(look()).toEqual(before)
  frame().body.append(element)
  frame().body.append(element)
  expect(look()).toEqual(before)
  expect(root.adoptedStyleSheets.length).toBeLessThanOrEqual(sheets + 8)
})

const menuWidget = defineWidget({
  tag: 'chartside-test-menu',
  about: 'Draws a menu.',
  props: {},
  alone: true,
  component: () => <Menu label="Actions" icon={null} entries={[{ label: 'Rename', icon: null, onSelect: () => undefined }]} />,
})
register(menuWidget)

test.each(['before it is opened', 'while it is open'])(
  '[LOOK-05] a menu in an element that was moved %s closes by Escape and by a press outside, as on the page',
  async (when) => {
    const element = document.createElement('chartside-test-menu')
    document.body.append(element)
    const root = element.shadowRoot!
    const button = () => root.querySelector<HTMLButtonElement>('button[aria-haspopup]')
    await expect.poll(button).not.toBeNull()
    const isOpen = () => button()!.getAttribute('aria-expanded') === 'true'
    const open = async () => {
      button()!.click()
      await expect.poll(isOpen).toBe(true)
    }
    const other = frame()
    for (const owner of [other, document])
      for (const leave of [
        () => root.querySelector('[role="menuitem"]')!.dispatchEvent(key('Escape')),
        () => owner.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
      ]) {
        if (when === 'while it is open') await open()
        if (element.ownerDocument !== owner) owner.body.append(element)
        if (!isOpen()) await open()
        leave()
        await expect.poll(isOpen).toBe(false)
      }
  },
)

test('[REC-38] moved while it records it keeps its buttons, and Stop stops', async () => {
  const { session, element, root, look } = await recorder()
  const { $recorder, start, clear } = recorderOf(session)
  await start()
  await expect.poll(() => $recorder.get().state).toBe('recording')
  const before = look()
  frame().body.append(element)
  await expect.poll(() => buttons(root)).toContain(recorderWords.pause)
  expect(look()).toEqual(before)
  const stop = [...root.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === recorderWords.stop)
  stop!.click()
  await expect.poll(() => $recorder.get().state).toBe('stopped')
  await expect.poll(() => root.textContent).toContain(recorderWords.states.stopped)
  clear()
})

test('[REC-38] when the frame with the recorder goes, a badge on the page shows the open microphone', async () => {
  const { session, element } = await recorder()
  const { $recorder, start, stop, clear } = recorderOf(session)
  const other = frame()
  other.body.append(element)
  await start()
  await expect.poll(() => $recorder.get().state).toBe('recording')
  document.querySelector('iframe')!.remove()
  const badge = () => document.querySelector('chartside-recording-badge')?.shadowRoot?.textContent
  await expect.poll(badge).toContain(recorderWords.states.recording)
  await stop()
  clear()
})

test('[REC-38] a session that was moved to a window that closes is left behind: its recording stops within seconds', async () => {
  const { session, element } = await recorder()
  const { $recorder, start, clear } = recorderOf(session)
  const errors: string[] = []
  const note = (event: Event) => errors.push((event as CustomEvent).detail.code)
  document.addEventListener('widgeterror', note)
  frame().body.append(element.parentElement!)
  await start()
  await expect.poll(() => $recorder.get().state).toBe('recording')
  document.querySelector('iframe')!.remove()
  await expect.poll(() => $recorder.get().state, { timeout: 20_000 }).toBe('stopped')
  await expect.poll(() => errors).toEqual(['recording-left'])
  document.removeEventListener('widgeterror', note)
  clear()
})
