import { expect, test } from 'vitest'

import { sharedBy } from './possible-duplicate.ts'

const nobody = { first_name: '', last_name: '', dob: '', phone: '' }

test.each([
  ['+44 7700 900123', '07700 900123'],
  ['+44 (0)7700 900123', '0044 7700 900123'],
  ['030 1234567', '+49 30 1234567'],
  ['555-0100 100 x7', '(555) 010-0100'],
])('%s and %s are the same phone', (one, other) => {
  const [first, second] = [one, other].map((phone) => ({ ...nobody, phone }))
  expect(sharedBy(first!, second!)).toEqual({ name: undefined, phone: true })
  expect(sharedBy(second!, first!)).toEqual({ name: undefined, phone: true })
})

const anna = { first_name: 'Anna', last_name: 'Berg', dob: '1980-02-29', phone: '(555) 123-4567' }
test.each([
  [
    { phone: '+1 555 123 4567', last_name: 'Cole', dob: '' },
    { name: undefined, phone: true },
  ],
  [
    { phone: '', dob: '1980-02-29' },
    { name: 'same', phone: false },
  ],
  [
    { phone: '5551234567', dob: '1980-02-29', first_name: 'Anne' },
    { name: 'similar', phone: true },
  ],
  [{ phone: '4567', dob: '1980-03-01' }, undefined],
  [
    { phone: '1 555 123 4567 ext. 12', dob: '' },
    { name: undefined, phone: true },
  ],
  [{ phone: '', dob: '' }, undefined],
])('of Anna Berg and of a patient with %j: %j', (change, shares) => {
  expect(sharedBy(anna, { ...anna, ...change })).toEqual(shares)
})
