import { getPatientPool, queryPatients } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { pagedList } from '../lib/paged-list.ts'
import type { Place, Wanted } from '../lib/paging.ts'
import { mapRemote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { dateOrderOf, offered, onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { type PoolView, plainView, poolPagesOf } from './pool-pages.ts'
import { type PoolColumn, poolRows } from './pool-rows.ts'

export type PatientPool = ReturnType<typeof createPatientPool>

/** How long typing in the filter must pause before the server is asked, in milliseconds. */
const pause = 250

/**
 * The practice's patients, page by page (POOL-01, POOL-02), sorted and filtered over all pages where the backend can (POOL-04).
 * Starts where the session's user was last, unless a page is requested.
 */
export function createPatientPool(session: Session, wanted: Wanted = {}) {
  const kept = poolPagesOf(session)
  const known = knownPatientsOf(session)
  const view = createPoolView(session)
  const { $rows, pages } = pagedList(session, {
    $query: view.$asked,
    wanted: kept.place,
    load: (asked, place, signal) => loadPage(session, asked, place, signal),
    known: kept.find,
    onLoaded(page, place, asked) {
      known.add(page.rows)
      kept.keep(place, asked, { ...page, at: session.environment.clock.now() })
    },
  })
  pages.show(wanted)

  const { $isWhole, $filter, $sort } = view
  const $patients = computed([$rows, kept.$dropped], ({ data }, dropped) => data?.filter(({ id }) => !dropped.has(id)))
  const $shown = computed(
    [$patients, $filter, $sort, $isWhole, dateOrderOf(session)],
    (patients, filter, sort, isWhole, dateOrder) => {
      const left = isWhole ? plainView : { filter, sort }
      return patients && poolRows(patients, left.filter, left.sort, dateOrder)
    },
  )
  const $pool = computed([$rows, $shown], (loaded, rows) => mapRemote(loaded, () => rows!))

  onMount($pool, () =>
    stopAll([
      pages.$paging.subscribe((place) => {
        kept.place = place
      }),
      view.$asked.subscribe((asked) => {
        kept.asked = asked
      }),
      onHandover(session, view.restart),
      kept.$changes.listen(() => {
        pages.show(kept.place)
        void pages.reload()
      }),
    ]),
  )

  return {
    ...pages,
    /** The rows of one page that match the filter. A page seen before is shown at once, and refreshed meanwhile. */
    $pool,
    $filter,
    $sort,
    /** True if sort and filter act on all pages; otherwise on the page shown. */
    $isWhole,
    /** Filters; over all pages once typing pauses. */
    filter: (filter: string) => view.filter(filter, () => pages.goTo(1)),
    /** Sorts by a column: ascending, then descending, then in the server's order. */
    sortBy(column: PoolColumn): void {
      if ($isWhole.get()) pages.goTo(1)
      view.sortBy(column)
    },
    /** Loads page 1 and drops the other pages, since patients may have been added (POOL-02). */
    restart(): Promise<void> {
      kept.forgetOthers({ ...kept.place, page: 1 }, kept.asked)
      pages.goTo(1)
      return pages.reload()
    },
  }
}

/** The user's sort and filter, and what the server is asked for. */
function createPoolView(session: Session) {
  const kept = poolPagesOf(session)
  const $view = atom(kept.view)
  const $settled = atom(kept.view.filter)
  const $isWhole = offered(session, 'patients-query')
  const $filter = computed($view, ({ filter }) => filter)
  const $sort = computed($view, ({ sort }) => sort)
  let cancel = () => {}
  const change = (change: Partial<PoolView>): void => {
    kept.view = { ...$view.get(), ...change }
    $view.set(kept.view)
  }
  return {
    $isWhole,
    $filter,
    $sort,
    $asked: computed(
      [$isWhole, $settled, $sort],
      (isWhole, filter, sort): PoolView => (isWhole && (filter.trim() || sort) ? { filter: filter.trim(), sort } : plainView),
    ) satisfies ReadableAtom<PoolView>,
    /** `onSettled` runs before the server is asked. */
    filter(filter: string, onSettled: () => void): void {
      change({ filter })
      cancel()
      cancel = session.environment.clock.after($isWhole.get() ? pause : 0, () => {
        if ($isWhole.get()) onSettled()
        $settled.set(filter)
      })
    },
    sortBy(column: PoolColumn): void {
      const { sort } = $view.get()
      if (sort?.column !== column) change({ sort: { column, direction: 'ascending' } })
      else change({ sort: sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined })
    },
    /** Starts for another user: `kept` is empty again then. */
    restart(): void {
      cancel()
      $view.set(kept.view)
      $settled.set(kept.view.filter)
    },
  }
}

/** One page of the pool, or of what is asked for. */
async function loadPage(session: Session, asked: PoolView, { page, pageSize }: Place, signal: AbortSignal) {
  const place = { page, limit: pageSize }
  const { data } =
    asked === plainView
      ? await session.call(getPatientPool, { query: place }, { signal })
      : await session.call(
          queryPatients,
          { body: { ...place, filter: asked.filter, sort: asked.sort?.column, direction: asked.sort?.direction } },
          { signal },
        )
  return { rows: data.patients.data, lastPage: data.patients.last_page }
}
