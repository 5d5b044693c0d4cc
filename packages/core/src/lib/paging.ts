import { atom, computed } from 'nanostores'

/** A place in a paged list. */
export interface Place<Size extends number = number> {
  page: number
  /** Rows per page. */
  pageSize: Size
}

/** A place with the number of pages, as the server last reported it. */
export interface Paging<Size extends number = number> extends Place<Size> {
  lastPage: number
}

/** A page and size as a page or an address requests them; 0 if it does not say. */
export type Wanted = Partial<Place>

/** More pages than any list has; calls accept no higher number. */
const mostPages = 1_000_000

/** The requested page and size as far as they are valid; the rest from `now`. */
export function placeOf<Size extends number>(
  sizes: readonly Size[],
  { page = 0, pageSize = 0 }: Wanted,
  now: Place<Size>,
): Place<Size> {
  const size = sizes.find((one) => one === pageSize)
  if (Number.isInteger(page) && page > 0 && page <= mostPages) return { page, pageSize: size ?? now.pageSize }
  return size === undefined || size === now.pageSize ? now : { page: 1, pageSize: size }
}

/** The pages of a list that is loaded page by page. */
export function createPaging<Size extends number>(sizes: readonly [Size, ...Size[]], wanted: Wanted = {}) {
  const $place = atom<Place<Size>>(placeOf(sizes, wanted, { page: 1, pageSize: sizes[0] }))
  const $lastPage = atom(1)
  const $paging = computed(
    [$place, $lastPage],
    (place, lastPage): Paging<Size> => ({ ...place, lastPage: Math.max(place.page, lastPage) }),
  )
  const put = (place: Place<Size>): void => {
    const now = $place.get()
    if (place.page !== now.page || place.pageSize !== now.pageSize) $place.set(place)
  }
  const turnTo = (page: number) => put({ ...$place.get(), page })
  return {
    $place,
    $paging,
    goTo: (page: number) => turnTo(Math.min(Math.max(1, page), $paging.get().lastPage)),
    resize: (pageSize: Size) => pageSize !== $place.get().pageSize && put({ page: 1, pageSize }),
    show: (wanted: Wanted) => put(placeOf(sizes, wanted, $place.get())),
    /** Starts at page 1 of another list. */
    restart(): void {
      $lastPage.set(1)
      turnTo(1)
    },
    /** Applies an answer. The number of pages can shrink while the last one is shown. */
    learn(lastPage: number, isEmpty: boolean): void {
      $lastPage.set(lastPage)
      const { page } = $place.get()
      if (page > lastPage) turnTo(lastPage)
      else if (page > 1 && isEmpty) turnTo(page - 1)
    },
  }
}
