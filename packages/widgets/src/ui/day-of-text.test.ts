import { describe, expect, test } from 'vitest'

import { dayOfText } from './day-of-text.ts'

describe('a typed date', () => {
  test.each([
    ['29/02/1980', '1980-02-29'],
    ['5.3.1931', '1931-03-05'],
    [' 05-03-1931 ', '1931-03-05'],
    ['5 3 1931', '1931-03-05'],
    ['05031931', '1931-03-05'],
    ['1931-03-05', '1931-03-05'],
  ])('%s is %s', (typed, day) => expect(dayOfText(typed, 'dd/MM/yyyy')).toBe(day))

  test('is read in the pattern of its field', () => {
    expect(dayOfText('03/05/2026', 'dd/MM/yyyy')).toBe('2026-05-03')
    expect(dayOfText('03/05/2026', 'MM/dd/yyyy')).toBe('2026-03-05')
  })

  test.each(['31/02/1980', '29/02/1981', '13/13/2026', '1/1/31', 'tomorrow', '', '٠٥/٠٣/١٩٣١', '5/3/19311', '<b>5/3/1931'])(
    'is none: %s',
    (typed) => expect(dayOfText(typed, 'dd/MM/yyyy')).toBeUndefined(),
  )
})
