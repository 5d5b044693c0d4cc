import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'

import { isCommon } from './common-passwords.ts'

test('[AUTH-20] the ten thousand most common passwords are known, whatever their case', async () => {
  const words = dictionary['passwords-common'].slice(0, 10_000)
  expect(words).toHaveLength(10_000)
  const missed: string[] = []
  for (const word of words) if (!(await isCommon(word.toUpperCase()))) missed.push(word)
  expect(missed).toEqual([])
})

test.each([
  'a new and longer one',
  'correct horse battery',
  'lake 7 mountain dragon',
  'another-long-password',
  'Übergrößenträger',
])('[AUTH-20] %s is not one of them', async (password) => {
  expect(await isCommon(password)).toBe(false)
})
