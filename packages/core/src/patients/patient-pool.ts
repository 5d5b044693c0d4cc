import { getPatientPool } from '@chartside/contract/patients'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, SessionEnded } from '../errors.ts'
import { type Paging, placeOf, type Wanted } from '../lib/paging.ts'
import { askedAgain, type Remote } from '../lib/remote.ts'
import { onHandover, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { keyOfPage, type PoolPage, type PoolPageSize, type PoolPlace, poolPageSizes, poolPagesOf } from './pool-pages.ts'
import { type PoolColumn, type PoolRow, type PoolSort, poolRows } from './pool-rows.ts'

export interface PatientPool {
  /** The rows of one page that match the filter. A page seen before is shown at once, and refreshed meanwhile. */
  $pool: ReadableAtom<Remote<readonly PoolRow[]>>
  $paging: ReadableAtom<Paging<PoolPageSize>>
  $filter: ReadableAtom<string>
  $sort: ReadableAtom<PoolSort | undefined>
  filter(text: string): void
  /** Sorts the page by a column: ascending, then descending, then in the server's order. */
  sortBy(column: PoolColumn): void
  goTo(page: number): void
  resize(pageSize: PoolPageSize): void
  /** Shows the requested page, which may not be loaded yet. */
  show(wanted: Wanted): void
  /** Loads this page again; known rows stay visible meanwhile. */
  reload(): Promise<void>
  /** Loads page 1 and drops the other pages, since patients may have been added (POOL-02). */
  restart(): Promise<void>
}

type Asking = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; error: CallError }

/**
 * The practice's patients, page by page (POOL-01, POOL-02). Starts where the session's user was last, unless a page is requested.
 */
export function createPatientPool(session: Session, wanted: Wanted = {}): PatientPool {
  const kept = poolPagesOf(session)
  const known = knownPatientsOf(session)
  kept.place = { ...kept.place, ...placeOf(poolPageSizes, wanted, kept.place) }
  const $place = atom(kept.place)
  const $asking = atom<Asking>({ state: 'loading' })
  let running: AbortController | undefined

  const move = (change: Partial<PoolPlace>): void => {
    kept.place = { ...$place.get(), ...change }
    $place.set(kept.place)
  }

  const $page = computed([$place, kept.$pages, $asking], (place, pages, asking): Remote<PoolPage> => {
    const data = pages.get(keyOfPage(place))
    if (asking.state !== 'ready') return { ...asking, data }
    return data ? { state: 'ready', data } : { state: 'loading' }
  })
  const $filter = computed($place, ({ filter }) => filter)
  const $sort = computed($place, ({ sort }) => sort)
  const $patients = computed($page, ({ data }) => data?.patients)
  const $rows = computed([$patients, $filter, $sort], (patients, filter, sort) => patients && poolRows(patients, filter, sort))
  const $pool = computed(
    [$page, $rows],
    (page, rows): Remote<readonly PoolRow[]> => ({ ...page, data: rows, at: page.data?.at }) as Remote<readonly PoolRow[]>,
  )
  /** The number of pages, as the server last reported it. */
  const $lastPage = computed([$place, kept.$pages], ({ page, pageSize }, pages) => {
    const told = pages.get(keyOfPage({ page, pageSize })) ?? [...pages].findLast(([key]) => key.endsWith(`/${pageSize}`))?.[1]
    return Math.max(page, told?.lastPage ?? 1)
  })

  async function load(): Promise<void> {
    running?.abort()
    $asking.set({ state: 'loading' })
    if (session.$session.get().state !== 'in') return
    running = new AbortController()
    const { signal } = running
    const { page, pageSize } = $place.get()
    try {
      const { data } = await session.call(getPatientPool, { query: { page, limit: pageSize } }, { signal })
      if (signal.aborted) return
      const { data: patients, last_page: lastPage } = data.patients
      // The number of pages can shrink while the last one is shown; a server may report that only with page 1.
      if (page > lastPage) return open({ page: lastPage })
      if (page > 1 && patients.length === 0) return open({ page: 1 })
      known.learn(patients)
      kept.keep(keyOfPage({ page, pageSize }), { patients, lastPage, at: session.environment.clock.now() })
      $asking.set({ state: 'ready' })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (!signal.aborted && error && !(error instanceof SessionEnded)) $asking.set({ state: 'failed', error })
    }
  }

  function open(place: Partial<PoolPlace>): Promise<void> {
    // Set first, so that another page is never shown as already refreshed.
    $asking.set({ state: 'loading' })
    move(place)
    return load()
  }

  /** The previous user's pages are gone; the next user starts fresh. */
  function begin(): void {
    $place.set(kept.place)
    void load()
  }

  onMount($pool, () => {
    const stops = [
      computed(session.$session, ({ state }) => state).subscribe(() => begin()),
      onHandover(session, begin),
      kept.$changes.listen(begin),
      askedAgain(session, $asking.get, load),
    ]
    return () => {
      for (const stop of stops) stop()
      running?.abort()
    }
  })

  return {
    $pool,
    $paging: computed([$place, $lastPage], ({ page, pageSize }, lastPage) => ({ page, lastPage, pageSize })),
    $filter,
    $sort,
    filter: (filter) => move({ filter }),
    sortBy(column) {
      const { sort } = $place.get()
      if (sort?.column !== column) move({ sort: { column, direction: 'ascending' } })
      else move({ sort: sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined })
    },
    goTo(page) {
      const wanted = Math.min(Math.max(1, page), $lastPage.get())
      if (wanted !== $place.get().page) void open({ page: wanted })
    },
    resize(pageSize) {
      if (pageSize !== $place.get().pageSize) void open({ page: 1, pageSize })
    },
    show(wanted) {
      const now = $place.get()
      const { page, pageSize } = placeOf(poolPageSizes, wanted, now)
      if (page !== now.page || pageSize !== now.pageSize) void open({ page, pageSize })
    },
    reload: load,
    restart() {
      const place = { ...$place.get(), page: 1 }
      kept.forgetOthers(keyOfPage(place))
      return open(place)
    },
  }
}
