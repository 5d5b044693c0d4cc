import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { defineWidget, type ElementOf, register } from '../lib/define-widget.ts'
import { flag } from '../lib/props.ts'
import { DateField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'

const formWidget = defineWidget({
  tag: 'test-form',
  about: 'A form in a dialog.',
  props: { open: flag('Open.'), unsaved: flag('Something to lose.') },
  alone: true,
  component: ({ open, unsaved }) =>
    open && (
      <Dialog title="Form" unsaved={unsaved} onClose={() => closed.push('closed')}>
        <DateField label="Date" today="2026-11-20" value="" onChange={() => undefined} />
      </Dialog>
    ),
})
const closed: string[] = []
register(formWidget)

const opened = async (unsaved = false) => {
  const element = document.createElement(formWidget.tag) as ElementOf<typeof formWidget>
  Object.assign(element, { open: true, unsaved })
  document.body.append(element)
  await vi.waitFor(() => expect(element.shadowRoot!.querySelector('dialog[open]')).not.toBeNull())
  return element
}
const titles = (element: Element) =>
  [...element.shadowRoot!.querySelectorAll('dialog[open] .dialog-title')].map(({ textContent }) => textContent)

afterEach(() => {
  closed.length = 0
  document.body.replaceChildren()
})

test("Escape is the dialog's own: the page does not hear it", async () => {
  await opened()
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', hear)
  await userEvent.keyboard('{Escape}')
  document.removeEventListener('keydown', hear)
  expect(heard).toEqual([])
  expect(closed).toEqual(['closed'])
})

test('nothing is lost by Escape pressed again and again: the question opens and closes, the form stays', async () => {
  const element = await opened(true)
  await userEvent.keyboard('{Escape}')
  expect(titles(element)).toEqual(['Form', 'Discard what you have entered?'])
  await userEvent.keyboard('{Escape}')
  expect(titles(element)).toEqual(['Form'])
  await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}')
  expect(titles(element)[0]).toBe('Form')
  expect(closed).toEqual([])
})

test('Escape in an open calendar closes the calendar alone', async () => {
  const element = await opened()
  await userEvent.click(element.shadowRoot!.querySelector('[aria-haspopup="dialog"]')!)
  await vi.waitFor(() => expect(element.shadowRoot!.querySelector('.calendar')).not.toBeNull())
  await vi.waitFor(() => expect(element.shadowRoot!.activeElement?.className).toContain('react-datepicker__day'))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(element.shadowRoot!.querySelector('.calendar')).toBeNull())
  expect(titles(element)).toEqual(['Form'])
  expect(closed).toEqual([])
})

test('the focus returns to the button of the page that brought the element', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const element = await opened()
  expect(document.activeElement).toBe(element)
  element.remove()
  await vi.waitFor(() => expect(document.activeElement).toBe(button))
})

test('the focus stays where the page has brought it when the element goes away', async () => {
  const [button, heading] = [document.createElement('button'), document.createElement('button')]
  document.body.append(button, heading)
  button.focus()
  const element = await opened()
  element.remove()
  heading.focus()
  await vi.waitFor(() => expect(document.documentElement.style.overflow).toBe(''))
  expect(document.activeElement).toBe(heading)
})

test('the page can scroll again when the element goes away with its dialog open', async () => {
  const element = await opened()
  expect(document.documentElement.style.overflow).toBe('hidden')
  element.remove()
  await vi.waitFor(() => expect(document.documentElement.style.overflow).toBe(''))
})
