import { toastsOfPage } from '@chartside/core/environment'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { useMethods, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import type { ElementOf } from '../lib/element-types.ts'
import { method } from '../lib/events.ts'
import { register } from '../register.ts'
import { Dialog } from '../ui/dialog.tsx'

const speakerWidget = defineWidget({
  tag: 'test-speaker',
  about: 'Says things, and opens dialogs.',
  methods: {
    say: method('Says something.', '(text: string) => void', (_text: string): void => undefined),
    open: method(
      'Opens as many dialogs, one over the other.',
      '(dialogs: number) => void',
      (_dialogs: number): void => undefined,
    ),
  },
  component: function Speaker() {
    const { environment } = useSession()
    const [dialogs, setDialogs] = useState(0)
    useMethods({ say: (text: string) => environment.toasts.show('info', text), open: setDialogs })
    return Array.from({ length: dialogs }, (_, index) => `Dialog ${index + 1}`).map((title) => (
      <Dialog key={title} title={title} onClose={() => setDialogs(dialogs - 1)}>
        {title}
      </Dialog>
    ))
  },
})
type Speaker = ElementOf<typeof speakerWidget>
register(speakerWidget)

const speaker = async (): Promise<Speaker> => {
  const element = document.createElement('test-speaker') as Speaker
  element.session = scene([])
  document.body.append(element)
  await expect.poll(() => element.shadowRoot!.querySelector('.gate')).not.toBeNull()
  await new Promise(requestAnimationFrame)
  return element
}
const deep = (root: Document | ShadowRoot): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('chartside-toaster'),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? deep(shadowRoot) : [])),
]
async function toasterShows(text: string): Promise<HTMLElement> {
  await expect.poll(() => deep(document)).toHaveLength(1)
  const [toaster] = deep(document)
  await expect.poll(() => toaster!.matches(':popover-open')).toBe(true)
  const toast = () => [...toaster!.shadowRoot!.querySelectorAll('.toast')].find((one) => one.textContent?.includes(text))
  await expect.poll(toast).toBeDefined()
  // The topmost element at the toast's centre is the toast: neither a dialog nor the page covers it.
  const underToast = () => {
    const { left, top, width, height } = toast()!.getBoundingClientRect()
    const root = toaster!.getRootNode() as Document | ShadowRoot
    return root.elementFromPoint(left + width / 2, top + height / 2)
  }
  await expect.poll(underToast).toBe(toaster)
  return toaster!
}

afterEach(async () => {
  for (const { id } of toastsOfPage().$toasts.get()) toastsOfPage().dismiss(id)
  document.body.replaceChildren()
  // From a removed dialog, the toaster comes back to the page.
  await new Promise(requestAnimationFrame)
  document.body.replaceChildren()
})

test('an element without a toaster adds one for its toasts, two elements add one', async () => {
  const [one, other] = [await speaker(), await speaker()]
  expect(deep(document)).toEqual([])
  one.say('first')
  other.say('second')
  await toasterShows('first')
  const toaster = await toasterShows('second')
  expect(toaster.parentNode).toBe(document.body)
})

test("uses the page's toaster if there is one", async () => {
  const own = document.body.appendChild(document.createElement('chartside-toaster'))
  const element = await speaker()
  element.say('here')
  expect(await toasterShows('here')).toBe(own)
})

test('toasts can be seen and pressed above open dialogs, and are still there when these close', async () => {
  const element = await speaker()
  element.say('before')
  const toaster = await toasterShows('before')
  element.open(1)
  await expect.poll(() => element.shadowRoot!.querySelectorAll('dialog[open]')).toHaveLength(1)
  await toasterShows('before')
  element.open(2)
  element.say('during')
  await expect.poll(() => toaster.parentElement!.closest('dialog')?.textContent).toContain('Dialog 2')
  await toasterShows('during')
  element.open(1)
  await expect.poll(() => toaster.parentElement!.closest('dialog')?.textContent).toContain('Dialog 1')
  await toasterShows('during')
  element.open(0)
  await expect.poll(() => toaster.parentNode).toBe(document.body)
  await toasterShows('during')
  await toasterShows('before')
})

test('an element removed with its dialog open leaves the toaster on the page', async () => {
  const element = await speaker()
  element.open(1)
  element.say('still here')
  const toaster = await toasterShows('still here')
  element.remove()
  await expect.poll(() => toaster.parentNode).toBe(document.body)
  await toasterShows('still here')
})

test('nested dialogs that close at once leave the toaster on the page', async () => {
  const element = await speaker()
  element.open(2)
  element.say('still here')
  const toaster = await toasterShows('still here')
  await expect.poll(() => toaster.parentElement!.closest('dialog')?.textContent).toContain('Dialog 2')
  element.open(0)
  await expect.poll(() => toaster.parentNode).toBe(document.body)
  await toasterShows('still here')
})

test('[REG-02] a form removed with its question and its element leaves the toaster on the page', async () => {
  const element = await speaker()
  element.open(2)
  element.say('still here')
  const toaster = await toasterShows('still here')
  // The answer closes the question, and the page removes the element, before anything renders.
  const yes = document.body.appendChild(document.createElement('button'))
  yes.onclick = () => {
    element.open(1)
    element.remove()
  }
  yes.click()
  await expect.poll(() => toaster.parentNode).toBe(document.body)
  await toasterShows('still here')
  toastsOfPage().show('error', 'and goes on')
  await toasterShows('and goes on')
})

test("[UI-01] toasts are 16 px from the top right corner, or from the page's bar, also in dialogs", async () => {
  const element = await speaker()
  element.say('where')
  const toaster = await toasterShows('where')
  const corner = () => {
    const { top, right } = toaster.shadowRoot!.querySelector('.toast')!.getBoundingClientRect()
    return [top, document.documentElement.clientWidth - right]
  }
  expect(corner()).toEqual([16, 16])
  document.documentElement.style.setProperty('--chartside-toaster-top', '56px')
  expect(corner()).toEqual([72, 16])
  element.open(1)
  await toasterShows('where')
  expect(corner()).toEqual([72, 16])
  document.documentElement.style.removeProperty('--chartside-toaster-top')
})

test.each([
  ['top-right', 'right', 'top'],
  ['top', 'middle', 'top'],
  ['top-left', 'left', 'top'],
  ['bottom-right', 'right', 'bottom'],
  ['bottom', 'middle', 'bottom'],
  ['bottom-left', 'left', 'bottom'],
  ['elsewhere', 'right', 'top'],
])('[LOOK-03] a page can place toasts: %s', async (placement, side, end) => {
  const own = document.createElement('chartside-toaster')
  own.setAttribute('placement', placement)
  document.body.append(own)
  const element = await speaker()
  for (const dir of ['ltr', 'rtl']) {
    element.setAttribute('dir', dir)
    element.say(`where, ${dir}`)
    const toaster = await toasterShows(`where, ${dir}`)
    const toast = [...toaster.shadowRoot!.querySelectorAll('.toast')].at(-1)!.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const [left, right] = [toast.left, clientWidth - toast.right]
    expect(Math.abs(left - right) <= 1 ? 'middle' : left === 16 ? 'left' : right === 16 ? 'right' : '').toBe(side)
    expect(toast.top < clientHeight / 2 ? 'top' : clientHeight - toast.bottom === 16 ? 'bottom' : '').toBe(end)
    // Presses beside a toast reach the page.
    expect(document.elementFromPoint(clientWidth / 2, clientHeight / 2)).not.toBe(toaster)
  }
})

test("[LOOK-02] a page's style sheet reaches toasts by their parts, also in a dialog of an element", async () => {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '::part(toast) { border-radius: 0; background: rgb(1, 2, 3) } ::part(toast-text) { font-style: italic }'
  const element = await speaker()
  const look = (toaster: HTMLElement) => {
    const toast = toaster.shadowRoot!.querySelector('.toast')!
    const { backgroundColor, borderRadius } = getComputedStyle(toast)
    return [backgroundColor, borderRadius, getComputedStyle(toast.querySelector('.toast-text')!).fontStyle]
  }
  for (const dialogs of [0, 1]) {
    element.open(dialogs)
    element.say(`with ${dialogs}`)
    const toaster = await toasterShows(`with ${dialogs}`)
    await expect.poll(() => toaster.getRootNode() === document).toBe(dialogs === 0)
    expect(look(toaster)).toEqual(['rgb(1, 2, 3)', '0px', 'italic'])
  }
  style.remove()
})
