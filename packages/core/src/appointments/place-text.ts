import type { Location } from '@chartside/contract/check-in'

/** Where a location is: 'Lakeside Main, 12 Shore Road, Lakeside'; the city once, though many addresses name it as well. */
export function placeText({ name, address, city }: Location): string {
  const [called, street, town] = [name.trim(), address.trim(), city.trim()]
  return [called, street, street.includes(town) ? '' : town].filter(Boolean).join(', ')
}
