import { expect, test } from 'vitest'

import { searchable, searchText, searchWords } from './searchable.ts'

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

test('hyphens and other signs part words, apostrophes do not', () => {
  expect(searchWords("O'Neil, Zoë Brontë-Möller (St. John)")).toEqual(['oneil', 'zoe', 'bronte', 'moller', 'st', 'john'])
  expect(searchWords('Lindqvist; “Rosa"lind&Søn')).toEqual(['lindqvist', 'rosa', 'lind', 'son'])
  expect(searchWords(' - ')).toEqual([])
})

test('[SRCH-01] a patient is found by names, MRN and phone, however they are set', () => {
  const patient = { first_name: 'Zoë', last_name: "O'Neil-Groß", mrn: 'LK-10 001/b', phone: '+1 (555) 010-1234' }
  expect(searchText(patient)).toBe(' zoe oneil gross lk10001b 15550101234 ')
  expect(searchText({ first_name: '', last_name: '', mrn: '7' })).toBe(' 7 ')
})
