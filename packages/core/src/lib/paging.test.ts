import { expect, test } from 'vitest'

import { createPaging } from './paging.ts'

const sizes = [25, 50, 100] as const
const placeIn = (paging: ReturnType<typeof createPaging>) => paging.$place.get()

test('[UI-09] starts at the requested place', () => {
  expect(placeIn(createPaging(sizes))).toEqual({ page: 1, pageSize: 25 })
  expect(placeIn(createPaging(sizes, { page: 3, pageSize: 50 }))).toEqual({ page: 3, pageSize: 50 })
  expect(placeIn(createPaging(sizes, { pageSize: 100 }))).toEqual({ page: 1, pageSize: 100 })
})

test.each([
  [{ page: -1 }, { page: 1, pageSize: 25 }],
  [{ page: 2.5 }, { page: 1, pageSize: 25 }],
  [{ page: Number.NaN }, { page: 1, pageSize: 25 }],
  [{ page: 1_000_001 }, { page: 1, pageSize: 25 }],
  [
    { page: 2, pageSize: 33 },
    { page: 2, pageSize: 25 },
  ],
])('[UI-09] an invalid page or size, as in %o, falls back to the default', (wanted, shown) => {
  expect(placeIn(createPaging(sizes, wanted))).toEqual(shown)
})

test('[UI-09] a later request is applied; what it leaves out stays', () => {
  const paging = createPaging(sizes, { page: 3, pageSize: 50 })
  paging.show({ page: 0, pageSize: 0 })
  expect(placeIn(paging)).toEqual({ page: 3, pageSize: 50 })
  paging.show({ page: 2 })
  expect(placeIn(paging)).toEqual({ page: 2, pageSize: 50 })
  paging.show({ pageSize: 25 })
  expect(placeIn(paging)).toEqual({ page: 1, pageSize: 25 })
})

test('[UI-02] [UI-09] if a list has fewer pages now, the last one is shown; from an emptied page it steps back', () => {
  const paging = createPaging(sizes, { page: 9 })
  expect(paging.$paging.get()).toEqual({ page: 9, pageSize: 25, lastPage: 9 })
  paging.apply(4, true)
  expect(paging.$paging.get()).toEqual({ page: 4, pageSize: 25, lastPage: 4 })
  paging.apply(4, true)
  expect(placeIn(paging).page).toBe(3)
  paging.apply(4, false)
  paging.goTo(7)
  expect(placeIn(paging).page).toBe(4)
  paging.resize(100)
  expect(placeIn(paging)).toEqual({ page: 1, pageSize: 100 })
})
