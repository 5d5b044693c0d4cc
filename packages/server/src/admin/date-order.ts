// In which order a practice types the numbers of a date: given as such, or by its country.
import { type DateOrder, dateOrders } from '@chartside/contract/lib/date-order'

import type { Field } from './command.ts'

/** The order of dates, or a country whose order counts. */
export const dates = (otherwise?: string): Field => ({
  name: 'dates',
  about: `How dates are typed: a country such as US, or ${dateOrders.join(', ')}`,
  ...(otherwise === undefined ? {} : { otherwise }),
  problem: (value) =>
    orderOf(value) === ''
      ? `'${value}' is no country and no order. Give two letters such as US, or ${dateOrders.join(', ')}.`
      : undefined,
})

/** The order that was given, or that of a country; '' if it is neither. */
export function orderOf(given: string): DateOrder | '' {
  const named = dateOrders.find((order) => order === given.toLowerCase())
  if (named) return named
  if (!isCountry(given)) return ''
  const { language, region } = new Intl.Locale(`und-${given}`).maximize()
  // Without its script, by which Intl would not know the country.
  const parts = new Intl.DateTimeFormat(`${language}-${region}`, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  })
  const first = parts.formatToParts(0).find(({ type }) => type === 'day' || type === 'month' || type === 'year')!.type
  return `${first as 'day' | 'month' | 'year'}-first`
}

const isCountry = (given: string): boolean =>
  /^[a-z]{2}$/i.test(given) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(given.toUpperCase()) !== undefined
