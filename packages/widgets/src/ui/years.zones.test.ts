import { expect, test } from 'vitest'

import { yearsToChoose } from './years.ts'

const today = '2026-11-20'

test('[UI-04] 50 years are offered, latest first', () => {
  const born = yearsToChoose(today, 2026, '', today)
  expect(born).toHaveLength(50)
  expect([born[0], born.at(-1)]).toEqual([2026, 1977])
  const ahead = yearsToChoose(today, 2026, today)
  expect([ahead[0], ahead.at(-1), ahead.length]).toEqual([2075, 2026, 50])
  expect(yearsToChoose(today, 2026)).toEqual(born)
})

test('a typed year is also offered, so that the list can show it', () => {
  const years = yearsToChoose(today, 1931, '', today)
  expect(years).toHaveLength(51)
  expect(years.at(-1)).toBe(1931)
})
