import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { createKnownRows } from '../lib/known-rows.ts'
import { createNotice } from '../lib/listeners.ts'
import type { Page } from '../lib/paged-list.ts'
import { type Place, pageSizes } from '../lib/paging.ts'
import { perUser } from '../session/index.ts'
import type { PoolSort } from './pool-rows.ts'

/** One page as the server last returned it. */
export interface PoolPage extends Page<Patient> {
  /** When it arrived, in milliseconds since 1970. */
  at: number
}

/** How a user looks at the pool. */
export interface PoolView {
  filter: string
  sort: PoolSort | undefined
}

/** With up to 100 rows each, some megabytes in total. */
const maxKept = 40

const keyOf = ({ page, pageSize }: Place, { filter, sort }: PoolView): string => JSON.stringify([page, pageSize, filter, sort])

const firstPlace: Place = { page: 1, pageSize: pageSizes[0] }

/** The pool as it comes: not filtered, in the server's order. */
export const plainView: PoolView = { filter: '', sort: undefined }

/**
 * The pages of the pool that this session has loaded (POOL-02), and what its user viewed last: in memory, and for this user only.
 */
export const poolPagesOf = perUser(() => {
  const kept = createKnownRows(({ key }: { key: string; page: PoolPage }) => key, maxKept)
  const find = (place: Place, asked: PoolView): PoolPage | undefined => kept.find(keyOf(place, asked))?.page
  const { $changes, changed } = createNotice()
  const $dropped = atom<ReadonlySet<string>>(new Set())
  const keep = (place: Place, asked: PoolView, page: PoolPage): void => kept.add([{ key: keyOf(place, asked), page }])
  const forgetOthers = (place: Place, asked: PoolView): void => {
    const page = find(place, asked)
    kept.clear()
    if (page) keep(place, asked, page)
  }
  const pages = {
    /** Incremented when patients are added or deleted here; the page on screen reloads. */
    $changes,
    /** Deleted patients: a late answer does not bring them back. */
    $dropped: $dropped as ReadableAtom<ReadonlySet<string>>,
    place: firstPlace,
    view: plainView,
    /** What the server was asked for last: the view, or the plain pool if the page itself is sorted and filtered. */
    asked: plainView,
    find,
    /** Stores a page; the page stored last is dropped last. */
    keep,
    drop(patientId: string): void {
      $dropped.set(new Set($dropped.get()).add(patientId))
      changed()
    },
    /** A patient was added: the list restarts at page 1, and the other pages are dropped (POOL-02). */
    add(): void {
      pages.place = { ...pages.place, page: 1 }
      forgetOthers(pages.place, pages.asked)
      changed()
    },
    /** Drops all pages but this one: rows may have moved between pages. */
    forgetOthers,
    clear(): void {
      $dropped.set(new Set())
      pages.place = firstPlace
      pages.view = plainView
      pages.asked = plainView
      kept.clear()
    },
  }
  return pages
})
