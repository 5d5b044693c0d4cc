import { getPatientPool } from '@chartside/contract/patients'
import { atom, computed, onMount } from 'nanostores'

import { pagedList } from '../lib/paged-list.ts'
import type { Wanted } from '../lib/paging.ts'
import { mapRemote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { type PoolView, poolPagesOf } from './pool-pages.ts'
import { type PoolColumn, poolRows } from './pool-rows.ts'

export type PatientPool = ReturnType<typeof createPatientPool>

/**
 * The practice's patients, page by page (POOL-01, POOL-02). Starts where the session's user was last, unless a page is requested.
 */
export function createPatientPool(session: Session, wanted: Wanted = {}) {
  const kept = poolPagesOf(session)
  const known = knownPatientsOf(session)
  const $view = atom(kept.view)
  const { $rows, pages } = pagedList(session, {
    $query: atom({}),
    wanted: kept.place,
    async load(_, { page, pageSize }, signal) {
      const { data } = await session.call(getPatientPool, { query: { page, limit: pageSize } }, { signal })
      return { rows: data.patients.data, lastPage: data.patients.last_page }
    },
    known: kept.find,
    onLoaded(page, place) {
      known.add(page.rows)
      kept.keep(place, { ...page, at: session.environment.clock.now() })
    },
  })
  pages.show(wanted)

  const changeView = (change: Partial<PoolView>): void => {
    kept.view = { ...$view.get(), ...change }
    $view.set(kept.view)
  }
  const $filter = computed($view, ({ filter }) => filter)
  const $sort = computed($view, ({ sort }) => sort)
  const $patients = computed([$rows, kept.$dropped], ({ data }, dropped) => data?.filter(({ id }) => !dropped.has(id)))
  const $shown = computed([$patients, $filter, $sort], (patients, filter, sort) => patients && poolRows(patients, filter, sort))
  const $pool = computed([$rows, $shown], (loaded, rows) => mapRemote(loaded, () => rows!))

  onMount($pool, () =>
    stopAll([
      pages.$paging.subscribe((place) => {
        kept.place = place
      }),
      // After a handover `kept` is empty again, and so is the view.
      onHandover(session, () => $view.set(kept.view)),
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
    filter: (filter: string) => changeView({ filter }),
    /** Sorts the page by a column: ascending, then descending, then in the server's order. */
    sortBy(column: PoolColumn): void {
      const { sort } = $view.get()
      if (sort?.column !== column) changeView({ sort: { column, direction: 'ascending' } })
      else changeView({ sort: sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined })
    },
    /** Loads page 1 and drops the other pages, since patients may have been added (POOL-02). */
    restart(): Promise<void> {
      kept.forgetOthers({ ...kept.place, page: 1 })
      pages.goTo(1)
      return pages.reload()
    },
  }
}
