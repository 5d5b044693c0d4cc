import { expect, test } from 'vitest'

import { searchText } from './searchable.ts'

test('[SRCH-01] a patient is found by names, MRN and phone, however they are set', () => {
  const patient = { first_name: 'Zoë', last_name: "O'Neil-Groß", mrn: 'LK-10 001/b', phone: '+1 (555) 010-1234' }
  expect(searchText(patient)).toBe(' zoe oneil gross ~ZOEONEILGROSS ~ONEILGROSSZOE ~GROSSZOEONEIL lk10001b 15550101234 ')
  expect(searchText({ first_name: '', last_name: '', mrn: '7' })).toBe(' 7 ')
})

test('[SRCH-05] a name without spaces is in the text with each word as the first, once', () => {
  expect(searchText({ first_name: '小明', last_name: '王', mrn: '7' })).toBe(' 小明 王 ~小明王 ~王小明 7 ')
  expect(searchText({ first_name: 'Lee', last_name: 'Lee', mrn: '7' })).toBe(' lee lee ~LEELEE 7 ')
})
