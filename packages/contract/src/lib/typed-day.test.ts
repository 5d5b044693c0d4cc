import { describe, expect, test } from 'vitest'

import { dateOrders } from './date-order.ts'
import { searchedDays, typedDays } from './typed-day.ts'

const orders = [...dateOrders, undefined]

describe('a typed date that can be read in one way only', () => {
  test.each([
    ['1931-03-05', '1931-03-05'],
    ['1931/3/5', '1931-03-05'],
    ['1931.03.05', '1931-03-05'],
    ['19930309', '1993-03-09'],
    ['1993/03/09', '1993-03-09'],
    ['1993年3月9日', '1993-03-09'],
    ['9th March 1993', '1993-03-09'],
    ['9th of March, 1993', '1993-03-09'],
    ['March 9th, 1993', '1993-03-09'],
    ['MARCH 9 1993', '1993-03-09'],
    ['1993 Mar 9', '1993-03-09'],
    ['1993-Mar-09', '1993-03-09'],
    ['05-SEP-1931', '1931-09-05'],
    ['5sept1931', '1931-09-05'],
    ['29 Feb 2024', '2024-02-29'],
    ['５ Mar １９３１', '1931-03-05'],
    ['１９９３／０３／０９', '1993-03-09'],
    ['\u200e1993-03-09\u200f', '1993-03-09'],
    ['03/03/1961', '1961-03-03'],
  ])('[UI-10] %s is %s in every order', (typed, day) => {
    for (const order of orders) expect(typedDays(typed, order)).toEqual([day])
  })
})

describe('numbers that can be read in two ways', () => {
  test.each(['03/04/1961', '3/4/1961', '3.4.1961', '03-04-1961', '3 4 1961', '03041961', '０３／０４／１９６１'])(
    '[UI-10] %s is read in the order of the practice, and in both ways without one',
    (typed) => {
      expect(typedDays(typed, 'month-first')).toEqual(['1961-03-04'])
      expect(typedDays(typed, 'day-first')).toEqual(['1961-04-03'])
      for (const order of [undefined, 'year-first'] as const)
        expect(typedDays(typed, order)).toEqual(['1961-03-04', '1961-04-03'])
    },
  )

  test('[UI-10] cannot be read where the order of the practice makes them no day, unless somebody only searches', () => {
    expect(typedDays('12/25/1961', 'day-first')).toEqual([])
    expect(typedDays('25/12/1961', 'month-first')).toEqual([])
    for (const typed of ['12/25/1961', '25/12/1961']) {
      for (const order of [undefined, 'year-first'] as const) expect(typedDays(typed, order)).toEqual(['1961-12-25'])
      for (const order of orders) expect(searchedDays(typed, order)).toEqual(['1961-12-25'])
    }
    expect(searchedDays('03/04/1961', 'day-first')).toEqual(['1961-04-03'])
  })
})

test.each([
  ...['31/02/1980', '29/02/1981', '13/13/2026', '1/1/31', 'tomorrow', '', '٠٥/٠٣/١٩٣١', '5/3/19311', '<b>5/3/1931', '20121300'],
  ...['29 Feb 2026', '20 Foo 2026', 'Nov 2026', '20 Nov 26', '20 No 2026', '۲۰ Nov 2026', '0000-01-01', '9st Marc'],
])('[UI-10] %s cannot be read as a date', (typed) => {
  for (const order of orders) expect(typedDays(typed, order)).toEqual([])
})
