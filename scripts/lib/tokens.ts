/** A custom property that pages may set, and its default. */
export interface Token {
  name: `--chartside-${string}`
  default: string
}

/** The tokens of a style sheet, in its order. */
export const tokensOf = (css: string): Token[] =>
  [...css.matchAll(/^ {2}--chartside-([a-z0-9-]+): ([^;]+);/gm)].map(([, name, value = '']) => ({
    name: `--chartside-${name}`,
    default: value,
  }))
