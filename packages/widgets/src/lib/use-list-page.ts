import type { Paging, Place, Wanted } from '@chartside/core/lib/paging'
import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef } from 'react'

import { useLatest } from './context.ts'
import { event } from './events.ts'
import { number } from './props.ts'

/** What the page around a list may ask for, and is told. */
export const listPageProps = {
  page: number('The page that is shown; another one may be chosen in the list. 0 leaves it to the list.'),
  pageSize: number('Rows per page, one of those that the list offers; another one may be chosen in it. 0 leaves it to the list.'),
}
export const listPageEvents = {
  pagechange: event(
    'Another page or size than the page asks for is shown; `chosen` where the user wanted it, not where a list was shorter.',
    { page: 'number', pageSize: 'number', chosen: 'boolean' },
  ),
}

/** A place in a list, and whether the user has chosen it. */
export type ListPage = Place & { chosen: boolean }

interface PagedModel<Size extends number> {
  $paging: ReadableAtom<Paging<Size>>
  goTo(page: number): void
  resize(pageSize: Size): void
  show(wanted: Wanted): void
}

/** Keeps a list on the page that is wanted from outside, and tells of every other one. The model is made with what is wanted first. */
export function useListPage<Size extends number>(model: PagedModel<Size>, wanted: Place, tell: (place: ListPage) => void) {
  const paging = useStore(model.$paging)
  const chosen = useRef(false)
  const latest = useLatest({ wanted, tell })
  useEffect(() => model.show({ page: wanted.page, pageSize: wanted.pageSize }), [model, wanted.page, wanted.pageSize])
  useEffect(() => {
    const { wanted, tell } = latest.current
    const isWanted = wanted.page === paging.page && wanted.pageSize === paging.pageSize
    if (!isWanted) tell({ page: paging.page, pageSize: paging.pageSize, chosen: chosen.current })
    chosen.current = false
  }, [latest, paging.page, paging.pageSize])
  return {
    paging,
    goTo(page: number) {
      chosen.current = true
      model.goTo(page)
    },
    resize(pageSize: Size) {
      chosen.current = true
      model.resize(pageSize)
    },
  }
}
