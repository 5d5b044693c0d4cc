import { contrastOf, hexOf, type Oklch, oklchOf, oklchText } from './color.ts'

/** Lightness of the ten steps of a hue, and their chroma as a share of the strongest step's. */
const steps = [
  [0.98, 0.09],
  [0.95, 0.23],
  [0.89, 0.45],
  [0.83, 0.68],
  [0.76, 0.86],
  [0.66, 1],
  [0.56, 0.95],
  [0.48, 0.82],
  [0.4, 0.68],
  [0.3, 0.47],
] as const

/** The backgrounds with the least contrast to an accent, in light and in dark: `hover` of tokens.css. */
export const hardest = { light: '#edebe7', dark: '#252b2f' }

const hex = (color: Oklch): string => hexOf(oklchText(color)) ?? ''

/** The colour, made darker or lighter until text in it can be read on all of these. */
function readable(color: Oklch, backgrounds: string[], change: number): Oklch {
  const reads = (one: Oklch) => backgrounds.every((background) => (contrastOf(hex(one), background) ?? 0) >= 4.5)
  let { lightness } = color
  while (!reads({ ...color, lightness }) && lightness > 0 && lightness < 1) lightness += change
  return { ...color, lightness: Math.min(1, Math.max(0, lightness)) }
}

/**
 * The tokens of an accent `#rrggbb`, in both themes, and its hue in ten steps. In light the accent is the colour itself, made as
 * dark as text needs to be read; in dark a light step of its hue. Undefined for any other notation.
 */
export function brandTokens(accent: string): Record<`--chartside-${string}`, string> | undefined {
  const color = oklchOf(accent)
  if (!color) return undefined
  const strongest = Math.min(color.chroma / 0.82, 0.16)
  const hue = steps.map(([lightness, share]) => ({ lightness, chroma: share * strongest, hue: color.hue }))
  const [, soft, , , pale, , , , , deep] = hue.map(hex) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const light = readable(color, ['#ffffff', hardest.light, soft], -0.01)
  const dark = readable({ ...oklchOf(pale)! }, [hardest.dark, deep], 0.01)
  const hover = {
    light: { ...light, lightness: Math.max(0, light.lightness - 0.08) },
    dark: { ...dark, lightness: Math.min(1, dark.lightness + 0.07) },
  }
  const both = (one: string, other: string) => `light-dark(${one}, ${other})`
  return {
    ...Object.fromEntries(hue.map((step, index) => [`--chartside-hue-${index + 1}`, hex(step)])),
    '--chartside-accent': both(hex(light), hex(dark)),
    '--chartside-accent-hover': both(hex(hover.light), hex(hover.dark)),
    '--chartside-accent-text': both('#ffffff', deep),
    '--chartside-accent-soft': both(soft, deep),
    '--chartside-focus': both(hex(light), hex(hover.dark)),
  }
}
