// Tones as people see them who lack one kind of cone.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { tokensOf } from '../../../scripts/lib/tokens.ts'
import { oklchOf } from './lib/color.ts'

/**
 * What is left of linear red, green and blue without long, medium or short cones: Machado, Oliveira and Fernandes, 'A
 * Physiologically-based Model for Simulation of Color Vision Deficiency', IEEE TVCG 15(6), 2009, severity 1.0
 * (https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html).
 */
const matrices = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
type Kind = keyof typeof matrices
const kinds = Object.keys(matrices) as Kind[]

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

/** A colour `#rrggbb` as it is seen. */
function seen(color: string, kind: Kind): string {
  const channels = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  const parts = matrices[kind].map((row) => row.reduce((sum, weight, index) => sum + weight * channels[index]!, 0))
  const bytes = parts.map((part) => Math.round(255 * encoded(Math.min(1, Math.max(0, part)))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The distance of two colours in OKLab. */
function distance(one: string, other: string): number {
  const place = (color: string) => {
    const { lightness, chroma, hue } = oklchOf(color)!
    const angle = (hue * Math.PI) / 180
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const
  }
  const [a, b] = [place(one), place(other)]
  return Math.hypot(...a.map((part, index) => part - b[index]!))
}
const css = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const kit = Object.fromEntries(
  tokensOf(css('tokens.css')).map(({ name, default: value }) => [name.replace('--chartside-', ''), value]),
)

/** The colour of a role in a theme; toasts have the same in both. */
function colorOf(role: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(kit[role] ?? '') ?? []
  return (theme === 'light' ? light : dark) ?? kit[role] ?? ''
}

/**
 * Two colours differ visibly side by side from about 0.02 on in OKLab, the just noticeable difference of CSS Color 4 (section
 * 13.2). Small marks and letters apart from each other need more: twice as much.
 */
const enough = 0.04

/** Tones that stand beside each other on one screen. */
const beside = [
  // The statuses of appointments in a table; the neutral one has the colour of text.
  ['warning', 'accent'],
  ['warning', 'success'],
  ['warning', 'text'],
  ['accent', 'text'],
  ['success', 'text'],
  ['danger', 'text'],
  ['danger', 'accent'],
  // The recorder: its ring, and what is still grey.
  ['recording', 'text'],
  ['recording', 'muted'],
  ['recording', 'accent'],
  ['recording', 'success'],
  ['recording', 'warning'],
  // A link and what is not one.
  ['accent', 'muted'],
] as const

/** Tones too close for somebody, and what else distinguishes them. */
const byWordOrIcon = {
  'accent success': 'a badge always has a word',
  'danger success': 'a badge always has a word',
  'danger warning': 'a badge always has a word',
  'danger recording': 'the recorder says its state in words',
  'toast-error toast-success': 'a toast has an icon of its kind',
}

const themes = ['light', 'dark'] as const
const least = (one: string, other: string): number =>
  Math.min(
    ...themes.flatMap((theme) =>
      kinds.map((kind) => distance(seen(colorOf(one, theme), kind), seen(colorOf(other, theme), kind))),
    ),
  )

test('the simulation leaves greys as they are, and takes red from green without long or medium cones', () => {
  for (const kind of kinds) expect(distance(seen('#808080', kind), '#808080')).toBeLessThan(0.005)
  expect(distance('#b00000', '#557700')).toBeGreaterThan(0.2)
  expect(distance(seen('#b00000', 'deuteranopia'), seen('#557700', 'deuteranopia'))).toBeLessThan(0.1)
})

describe.each(themes)('in the %s theme', (theme) => {
  test.each(kinds.flatMap((kind) => beside.map(([one, other]) => [kind, one, other] as const)))(
    '[FACE-02] with %s, %s and %s are distinguishable',
    (kind, one, other) => {
      expect(distance(seen(colorOf(one, theme), kind), seen(colorOf(other, theme), kind))).toBeGreaterThanOrEqual(enough)
    },
  )
})

test.each(Object.entries(byWordOrIcon))('[FACE-02] %s are too close for somebody, and %s', (pair) => {
  const [one = '', other = ''] = pair.split(' ')
  expect(least(one, other)).toBeLessThan(enough)
})

test('[FACE-02] a badge always has a word, and a toast an icon of its kind', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => /(?<!\.stories|\.test)\.tsx$/.test(path)).map(css)
  expect(sources.filter((text) => text.includes('<Badge')).length).toBeGreaterThan(5)
  for (const text of sources) expect(text).not.toMatch(/<Badge\b[^<>]*(?:\/>|><\/Badge>)/)
  expect(css('toaster/toaster.widget.tsx')).toMatch(/icons = \{ info: InfoIcon, success: CheckIcon, error: AlertIcon \}/)
})
