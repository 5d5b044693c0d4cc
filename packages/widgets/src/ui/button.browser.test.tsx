import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import base from '../lib/base.css?inline'
import tokens from '../tokens.css?inline'
import button from './button.css?inline'

afterEach(() => document.body.replaceChildren())

test.each(['primary', 'danger', 'quiet', 'normal'])(
  '[REG-01] a busy %s button looks the same under the pointer',
  async (variant) => {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
    root.innerHTML = `<style>${tokens}${base}${button} .button { transition: none }</style>
    <div class="base"><button class="button" data-variant="${variant}" aria-disabled="true">Submitting...</button></div>`
    const busy = root.querySelector('button')!
    const look = () => {
      const { color, backgroundColor, borderTopColor } = getComputedStyle(busy)
      return { color, backgroundColor, borderTopColor }
    }
    const before = look()
    await userEvent.hover(busy)
    expect(busy.matches(':hover')).toBe(true)
    expect(look()).toEqual(before)
  },
)
