import { expect, test } from 'vitest'

import { says, signedInTo } from '../testing.ts'
import { dateOrderOf } from './date-order.ts'
import { pageDateOrderOf } from './page-date-order.ts'

const answering = (date_order: unknown) => signedInTo(() => says('success', '', 200, { data: { features: [], date_order } }))

test.each([
  ['day-first', 'month-first', 'day-first'],
  [undefined, 'month-first', 'month-first'],
  ['backwards', undefined, undefined],
  [undefined, undefined, undefined],
] as const)('[UI-10] a backend that says %s on a page that says %s has the order %s', async (backend, page, order) => {
  const { session } = await answering(backend)
  pageDateOrderOf(session).set(page)
  const seen: unknown[] = []
  dateOrderOf(session).subscribe((one) => seen.push(one))
  await session.capabilities()
  expect(seen.at(-1)).toBe(order)
})
