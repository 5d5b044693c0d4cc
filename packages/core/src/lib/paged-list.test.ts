import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { pagedList } from './paged-list.ts'

/** A list of so many rows, loaded three at a time. */
function stage(length: number, wanted = { page: 1 }) {
  const list = { length, asked: [] as string[], loaded: [] as number[] }
  const session = createSession(testEnvironment(async () => new Response()).environment)
  const signIn = (email: string) => session.begin({ token: email, email })
  signIn('amara@x.example')
  const $query = atom<string | undefined>('pending')
  const { $rows, pages, patch, restart } = pagedList(session, {
    $query,
    wanted,
    sizes: [3, 6],
    async load(query, { page, pageSize }) {
      list.asked.push(`${query} ${page}/${pageSize}`)
      const all = Array.from({ length: list.length }, (_, index) => index + 1)
      return { rows: all.slice((page - 1) * pageSize, page * pageSize), lastPage: Math.max(1, Math.ceil(all.length / pageSize)) }
    },
    onLoaded: ({ rows }) => list.loaded.push(rows.length),
  })
  const shown: (readonly number[] | undefined)[] = []
  $rows.subscribe(({ data }) => shown.push(data))
  const rows = () => $rows.get().data
  const ready = () => expect.poll(() => $rows.get().state).toBe('ready')
  return { list, session, signIn, $query, $rows, pages, patch, restart, shown, rows, ready }
}

test('[UI-02] another page or size is loaded with one request, and shows no row of the one before', async () => {
  const { list, pages, rows, ready } = stage(8)
  await ready()
  expect(rows()).toEqual([1, 2, 3])
  pages.goTo(3)
  expect(rows()).toBeUndefined()
  await ready()
  expect(rows()).toEqual([7, 8])
  pages.resize(6)
  await ready()
  expect(rows()).toEqual([1, 2, 3, 4, 5, 6])
  expect(pages.$paging.get()).toEqual({ page: 1, pageSize: 6, lastPage: 2 })
  expect(list.asked).toEqual(['pending 1/3', 'pending 3/3', 'pending 1/6'])
})

test('[UI-09] an emptied last page steps back, and is never shown empty', async () => {
  const { list, pages, shown, rows, ready } = stage(7, { page: 3 })
  await ready()
  expect(rows()).toEqual([7])
  list.length = 6
  await pages.reload()
  await ready()
  expect(rows()).toEqual([4, 5, 6])
  expect(pages.$paging.get()).toEqual({ page: 2, pageSize: 3, lastPage: 2 })
  expect(shown).not.toContainEqual([])
  expect(list.loaded).toEqual([1, 3])
})

test('without a query nothing is loaded', async () => {
  const { list, $query, $rows, ready } = stage(7)
  await ready()
  $query.set(undefined)
  expect($rows.get()).toEqual({ state: 'loading', data: undefined })
  $query.set('confirmed')
  await expect.poll(() => list.asked).toEqual(['pending 1/3', 'confirmed 1/3'])
})

test('[DATA-01] for another user the list starts at page 1', async () => {
  const { list, signIn, pages, rows, ready } = stage(7, { page: 2 })
  await ready()
  signIn('mei@x.example')
  expect(rows()).toBeUndefined()
  await ready()
  expect(list.asked.at(-1)).toBe('pending 1/3')
  expect(pages.$paging.get()).toEqual({ page: 1, pageSize: 3, lastPage: 3 })
})

test('rows are changed without loading', async () => {
  const { list, patch, rows, ready } = stage(3)
  await ready()
  patch((rows) => rows.filter((row) => row !== 2))
  expect(rows()).toEqual([1, 3])
  expect(list.asked).toHaveLength(1)
})
