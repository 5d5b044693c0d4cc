import type { Patient } from '@chartside/contract/patients'
import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'
import type { PoolSort } from './pool-rows.ts'

/** How many rows a page may have (POOL-01). */
export const poolPageSizes = [25, 50, 75, 100] as const
export type PoolPageSize = (typeof poolPageSizes)[number]

/** One page as the server last gave it. */
export interface PoolPage {
  patients: readonly Patient[]
  lastPage: number
  /** When it came, in milliseconds since 1970. */
  at: number
}

/** Where somebody is in the pool. */
export interface PoolPlace {
  page: number
  pageSize: PoolPageSize
  filter: string
  sort: PoolSort | undefined
}

/** Of 100 rows each; some megabytes. */
const mostKept = 40

/** The pages of the pool that this session has seen (POOL-02), and where its user was among them. */
export interface PoolPages {
  $pages: ReadableAtom<ReadonlyMap<string, PoolPage>>
  place: PoolPlace
  /** Grows when patients were added or deleted here, so that the page that is shown is asked for again. */
  $changes: ReadableAtom<number>
  keep(key: string, page: PoolPage): void
  /** Takes out a patient who was deleted; an answer that was under way meanwhile does not bring them back. */
  drop(patientId: string): void
  /** A patient was added: it begins with page 1 again, and the other pages are forgotten (POOL-02). */
  add(): void
  /** Forgets all pages but this one: rows may have moved from one to the next. */
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
      // What was looked at last is the last to be forgotten.
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

/** The pages that this session has seen, in memory and for its user alone. */
export const poolPagesOf = perUser(createPoolPages)
