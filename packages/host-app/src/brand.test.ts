import { expect, test } from 'vitest'

import { brandOf, ownBrand } from './brand.ts'

test('[FACE-08] a customer has their own name, logo and accent', () => {
  const brand = { name: 'Lakeside', logo: '/logo.svg', accent: '#7a1fa2' }
  expect(brandOf(brand)).toEqual(brand)
  expect(brandOf({ logo: 'data:image/svg+xml,<svg/>' })).toEqual({ ...ownBrand, logo: 'data:image/svg+xml,<svg/>' })
  expect(brandOf()).toEqual(ownBrand)
})

test.each([
  ['name', 'x'.repeat(41)],
  ['name', 5],
  ['logo', 'https://elsewhere.example/logo.svg'],
  ['logo', '//elsewhere.example/logo.svg'],
  ['accent', 'purple'],
  ['accent', '#fff'],
])('[FACE-08] a %s that cannot be used, %j, is ignored and said in the console', (part, value) => {
  const messages: string[] = []
  expect(brandOf({ [part]: value }, (message) => messages.push(message))).toEqual(ownBrand)
  expect(messages).toEqual([expect.stringContaining(`brand.${part}`)])
})
