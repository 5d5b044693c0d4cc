import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { defineWidget, register } from '../lib/define-widget.ts'
import type { ElementOf } from '../lib/element-types.ts'
import { flag } from '../lib/props.ts'
import { Combobox } from './combobox.tsx'
import { DateField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'

const formWidget = defineWidget({
  tag: 'test-form',
  about: 'A form in a dialog.',
  props: { open: flag('Open.'), unsaved: flag('Something to lose.'), closes: flag('Not drawn any more once it is closed.') },
  alone: true,
  component: function Form({ open, unsaved, closes }) {
    const [isClosed, setClosed] = useState(false)
    const [date, setDate] = useState('')
    const [tag, setTag] = useState('')
    const close = () => {
      closed.push('closed')
      setClosed(closes)
    }
    if (!open || isClosed) return null
    return (
      <Dialog title="Form" unsaved={unsaved} onClose={close}>
        <DateField label="Date" today="2026-11-20" value={date} onChange={setDate} />
        <Combobox label="Tag" allowNew options={[]} value={tag} onChange={setTag} />
      </Dialog>
    )
  },
})
const closed: string[] = []
register(formWidget)

const fieldsWidget = defineWidget({
  tag: 'test-fields',
  about: 'Fields outside of a dialog.',
  alone: true,
  component: () => (
    <>
      <DateField label="Date" today="2026-11-20" value="" onChange={() => undefined} />
      <Combobox label="Tag" options={[{ value: 'a', label: 'Referral' }]} value="" onChange={() => undefined} />
    </>
  ),
})
register(fieldsWidget)

const opened = async ({ unsaved = false, closes = false, into = document.body } = {}) => {
  const element = document.createElement(formWidget.tag) as ElementOf<typeof formWidget>
  Object.assign(element, { open: true, unsaved, closes })
  into.append(element)
  await expect.poll(() => element.shadowRoot!.querySelector('dialog[open]')).not.toBeNull()
  return element
}
/** How the page scrolls. */
const overflow = () => getComputedStyle(document.documentElement).overflow
const titles = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('dialog[open] .dialog-title')].map(({ textContent }) => textContent)

afterEach(() => {
  closed.length = 0
  document.body.replaceChildren()
})

/** The keys that the page receives meanwhile, by going down and up. */
const keysOfPage = async (press: () => Promise<void>) => {
  const keys: string[] = []
  const onKey = ({ type, key }: KeyboardEvent) => keys.push(`${type} ${key}`)
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onKey)
  await press()
  for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, onKey)
  return keys
}

test('Escape stays in the dialog: the page does not receive it, even after the focus has returned to its button', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await opened({ closes: true })
  expect(
    await keysOfPage(async () => {
      await userEvent.keyboard('{Escape>}')
      await expect.poll(() => document.activeElement).toBe(button)
      await userEvent.keyboard('{/Escape}')
    }),
  ).toEqual([])
  expect(closed).toEqual(['closed'])
  expect(await keysOfPage(() => userEvent.keyboard('{Escape}'))).toEqual(['keydown Escape', 'keyup Escape'])
})

test('Escape that closes a list of a field or a calendar does not reach the page, pressed or released', async () => {
  const element = document.body.appendChild(document.createElement(fieldsWidget.tag) as ElementOf<typeof fieldsWidget>)
  await expect.poll(() => element.shadowRoot!.querySelector('[role="combobox"]')).not.toBeNull()
  const root = element.shadowRoot!
  for (const [opener, layer] of [
    ['[role="combobox"]', '[role="listbox"]'],
    ['[aria-haspopup="dialog"]', '.calendar'],
  ] as const) {
    await userEvent.click(root.querySelector(opener)!)
    await expect.poll(() => root.querySelector(layer)).not.toBeNull()
    expect(await keysOfPage(() => userEvent.keyboard('{Escape}'))).toEqual([])
    await expect.poll(() => root.querySelector(layer)).toBeNull()
  }
})

test('repeated Escape loses nothing: the question opens and closes, the form stays', async () => {
  const element = await opened({ unsaved: true })
  await userEvent.keyboard('{Escape}')
  expect(titles(element)).toEqual(['Form', 'Discard changes?'])
  await userEvent.keyboard('{Escape}')
  expect(titles(element)).toEqual(['Form'])
  await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}')
  expect(titles(element)[0]).toBe('Form')
  expect(closed).toEqual([])
})

test('Escape in an open calendar closes only the calendar', async () => {
  const element = await opened()
  await userEvent.click(element.shadowRoot!.querySelector('[aria-haspopup="dialog"]')!)
  await expect.poll(() => element.shadowRoot!.querySelector('.calendar')).not.toBeNull()
  await expect.poll(() => element.shadowRoot!.activeElement?.className).toContain('react-datepicker__day')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => element.shadowRoot!.querySelector('.calendar')).toBeNull()
  expect(titles(element)).toEqual(['Form'])
  expect(closed).toEqual([])
})

test('the focus returns to the button of the page that added the element', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const element = await opened()
  expect(document.activeElement).toBe(element)
  element.remove()
  await expect.poll(() => document.activeElement).toBe(button)
})

test('the focus returns to the button of the page when a form and the question over it close together', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const element = await opened({ unsaved: true, closes: true })
  await userEvent.keyboard('{Escape}')
  ;[...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === 'Discard')!.click()
  await expect.poll(() => titles(element)).toEqual([])
  expect(document.activeElement).toBe(button)
})

test('the focus stays where the page has set it when the element is removed', async () => {
  const [button, heading] = [document.createElement('button'), document.createElement('button')]
  document.body.append(button, heading)
  button.focus()
  const element = await opened()
  element.remove()
  heading.focus()
  await expect.poll(overflow).toBe('visible')
  expect(document.activeElement).toBe(heading)
})

test('the page can scroll again when the element is removed with its dialog open', async () => {
  const element = await opened()
  expect(overflow()).toBe('hidden')
  element.remove()
  await expect.poll(overflow).toBe('visible')
})

test("the page's own way to scroll is the same after a dialog, and what the page sets meanwhile stays", async () => {
  const { style } = document.documentElement
  style.overflowY = 'scroll'
  style.paddingRight = '4px'
  const first = await opened()
  expect(overflow()).toBe('hidden')
  first.remove()
  await expect.poll(overflow).toBe('auto scroll')
  expect(style.cssText).toBe('overflow-y: scroll; padding-right: 4px;')

  const second = await opened()
  style.cssText = 'overflow: clip'
  second.remove()
  await expect.poll(overflow).toBe('clip')
  style.cssText = ''
})

test('the page can scroll again after it has closed a dialog of its own before ours', async () => {
  const { style } = document.documentElement
  style.overflow = 'hidden'
  const element = await opened()
  style.overflow = ''
  expect(overflow()).toBe('hidden')
  element.remove()
  await expect.poll(() => element.shadowRoot!.querySelector('dialog')).toBeNull()
  expect(overflow()).toBe('visible')
})

/** Whether a press at the centre of an element of the page reaches it. */
const isReached = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

test('[ERR-01] a page that hides the element stays usable; shown again, the dialog is there with its input', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Of the page'
  const panel = document.body.appendChild(document.createElement('div'))
  const element = await opened({ unsaved: true, into: panel })
  await userEvent.fill(element.shadowRoot!.querySelector('input')!, '20/11/1980')
  expect(isReached(button)).toBe(false)

  panel.hidden = true
  await expect.poll(() => isReached(button)).toBe(true)
  expect(overflow()).toBe('visible')
  button.focus()
  expect(document.activeElement).toBe(button)

  panel.hidden = false
  await expect.poll(() => element.shadowRoot!.querySelector('dialog:modal')).not.toBeNull()
  expect(isReached(button)).toBe(false)
  expect(overflow()).toBe('hidden')
  expect(element.shadowRoot!.querySelector('input')).toHaveProperty('value', '20 Nov 1980')
  expect(element.shadowRoot!.activeElement).toBe(element.shadowRoot!.querySelector('input'))
  // The user did not close it, so nothing is asked, and Escape asks as usual.
  expect(titles(element)).toEqual(['Form'])
  expect(closed).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(titles(element)).toEqual(['Form', 'Discard changes?'])
})

test('[ERR-01] input in an element that is being hidden is kept', async () => {
  const panel = document.body.appendChild(document.createElement('div'))
  const element = await opened({ into: panel })
  const tag = () => element.shadowRoot!.querySelector<HTMLInputElement>('[role="combobox"]')!
  await userEvent.fill(tag(), 'Referral')
  panel.hidden = true
  await expect.poll(() => titles(element)).toEqual([])
  panel.hidden = false
  await expect.poll(() => titles(element)).toEqual(['Form'])
  expect(tag()).toHaveProperty('value', 'Referral')
})

test('[ERR-01] a question over a form comes back above it', async () => {
  const panel = document.body.appendChild(document.createElement('div'))
  const element = await opened({ unsaved: true, into: panel })
  await userEvent.keyboard('{Escape}')
  panel.hidden = true
  await expect.poll(() => titles(element)).toEqual([])
  panel.hidden = false
  await expect.poll(() => titles(element)).toEqual(['Form', 'Discard changes?'])
  await userEvent.click(
    [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === 'Keep editing')!,
  )
  expect(titles(element)).toEqual(['Form'])
  expect(closed).toEqual([])
})

test('[ERR-01] a dialog rendered while hidden opens when it is shown', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  const panel = document.body.appendChild(document.createElement('div'))
  button.textContent = 'Of the page'
  panel.hidden = true
  const element = document.createElement(formWidget.tag) as ElementOf<typeof formWidget>
  element.open = true
  panel.append(element)
  await expect.poll(() => element.shadowRoot!.querySelector('dialog')).not.toBeNull()
  expect(isReached(button)).toBe(true)
  panel.hidden = false
  await expect.poll(() => titles(element)).toEqual(['Form'])
  expect(isReached(button)).toBe(false)
})

const lateWidget = defineWidget({
  tag: 'test-late',
  about: 'A dialog whose field is drawn after something was loaded.',
  props: { loaded: flag('Loaded.') },
  alone: true,
  component: ({ loaded }) => (
    <Dialog title="Late" onClose={() => undefined}>
      {loaded && <Combobox label="Tag" allowNew options={[]} value="" onChange={() => undefined} />}
    </Dialog>
  ),
})
register(lateWidget)

const openedLate = async () => {
  const element = document.body.appendChild(document.createElement(lateWidget.tag) as ElementOf<typeof lateWidget>)
  await expect.poll(() => element.shadowRoot!.querySelector('dialog[open]')).not.toBeNull()
  const close = element.shadowRoot!.querySelector('button')!
  return { element, root: element.shadowRoot!, close }
}

test('[UI-07] the first field gets the focus, even if it renders later', async () => {
  const { element, root } = await openedLate()
  element.loaded = true
  await expect.poll(() => root.activeElement?.localName).toBe('input')
})

test('[UI-07] a user who moves the focus before the first field renders keeps it', async () => {
  const { element, root, close } = await openedLate()
  close.blur()
  element.loaded = true
  await expect.poll(() => root.querySelector('input')).not.toBeNull()
  expect(root.activeElement).toBeNull()
})
