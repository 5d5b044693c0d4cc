import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'
import type { PoolSort } from './pool-rows.ts'

/** The page sizes to choose from (POOL-01). */
export const poolPageSizes = [25, 50, 75, 100] as const
export type PoolPageSize = (typeof poolPageSizes)[number]

/** One page as the server last returned it. */
export interface PoolPage {
  patients: readonly Patient[]
  lastPage: number
  /** When it arrived, in milliseconds since 1970. */
  at: number
}

/** A user's place in the pool. */
export interface PoolPlace {
  page: number
  pageSize: PoolPageSize
  filter: string
  sort: PoolSort | undefined
}

/** With up to 100 rows each, some megabytes in total. */
const mostKept = 40

/** The pages of the pool that this session has loaded (POOL-02), and its user's place among them. */
export interface PoolPages {
  $pages: ReadableAtom<ReadonlyMap<string, PoolPage>>
  place: PoolPlace
  /** Incremented when patients are added or deleted here; the page on screen reloads. */
  $changes: ReadableAtom<number>
  keep(key: string, page: PoolPage): void
  /** Removes a deleted patient; a late answer does not bring them back. */
  drop(patientId: string): void
  /** A patient was added: the list restarts at page 1, and the other pages are dropped (POOL-02). */
  add(): void
  /** Drops all pages but this one: rows may have moved between pages. */
  forgetOthers(key: string): void
  clear(): void
}

export const keyOfPage = ({ page, pageSize }: Pick<PoolPlace, 'page' | 'pageSize'>): string => `${page}/${pageSize}`

const start: PoolPlace = { page: 1, pageSize: poolPageSizes[0], filter: '', sort: undefined }

function createPoolPages(): PoolPages {
  const $pages = atom<ReadonlyMap<string, PoolPage>>(new Map())
  const $changes = atom(0)
  const dropped = new Set<string>()
  const withoutDropped = (page: PoolPage): PoolPage => ({
    ...page,
    patients: page.patients.filter(({ id }) => !dropped.has(id)),
  })
  const pages: PoolPages = {
    $pages,
    $changes,
    place: start,
    keep(key, page) {
      const kept = new Map($pages.get())
      // The most recently viewed page is dropped last.
      kept.delete(key)
      kept.set(key, withoutDropped(page))
      for (const oldest of kept.keys()) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      $pages.set(kept)
    },
    drop(patientId) {
      dropped.add(patientId)
      $pages.set(new Map([...$pages.get()].map(([key, page]) => [key, withoutDropped(page)])))
      $changes.set($changes.get() + 1)
    },
    add() {
      pages.place = { ...pages.place, page: 1 }
      pages.forgetOthers(keyOfPage(pages.place))
      $changes.set($changes.get() + 1)
    },
    forgetOthers(key) {
      const page = $pages.get().get(key)
      $pages.set(new Map(page ? [[key, page]] : []))
    },
    clear() {
      dropped.clear()
      pages.place = start
      $pages.set(new Map())
    },
  }
  return pages
}

/** The pages that this session has loaded, in memory and only for its user. */
export const poolPagesOf = perUser(createPoolPages)
