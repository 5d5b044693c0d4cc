import type { Location } from '@chartside/contract/check-in'

/**
 * The address of a location: 'Lakeside Main, 12 Shore Road, Lakeside'; the city appears once, even if the address contains it as
 * well.
 */
export function placeText({ name, address, city }: Location): string {
  const [called, street, town] = [name.trim(), address.trim(), city.trim()]
  return [called, street, street.includes(town) ? '' : town].filter(Boolean).join(', ')
}
