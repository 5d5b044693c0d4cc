import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useKeptFocus } from './use-kept-focus.ts'

const page = document.createElement('div')
beforeEach(() => document.body.append(page))
afterEach(() => {
  page.remove()
  page.replaceChildren()
})

/** A part whose button goes away when it is pressed; `move` then moves the focus, as a page may at the same moment. */
function Part({ move }: { move?: () => void }) {
  const part = useKeptFocus<HTMLElement>()
  const [isPressed, press] = useState(false)
  const [, drawAgain] = useState(0)
  useLayoutEffect(() => {
    if (isPressed) move?.()
  }, [isPressed, move])
  return (
    <section ref={part}>
      {!isPressed && <button type="button" onClick={() => press(true)} />}
      <input name="first" onBlur={() => flushSync(() => drawAgain((times) => times + 1))} />
      <input name="second" />
    </section>
  )
}

async function pressed(within: ParentNode, move?: () => void): Promise<void> {
  const root = document.createElement('div')
  within.append(root)
  createRoot(root).render(<Part move={move!} />)
  const button = () => root.querySelector('button')
  await expect.poll(button).not.toBeNull()
  button()!.focus()
  button()!.click()
  await expect.poll(button).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 100))
}

test('[UI-07] a part whose button goes away when it is pressed has the focus', async () => {
  await pressed(page)
  expect(document.activeElement).toBe(page.querySelector('section'))
})

test('[UI-07] what has the focus elsewhere by then keeps it', async () => {
  const elsewhere = page.appendChild(document.createElement('input'))
  await pressed(page, () => elsewhere.focus())
  expect(document.activeElement).toBe(elsewhere)
})

test('[UI-07] so it has in an element that focuses its first field when it is focused itself', async () => {
  const element = page.appendChild(document.createElement('div'))
  const root = element.attachShadow({ mode: 'open' })
  const first = document.createElement('input')
  root.append(first)
  element.focus = () => first.focus()
  await pressed(root)
  expect(root.activeElement).toBe(root.querySelector('section'))
})

test('[UI-07] [NAV-04] the focus moves on to the next field of a part that is drawn again meanwhile', async () => {
  await pressed(page)
  const field = (name: string) => page.querySelector<HTMLInputElement>(`[name=${name}]`)!
  field('first').focus()
  // For an instant nothing has the focus.
  field('second').focus()
  expect(document.activeElement).toBe(field('second'))
})
