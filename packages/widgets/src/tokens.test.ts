import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { tokensOf } from '../../../scripts/lib/tokens.ts'
import { contrastOf, hexOf } from './lib/color.ts'

const css = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const kit = Object.fromEntries(
  tokensOf(css('tokens.css')).map(({ name, default: value }) => [name.replace('--chartside-', ''), value]),
)
const hue = [...css('../../host-app/src/tokens.css').matchAll(/-hue-\d+: (oklch\([^)]+\));/g)].map(([, color = '']) =>
  hexOf(color),
)

/** The colour of a role in a theme. */
function colorOf(role: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(kit[role] ?? '') ?? []
  return (theme === 'light' ? light : dark) ?? ''
}

const backgrounds = ['surface', 'raised', 'overlay', 'hover']
/** Each text with what it stands on. */
const texts: Record<string, string[]> = {
  text: [...backgrounds, 'accent-soft', 'danger-soft', 'warning-soft', 'success-soft'],
  muted: backgrounds,
  accent: [...backgrounds, 'accent-soft'],
  'accent-hover': backgrounds,
  'accent-text': ['accent', 'accent-hover'],
  danger: [...backgrounds, 'danger-soft'],
  'danger-text': ['danger', 'danger-hover'],
  success: ['surface', 'raised', 'overlay', 'success-soft'],
  warning: ['surface', 'raised', 'overlay', 'warning-soft'],
}
/** Lines and shapes that are needed to recognize a control or a state (WCAG 1.4.11). */
const shapes: Record<string, string[]> = {
  'control-line': ['surface', 'raised'],
  focus: [...backgrounds, 'accent-soft'],
  recording: ['surface', 'raised', 'overlay'],
}

const pairsOf = (roles: Record<string, string[]>) =>
  Object.entries(roles).flatMap(([role, on]) => on.map((background) => [role, background] as const))

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairsOf(texts))('[FACE-01] %s on %s has a contrast of 4.5 or more', (role, background) => {
    expect(contrastOf(colorOf(role, theme), colorOf(background, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairsOf(shapes))('[FACE-01] %s on %s has a contrast of 3 or more', (role, background) => {
    expect(contrastOf(colorOf(role, theme), colorOf(background, theme))).toBeGreaterThanOrEqual(3)
  })

  test('[FACE-01] a card is lighter than the page', () => {
    const onBlack = (role: string) => contrastOf(colorOf(role, theme), '#000000') ?? 0
    expect(onBlack('surface') / onBlack('raised')).toBeGreaterThan(1.05)
  })
})

test('[FACE-02] the accent is made of the ten steps of the hue, which get darker evenly', () => {
  expect(hue).toHaveLength(10)
  const step = (number: number) => hue[number - 1]
  const both = (light: number, dark: number) => `light-dark(${step(light)}, ${step(dark)})`
  expect(kit['accent']).toBe(both(8, 5))
  expect(kit['accent-hover']).toBe(both(9, 4))
  expect(kit['accent-soft']).toBe(both(2, 10))
  expect(kit['focus']).toBe(both(8, 4))
  expect(kit['accent-text']).toBe(`light-dark(#ffffff, ${step(10)})`)
  for (const [index, darker] of hue.slice(1).entries())
    expect(contrastOf(darker, '#ffffff')).toBeGreaterThan((contrastOf(hue[index], '#ffffff') ?? 0) * 1.05)
})
