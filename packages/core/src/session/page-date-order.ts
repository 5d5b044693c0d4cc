import type { DateOrder } from '@chartside/contract/lib/date-order'
import { atom } from 'nanostores'

import { perSession } from './per-session.ts'

/** The order of a date's numbers that the page sets, for a backend that does not say. */
export const pageDateOrderOf = perSession(() => atom<DateOrder | undefined>())
