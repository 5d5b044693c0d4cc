import type { DateOrder } from '@chartside/contract/lib/date-order'
import { computed, onMount, type ReadableAtom } from 'nanostores'

import { pageDateOrderOf } from './page-date-order.ts'
import { perSession } from './per-session.ts'

/** In which order the numbers of a date are typed in this practice; undefined while nobody has set it. */
export const dateOrderOf = perSession((session): ReadableAtom<DateOrder | undefined> => {
  const $order = computed([session.$capabilities, pageDateOrderOf(session)], ({ dateOrder }, ofPage) => dateOrder ?? ofPage)
  onMount($order, () => session.$session.subscribe(({ state }) => void (state === 'in' && session.capabilities())))
  return $order
})
