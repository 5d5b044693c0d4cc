import { expect, test } from 'vitest'

import { says, signedInTo } from '../testing.ts'
import { registerSearched, registrationOf } from './index.ts'

async function filledIn(...typed: string[]) {
  const { session } = await signedInTo(() => says('success', '', 200, { data: { payers: [], patients: { data: [] } } }))
  const form = registrationOf(session)
  for (const text of typed) registerSearched(session, text)
  const { first_name, last_name } = form.$values.get()
  return [first_name, last_name]
}

test.each([
  ['rosa maria lindqvist', ['rosa maria', 'lindqvist']],
  ['  Lindqvist ', ['', 'Lindqvist']],
  ['de la Cruz, Ana', ['Ana', 'de la Cruz']],
  ['LK-10011', ['', '']],
  ['29/02/1980', ['', '']],
  ['', ['', '']],
])('[SRCH-04] the searched name %s stands in the registration form', async (typed, names) => {
  expect(await filledIn(typed)).toEqual(names)
})

test('[SRCH-04] entries of a form in progress stay', async () => {
  expect(await filledIn('Rosa Lindqvist', 'Jun Nakagawa')).toEqual(['Rosa', 'Lindqvist'])
})
