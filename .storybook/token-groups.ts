import css from '../packages/widgets/src/tokens.css?raw'
import { type Token, tokensOf } from '../scripts/lib/tokens.ts'

export type { Token }

const kinds: [heading: string, names: RegExp][] = [
  ['Space', /-space-/],
  ['Corners', /-radius/],
  ['Type', /-font/],
  ['Sizes and motion', /-(control-height|row-height|motion)$/],
  ['Toasts', /-toast/],
  ['Colors', /./],
]

/** All tokens by what they are for, colors first. */
export const tokenGroups: { heading: string; tokens: Token[] }[] = kinds
  .map(([heading]) => ({
    heading,
    tokens: tokensOf(css).filter(({ name }) => kinds.find(([, names]) => names.test(name))?.[0] === heading),
  }))
  .sort((one, other) => Number(other.heading === 'Colors') - Number(one.heading === 'Colors'))

/** A color in light and in dark; undefined for anything else. */
export function colorsOf(value: string): [light: string, dark: string] | undefined {
  const both = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (both) return [both[1]!, both[2]!]
  return /^(#|rgb\()[^,]*$/.test(value) ? [value, value] : undefined
}

/** '--chartside-accent-text' → 'accent-text' */
export const shortName = (name: string): string => name.replace('--chartside-', '')
