import { toastsOfPage } from '@chartside/core/environment'
import { createSession, lockWords, rootKey } from '@chartside/core/session'
import { testEnvironment } from '@chartside/core/testing'
import { afterEach, expect, test } from 'vitest'
import { defineWidget, register } from '../lib/define-widget.ts'
import { focused } from '../lib/focused.ts'
import { flag } from '../lib/props.ts'
import { toasterWidget } from '../toaster/toaster.widget.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { idleLockWidget } from './idle-lock.widget.tsx'

const openerWidget = defineWidget({
  tag: 'chartside-test-opener',
  about: 'Draws a dialog.',
  props: { open: flag('Whether it is open.') },
  alone: true,
  component: ({ open }) =>
    open && (
      <Dialog title="Anna Schmidt" onClose={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
    ),
})
for (const widget of [idleLockWidget, toasterWidget, openerWidget]) register(widget)

const minute = 60_000
const address = location.href

afterEach(() => {
  document.body.replaceChildren()
  for (const { id } of toastsOfPage().$toasts.get()) toastsOfPage().dismiss(id)
})

/** A page with an idle lock, whose server never answers. */
async function page() {
  const { environment, clock } = testEnvironment(() => new Promise(() => undefined))
  environment.storage.set(rootKey, JSON.stringify({ token: 't', isLoggedIn: true, email: 'amara@x.example' }))
  const session = createSession({ ...environment, toasts: toastsOfPage() })
  const element = document.createElement('chartside-idle-lock')
  Object.assign(element, { session })
  const ready = new Promise((resolve) => element.addEventListener('ready', resolve))
  const note = document.body.appendChild(document.createElement('textarea'))
  document.body.append(element)
  await ready
  const cover = () => element.shadowRoot!.querySelector<HTMLDialogElement>('.lock-cover')
  const lock = async () => {
    clock.turn(15 * minute)
    await expect.poll(() => cover()?.open).toBe(true)
  }
  const password = () => element.shadowRoot!.querySelector<HTMLInputElement>('[name="password"]')!
  return { session, element, clock, note, cover, lock, password }
}

/** Whether the cover is on top and usable. */
async function expectOnTop({ cover, password, element }: Awaited<ReturnType<typeof page>>): Promise<void> {
  await expect.poll(() => cover()!.matches(':modal')).toBe(true)
  await expect
    .poll(() => {
      password().focus()
      return [focused(), document.elementFromPoint(20, 20)]
    })
    .toEqual([password(), element])
}
const isHidden = (element: Element) => expect(getComputedStyle(element).visibility).toBe('hidden')

test('[LOOK-05] [AUTH-22] typing where the page has moved an element to is activity', async () => {
  const at = await page()
  const other = document.body.appendChild(document.createElement('iframe')).contentDocument!
  const moved = document.createElement('chartside-test-opener')
  document.body.append(moved)
  other.body.append(moved)
  const field = other.body.appendChild(other.createElement('textarea'))
  const type = () => field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  at.clock.turn(12 * minute)
  type()
  at.clock.turn(12 * minute)
  // As the lock does before it locks.
  await at.session.sync()
  await new Promise((next) => setTimeout(next))
  expect(at.session.$locked.get()).toBe(false)
  at.clock.turn(3 * minute)
  await expect.poll(() => at.cover()?.open).toBe(true)
})

test('a dialog of the page itself that opens meanwhile is neither visible nor in the way', async () => {
  const stage = await page()
  await stage.lock()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.append('Anna Schmidt', document.createElement('button'))
  dialog.showModal()
  isHidden(dialog)
  await expect.poll(() => focused()).toBe(stage.password())
  await expectOnTop(stage)
  dialog.close()
  await expectOnTop(stage)
})

test('neither is one of ours, opened before or meanwhile', async () => {
  const stage = await page()
  const opener = document.createElement('chartside-test-opener') as HTMLElement & { open: boolean }
  const shown = () => opener.shadowRoot!.querySelector('dialog')
  opener.open = true
  document.body.append(opener)
  await expect.poll(() => shown()?.open).toBe(true)
  await stage.lock()
  isHidden(shown()!)
  await expectOnTop(stage)
  opener.open = false
  await expect.poll(() => shown()).toBeNull()
  opener.open = true
  await expect.poll(() => shown()?.open).toBe(true)
  isHidden(shown()!)
  await expectOnTop(stage)
  stage.session.unlock()
  stage.session.touch(stage.clock.now())
  await expect.poll(() => stage.cover()).toBeNull()
  expect(getComputedStyle(shown()!).visibility).toBe('visible')
})

test('toasts behind the cover are neither visible nor read out', async () => {
  const stage = await page()
  await stage.lock()
  toastsOfPage().show('info', 'Schmidt Anna, (1980-02-29) is checked in')
  const toaster = () => document.querySelector('chartside-toaster')?.shadowRoot
  await expect.poll(() => toaster()?.textContent).toContain('Schmidt')
  for (const toast of toaster()!.querySelectorAll('.toast')) isHidden(toast)
  await expectOnTop(stage)
})

test('hotkeys of the page do not receive keys typed on the cover', async () => {
  const stage = await page()
  const keys: string[] = []
  const onKey = ({ key }: KeyboardEvent) => keys.push(key)
  document.addEventListener('keydown', onKey)
  await stage.lock()
  for (const key of ['a', 'F8', 'Escape'])
    stage.password().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
  expect(keys).toEqual([])
  document.removeEventListener('keydown', onKey)
})

test('a selection made before cannot be copied', async () => {
  const stage = await page()
  const text = document.body.appendChild(document.createElement('p'))
  text.textContent = 'Anna Schmidt'
  document.getSelection()!.selectAllChildren(text)
  await stage.lock()
  expect(String(document.getSelection())).toBe('')
})

test.each([
  ['a key', (note: HTMLElement) => note.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))],
  [
    'a pointer that moves',
    (note: HTMLElement) => note.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 2 })),
  ],
  [
    'a touch',
    (note: HTMLElement) => note.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })),
  ],
  ['a wheel', (note: HTMLElement) => note.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))],
  ['text without a key', (note: HTMLElement) => note.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))],
])('%s counts as activity', async (_, act) => {
  const stage = await page()
  stage.clock.turn(12 * minute)
  act(stage.note)
  expect(stage.session.$active.get()).toBe(stage.clock.now())
})

test('a page that moves under a resting pointer, and keys on the cover, do not count', async () => {
  const stage = await page()
  const began = stage.session.$active.get()
  stage.clock.turn(12 * minute)
  stage.note.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
  expect(stage.session.$active.get()).toBe(began)
  await stage.lock()
  stage.password().dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }))
  expect(stage.session.$active.get()).toBe(began)
})

test('the address does not change, and the markup contains nothing about the lock', async () => {
  const stage = await page()
  await stage.lock()
  expect(location.href).toBe(address)
  expect(stage.element.outerHTML).not.toContain('amara')
  expect(document.title).toBe(lockWords.locked)
})

test('removed from the page, it leaves nothing behind', async () => {
  const title = document.title
  const stage = await page()
  await stage.lock()
  stage.element.remove()
  await expect.poll(() => getComputedStyle(stage.note).visibility).toBe('visible')
  expect(document.title).toBe(title)
  expect(document.adoptedStyleSheets).toEqual([])
  // Without anything that could unlock it, the session ends.
  await expect
    .poll(() => {
      stage.clock.turn(5000)
      return stage.session.$session.get().state
    })
    .toBe('out')
})
