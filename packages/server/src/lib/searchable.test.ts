import { expect, test } from 'vitest'

import { searchable } from './searchable.ts'

test.each([
  ['Zoë  Müller-Groß', 'zoe muller-gross'],
  ['ŁUKASZ Żółć', 'lukasz zolc'],
  ['O’Brien', 'o’brien'],
  ['İpek Işık', 'ipek isik'],
  ['محمد', 'محمد'],
  ['प्रिया', 'प्रिया'],
  ['  田中　美咲 ', '田中 美咲'],
])('%s is searched as %s', (name, as) => {
  expect(searchable(name)).toBe(as)
})
