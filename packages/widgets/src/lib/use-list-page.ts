import type { Pages } from '@chartside/core/lib/paged-list'
import type { Place } from '@chartside/core/lib/paging'
import type { Remote } from '@chartside/core/lib/remote'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { useLatest } from './context.ts'
import { event } from './events.ts'
import { number } from './props.ts'

/** What the page around a list can request, and what is reported to it. */
export const listPageProps = {
  page: number('The page that is shown; another one may be chosen in the list. 0 leaves it to the list.'),
  pageSize: number('Rows per page, one of those that the list offers; another one may be chosen in it. 0 leaves it to the list.'),
}
/** The event that reports a list's page to the page around it. */
export const listPageEvents = {
  pagechange: event(
    'Another page or size than requested is shown. `chosen` is false if the list has fewer pages, true if the user chose it.',
    { page: 'number', pageSize: 'number', chosen: 'boolean' },
  ),
}

/** A place in a list, and whether the user chose it. */
export type ListPage = Place & { chosen: boolean }

/**
 * Keeps a list on the page that the host requests, and reports every other one. The model starts with that page. `loaded` are the
 * loaded rows. Returns the props of the list's Pagination; `top` is the element to scroll to.
 */
export function useListPage(model: Pages, loaded: Remote<unknown>, wanted: Place, onOtherPage: (place: ListPage) => void) {
  const { page, pageSize, lastPage } = useStore(model.$paging)
  const top = useRef<HTMLElement>(null)
  const chosen = useRef(false)
  const latest = useLatest({ wanted, onOtherPage })
  useEffect(() => model.show({ page: wanted.page, pageSize: wanted.pageSize }), [model, wanted.page, wanted.pageSize])
  useEffect(() => {
    const { wanted, onOtherPage } = latest.current
    const isWanted = wanted.page === page && wanted.pageSize === pageSize
    if (!isWanted) onOtherPage({ page, pageSize, chosen: chosen.current })
    chosen.current = false
  }, [latest, page, pageSize])
  const pagination = {
    page,
    pages: loaded.data !== undefined || lastPage > 1 ? lastPage : undefined,
    onPage(page: number) {
      chosen.current = true
      model.goTo(page)
      // The buttons are below the rows, and a page is read from its top.
      if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
    },
    size: pageSize,
    sizes: model.pageSizes,
    onSize(pageSize: number) {
      chosen.current = true
      model.resize(pageSize)
    },
  }
  return { pagination, top }
}
