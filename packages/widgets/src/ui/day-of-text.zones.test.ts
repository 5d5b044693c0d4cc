import { loadLanguage } from '@chartside/core/messages/load-language'
import { afterEach, describe, expect, test } from 'vitest'

import { dayOfText } from './day-of-text.ts'

describe('a typed date', () => {
  test.each([
    ['29/02/1980', '1980-02-29'],
    ['5.3.1931', '1931-03-05'],
    [' 05-03-1931 ', '1931-03-05'],
    ['5 3 1931', '1931-03-05'],
    ['05031931', '1931-03-05'],
    ['1931-03-05', '1931-03-05'],
  ])('%s is %s', (typed, day) => expect(dayOfText(typed, 'dd MMM yyyy')).toBe(day))

  test('is read in the pattern of its field', () => {
    expect(dayOfText('03/05/2026', 'dd MMM yyyy')).toBe('2026-05-03')
    expect(dayOfText('03/05/2026', 'MM/dd/yyyy')).toBe('2026-03-05')
  })

  test("[AVAIL-02] that is invalid in the field's order is read in the other one", () => {
    expect(dayOfText('11/24/2026', 'dd MMM yyyy')).toBe('2026-11-24')
    expect(dayOfText('24/11/2026', 'MM/dd/yyyy')).toBe('2026-11-24')
    expect(dayOfText('Nov 24, 2026', 'dd MMM yyyy')).toBe('2026-11-24')
    expect(dayOfText('november 24 2026', 'MM/dd/yyyy')).toBe('2026-11-24')
  })

  test.each(['31/02/1980', '29/02/1981', '13/13/2026', '1/1/31', 'tomorrow', '', '٠٥/٠٣/١٩٣١', '5/3/19311', '<b>5/3/1931'])(
    'is invalid: %s',
    (typed) => expect(dayOfText(typed, 'dd MMM yyyy')).toBeUndefined(),
  )

  test.each([
    ['20 Nov 2026', '2026-11-20'],
    ['5 march 1931', '1931-03-05'],
    ['05-SEP-1931', '1931-09-05'],
    ['5sept1931', '1931-09-05'],
    ['29 Feb 2024', '2024-02-29'],
    ['20/11/2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
  ])('[CENTER-04] %s is %s where months are spelled out', (typed, day) => expect(dayOfText(typed, 'dd MMM yyyy')).toBe(day))

  test.each(['29 Feb 2026', '20 Foo 2026', 'Nov 2026', '20 Nov 26', '20 No 2026', '۲۰ Nov 2026'])(
    'is invalid, too: %s',
    (typed) => expect(dayOfText(typed, 'dd MMM yyyy')).toBeUndefined(),
  )
})

describe('a date typed in another language', () => {
  afterEach(() => loadLanguage('en'))

  test.each([
    ['es', '5 ene 2026', '2026-01-05'],
    ['es', '5 de septiembre de 2026', '2026-09-05'],
    ['es', '05/03/2026', '2026-03-05'],
    ['fr', '5 juin 2026', '2026-06-05'],
    ['fr', '5 juillet 2026', '2026-07-05'],
    ['fr', '5 jui 2026', undefined],
  ])('[WORDS-02] in %s, %s is %s', async (locale, typed, day) => {
    await loadLanguage(locale)
    expect(dayOfText(typed, 'MM/dd/yyyy')).toBe(day)
  })
})
