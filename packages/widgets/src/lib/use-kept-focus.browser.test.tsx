import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'

import { useKeptFocus } from './use-kept-focus.ts'

const page = document.createElement('div')
afterEach(() => page.remove())

/** A part whose button goes away when it is pressed; `move` then moves the focus, as a page may at the same moment. */
function Part({ move }: { move?: () => void }) {
  const part = useKeptFocus<HTMLElement>()
  const [isPressed, press] = useState(false)
  useLayoutEffect(() => {
    if (isPressed) move?.()
  }, [isPressed, move])
  return <section ref={part}>{!isPressed && <button type="button" onClick={() => press(true)} />}</section>
}

async function pressed(move?: () => void): Promise<void> {
  document.body.append(page)
  const root = document.createElement('div')
  page.replaceChildren(root, document.createElement('input'))
  createRoot(root).render(<Part move={move!} />)
  await expect.poll(() => page.querySelector('button')).not.toBeNull()
  const button = page.querySelector('button')!
  button.focus()
  button.click()
  await expect.poll(() => page.querySelector('button')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 100))
}

test('[UI-07] a part whose button goes away when it is pressed has the focus', async () => {
  await pressed()
  expect(document.activeElement).toBe(page.querySelector('section'))
})

test('[UI-07] what has the focus elsewhere by then keeps it', async () => {
  await pressed(() => page.querySelector('input')!.focus())
  expect(document.activeElement).toBe(page.querySelector('input'))
})
