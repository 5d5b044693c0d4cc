import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { sheetOf } from '../lib/sheets.ts'
import { register } from '../register.ts'
import { sessionWidget } from '../session/session.widget.ts'
import { Button, Confirm, Tabs, UiRoot } from '../ui.ts'
import { inBase } from './in-base.ts'

register(sessionWidget)

let root: Root
const theirs = document.createElement('style')
theirs.textContent = '.theirs { border-top-color: rgb(1, 2, 3) }'

/** A host's content, in the document or in its shadow root, inside a session with the given properties. */
function draw(content: ReactNode, look: Partial<HTMLElementTagNameMap['chartside-session']> = {}, inShadow = false) {
  const session = Object.assign(document.createElement('chartside-session'), look)
  const host = session.appendChild(document.createElement('div'))
  document.body.append(theirs, session)
  root = createRoot(inShadow ? host.attachShadow({ mode: 'open' }) : host)
  root.render(<UiRoot>{content}</UiRoot>)
}

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  document.body.removeAttribute('style')
})

const colourOf = (element: Element) => getComputedStyle(element).backgroundColor

test.each([false, true])(
  'a page shows our parts with our styles, and its own classes are not affected (shadow root: %s)',
  async (inShadow) => {
    // The pointer is where an earlier test left it, perhaps above the button.
    document.body.style.pointerEvents = 'none'
    draw(<Button variant="primary">Ours</Button>, {}, inShadow)
    const own = document.body.appendChild(document.createElement('button'))
    own.className = 'button theirs'
    own.dataset['variant'] = 'primary'
    const ours = await page.getByRole('button', { name: 'Ours' }).findElement()
    // The browser still draws it hovered until it has noticed that.
    await expect.poll(() => colourOf(ours)).toBe('rgb(18, 102, 134)')
    expect(colourOf(own)).not.toBe(colourOf(ours))
    expect(getComputedStyle(own).borderTopColor).toBe('rgb(1, 2, 3)')
  },
)

test.each([true, false])('styles of our parts apply only inside, in a browser with and without @scope (%s)', (hasScope) => {
  const frames = '@keyframes test-turn{from{opacity:0}to{opacity:1}}'
  const ours = `.part{display:block;width:1px;animation:test-turn 9s}${frames}@media (width>0px){i.part{width:2px}}`
  const before = [...document.adoptedStyleSheets]
  // A page's more specific rule precedes ours.
  for (const css of ['.part.special{width:3px}', inBase(ours, hasScope)]) document.adoptedStyleSheets.push(sheetOf(css))
  const drawn = [true, true, true, false].map((isInside, at) => {
    const place = document.body.appendChild(document.createElement('div'))
    place.className = isInside ? 'base' : ''
    const part = place.appendChild(document.createElement(at === 1 ? 'i' : 'b'))
    part.className = at === 2 ? 'part special' : 'part'
    return part
  })
  expect(drawn.map((part) => getComputedStyle(part).width)).toEqual(['1px', '2px', '3px', 'auto'])
  expect(drawn.map((part) => part.getAnimations().length)).toEqual([1, 1, 1, 0])
  document.adoptedStyleSheets = before
})

test('parts on a page have the theme and the words of the surrounding session', async () => {
  draw(<Confirm question="Leave?" patient="nobody" onYes={() => undefined} onNo={() => undefined} />, {
    theme: 'dark',
    messages: { common: { yes: 'Ja', no: 'Nein', close: 'Zu' } },
  })
  for (const name of ['Ja', 'Nein', 'Zu']) await expect.element(page.getByRole('button', { name })).toBeVisible()
  expect(colourOf(await page.getByRole('dialog').findElement())).toBe('rgb(33, 38, 41)')
})

test('on a right-to-left page, the left arrow leads to the next tab', async () => {
  const tabs = ['one', 'two', 'three'].map((name) => ({ name, label: name, content: name }))
  const chosen: string[] = []
  draw(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={(name) => chosen.push(name)} />, { locale: 'ar' })
  const first = await page.getByRole('tab', { name: 'one' }).findElement()
  ;(first as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  ;(first as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen).toEqual(['two', 'three'])
})
