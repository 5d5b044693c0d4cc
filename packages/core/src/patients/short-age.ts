import { largestUnitOfAge } from '@chartside/contract/lib/age-part'
import { dayHere } from '@chartside/contract/lib/wall-clock'

import { bannerWords } from './banner-words.ts'

/**
 * The age at the moment `now` of somebody born on a calendar date: '46 y', below two years '7 mo', below one month '12 d'; '' if it
 * is unknown.
 */
export function shortAge(born: string, now: number): string {
  const age = largestUnitOfAge(dayHere(now), born)
  return age ? bannerWords.ageIn[age.unit](age.count) : ''
}
