import { atom, computed } from 'nanostores'

/** A place in a paged list. */
export interface Place {
  page: number
  /** Rows per page. */
  pageSize: number
}

/** A place with the number of pages, as the server last reported it. */
export interface Paging extends Place {
  lastPage: number
}

/** A page and size as a page or an address requests them; 0 if it does not say. */
export type Wanted = Partial<Place>

/** The page sizes to choose from (DASH-03, POOL-01). */
export const pageSizes = [25, 50, 75, 100] as const

/** More pages than any list has; calls accept no higher number. */
const maximumPage = 1_000_000

/** The requested page and size as far as they are valid; the rest from `now`. */
function placeOf(sizes: readonly number[], { page = 0, pageSize = 0 }: Wanted, now: Place): Place {
  const size = sizes.find((one) => one === pageSize)
  if (Number.isInteger(page) && page > 0 && page <= maximumPage) return { page, pageSize: size ?? now.pageSize }
  return size === undefined || size === now.pageSize ? now : { page: 1, pageSize: size }
}

/** The pages of a list that is loaded page by page. */
export function createPaging(sizes: readonly [number, ...number[]], wanted: Wanted = {}) {
  const $place = atom<Place>(placeOf(sizes, wanted, { page: 1, pageSize: sizes[0] }))
  const $lastPage = atom(1)
  const $paging = computed(
    [$place, $lastPage],
    (place, lastPage): Paging => ({ ...place, lastPage: Math.max(place.page, lastPage) }),
  )
  const show = (wanted: Wanted): void => {
    const now = $place.get()
    const place = placeOf(sizes, wanted, now)
    if (place.page !== now.page || place.pageSize !== now.pageSize) $place.set(place)
  }
  return {
    $place,
    $lastPage,
    $paging,
    show,
    goTo: (page: number) => show({ page: Math.min(Math.max(1, page), $paging.get().lastPage) }),
    resize: (pageSize: number) => show({ pageSize }),
    /** Starts at page 1 of another list. */
    restart(): void {
      $lastPage.set(1)
      show({ page: 1 })
    },
    /** Applies an answer. The number of pages can shrink while the last one is shown. */
    apply(lastPage: number, isEmpty: boolean): void {
      $lastPage.set(lastPage)
      const { page } = $place.get()
      if (page > lastPage) show({ page: Math.max(1, lastPage) })
      else if (page > 1 && isEmpty) show({ page: page - 1 })
    },
  }
}
