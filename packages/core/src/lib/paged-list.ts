import { computed, onMount, type ReadableAtom } from 'nanostores'

import type { Session } from '../session/index.ts'
import { onHandover } from './handover.ts'
import { createPaging, type Paging, type Place, pageSizes, type Wanted } from './paging.ts'
import { mapRemote, remote } from './remote.ts'

/** One page of a list, as the server returns it. */
export interface Page<Row> {
  rows: readonly Row[]
  lastPage: number
}

/** The pages of a list, as a pagination shows and changes them. */
export interface Pages {
  $paging: ReadableAtom<Paging>
  /** The page sizes to choose from; the first is the default. */
  pageSizes: readonly number[]
  goTo(page: number): void
  resize(pageSize: number): void
  /** Shows the requested page, which may not be loaded yet. */
  show(wanted: Wanted): void
  /** Loads the page again; the known rows stay visible meanwhile. */
  reload(): Promise<void>
}

interface PagedListOptions<Query, Row> {
  /** What the list is about; while it is undefined, nothing is loaded. */
  $query: ReadableAtom<Query | undefined>
  load(query: Query, place: Place, signal: AbortSignal): Promise<Page<Row>>
  sizes?: readonly [number, ...number[]]
  /** The page to begin with. */
  wanted?: Wanted
  /** A page seen before, with its time of arrival; shown until the answer arrives. */
  known?(place: Place, query: Query): (Page<Row> & { at: number }) | undefined
  /** Called with each page that counts, just before it is shown. */
  onLoaded?(page: Page<Row>, place: Place, query: Query): void
  /** Reloads at each change; the known rows stay visible meanwhile. */
  $changes?: ReadableAtom<unknown>
}

/**
 * A list that is loaded page by page. Rows of another page, query or user are never shown. If there are fewer pages by now, the
 * last one is shown; for another user the list starts at page 1.
 */
export function pagedList<Query, Row>(session: Session, options: PagedListOptions<Query, Row>) {
  const { $query, load, sizes = pageSizes, known, onLoaded, $changes } = options
  const paging = createPaging(sizes, options.wanted)
  const $input = computed([$query, paging.$place], (query, place) => (query === undefined ? undefined : { query, place }))
  const list = remote(session, ({ query, place }, signal) => load(query, place, signal), $input, {
    known({ place, query }) {
      const data = known?.(place, query)
      if (data) paging.$lastPage.set(data.lastPage)
      return { data, at: data?.at }
    },
    onLoaded(page, { place, query }) {
      paging.apply(page.lastPage, page.rows.length === 0)
      if (paging.$place.get() === place) onLoaded?.(page, place, query)
    },
    ...($changes ? { $changes } : {}),
  })
  onMount(list, () => onHandover(session, paging.restart))
  const { $paging, goTo, resize, show } = paging
  const pages: Pages = { $paging, pageSizes: sizes, goTo, resize, show, reload: list.reload }
  return {
    $rows: computed(list, (loaded) => mapRemote(loaded, ({ rows }) => rows)),
    pages,
    /** Changes the known rows without loading, after one was saved or deleted. */
    patch: (change: (rows: readonly Row[]) => readonly Row[]) => list.patch((page) => ({ ...page, rows: change(page.rows) })),
    /** Starts at page 1 of another list. */
    restart: paging.restart,
  }
}
