import fc from 'fast-check'
import { expect, test } from 'vitest'

import { brandTokens, hardest } from './brand-tokens.ts'
import { contrastOf } from './color.ts'

const both = (value = '') => /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)?.slice(1) ?? []

/** The lowest contrasts of an accent's tokens in a theme: as text, and of the text on it. */
function contrasts(accent: string) {
  const tokens = brandTokens(accent) ?? {}
  const part = (name: string) => both(tokens[`--chartside-${name}` as keyof typeof tokens])
  return [0, 1].flatMap((theme) => {
    const [color, text, soft, hover] = ['accent', 'accent-text', 'accent-soft', 'accent-hover'].map((name) => part(name)[theme])
    const background = theme === 0 ? hardest.light : hardest.dark
    return [contrastOf(color, background), contrastOf(color, soft), contrastOf(text, color), contrastOf(text, hover)]
  })
}

test('[FACE-08] every accent can be read in both themes, as text and below text', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (accent) => {
      for (const contrast of contrasts(accent)) expect(contrast).toBeGreaterThanOrEqual(4.5)
    }),
    { examples: [['#ffff00'], ['#000000'], ['#ffffff'], ['#ff0000'], ['#00ff00'], ['#7a1fa2']] },
  )
})

test('[FACE-08] an accent that can be read stays as it is', () => {
  expect(both(brandTokens('#7a1fa2')?.['--chartside-accent'])[0]).toBe('#7a1fa2')
  expect(brandTokens('#7a1fa2')).toMatchObject({ '--chartside-hue-10': expect.stringMatching(/^#\w{6}$/) })
  expect(brandTokens('purple')).toBeUndefined()
})
