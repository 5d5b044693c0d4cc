import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'

import availability from '../availability/availability.css?inline'
import base from '../lib/base.css?inline'
import tokens from '../tokens.css?inline'
import tabs from './tabs.css?inline'

interface Protocol {
  send(method: string, params: object): Promise<unknown>
}
const emulate = (value: string) =>
  (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

beforeEach(() => emulate('active'))
afterEach(async () => {
  await emulate('none')
  document.body.replaceChildren()
})

/** Renders markup with our styles, as in an element. */
function drawn(html: string): ShadowRoot {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${tokens}${base}${availability}${tabs}</style><div class="base">${html}</div>`
  return root
}
const look = (root: ShadowRoot, selector: string) => getComputedStyle(root.querySelector(selector)!)

test('[UI-07] in forced colours, the selected tab has another colour than the rest', () => {
  const root = drawn('<button class="tab" role="tab" aria-selected="true">a</button><button class="tab" id="rest">b</button>')
  expect(look(root, '[aria-selected]').backgroundColor).not.toBe(look(root, '#rest').backgroundColor)
  expect(look(root, '[aria-selected]').borderBlockEndColor).not.toBe(look(root, '#rest').borderBlockEndColor)
})

test('[UI-07] [AVAIL-01] in forced colours, a past slot looks like one that cannot be chosen', () => {
  const root = drawn('<button class="slot" data-state="free">9</button><span class="slot" data-state="past">8</span>')
  expect(look(root, '[data-state="past"]').borderTopColor).not.toBe(look(root, '[data-state="free"]').borderTopColor)
  expect(look(root, '[data-state="past"]').color).not.toBe(look(root, '[data-state="free"]').color)
})
