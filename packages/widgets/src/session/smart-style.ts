import type { Appearance } from '../lib/common.ts'

type Token = keyof Appearance
/** The tokens of one key of the style, made from its value. */
type Tokens = (value: string) => Appearance

const mixed = (one: string, share: number, other: string): string => `color-mix(in oklab, ${one} ${share}%, ${other})`
const surface = 'var(--chartside-surface)'
const text = 'var(--chartside-text)'

/** A colour, its hover colour, the text on it, and its soft background. */
const shades = (name: string) => (colour: string) => ({
  [`--chartside-${name}`]: colour,
  [`--chartside-${name}-hover`]: mixed(colour, 80, text),
  [`--chartside-${name}-text`]: surface,
  [`--chartside-${name}-soft`]: mixed(colour, 12, surface),
})

/** Tokens of a scale, in proportion to their size in pixels. */
const scale = (base: number, sizes: Record<Token, number>): Tokens => {
  return (dimension) =>
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `calc(${dimension} * ${size / base})`]))
}
const fontSizes = [12, 13, 14, 16, 20, 24]
const spaces = [1, 2, 3, 4, 5, 6, 8]

/** By key of SMART App Launch 2.2, 'Styling': https://hl7.org/fhir/smart-app-launch/scopes-and-launch-context.html#styling */
const tokensOf: Record<string, { property: string; tokens: Tokens }> = {
  color_background: {
    property: 'color',
    tokens: (colour) => ({ '--chartside-surface': colour, '--chartside-overlay': colour }),
  },
  color_text: {
    property: 'color',
    tokens: (colour) => ({
      '--chartside-text': colour,
      '--chartside-muted': mixed(text, 72, surface),
      '--chartside-control-line': mixed(text, 56, surface),
      '--chartside-line': mixed(text, 16, surface),
      '--chartside-hover': mixed(text, 8, surface),
      '--chartside-raised': mixed(text, 4, surface),
    }),
  },
  color_highlight: { property: 'color', tokens: (colour) => ({ ...shades('accent')(colour), '--chartside-focus': colour }) },
  color_error: { property: 'color', tokens: shades('danger') },
  color_success: {
    property: 'color',
    tokens: (colour) => ({ '--chartside-success': colour, '--chartside-success-soft': mixed(colour, 12, surface) }),
  },
  color_modal_backdrop: { property: 'color', tokens: (colour) => ({ '--chartside-backdrop': colour }) },
  dim_border_radius: {
    property: 'width',
    tokens: scale(6, { '--chartside-radius-small': 4, '--chartside-radius': 6, '--chartside-radius-large': 12 }),
  },
  dim_font_size: {
    property: 'width',
    tokens: scale(14, Object.fromEntries(fontSizes.map((size) => [`--chartside-font-${size}`, size]))),
  },
  dim_spacing_size: {
    property: 'width',
    tokens: scale(4, Object.fromEntries(spaces.map((step) => [`--chartside-space-${step}`, step]))),
  },
  font_family_body: { property: 'font-family', tokens: (family) => ({ '--chartside-font': family }) },
  font_family_heading: { property: 'font-family', tokens: (family) => ({ '--chartside-font-heading': family }) },
}

/**
 * Our custom properties for the style of a SMART App Launch server, the JSON at `smart_style_url` of a launch. Keys that it does
 * not have, or whose values CSS does not accept, keep our defaults; the server decides about the contrast of its colours.
 */
export function smartAppearance(style: unknown): Appearance {
  if (style === null || typeof style !== 'object') return {}
  return Object.assign(
    {},
    ...Object.entries(tokensOf).map(([key, { property, tokens }]) => {
      const value: unknown = Reflect.get(style, key)
      const isUsable = typeof value === 'string' && !/[;{}]|var\(/.test(value) && CSS.supports(property, value)
      return isUsable ? tokens(value) : {}
    }),
  )
}
