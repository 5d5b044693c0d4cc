import { atom, computed } from 'nanostores'

/** Where somebody is in a list. */
export interface Place<Size extends number = number> {
  page: number
  /** Rows per page. */
  pageSize: Size
}

/** The same, with how many pages there are, as far as it was told last. */
export interface Paging<Size extends number = number> extends Place<Size> {
  lastPage: number
}

/** A page and a size as a page or an address asks for them; 0 where it does not say. */
export type Wanted = Partial<Place>

/** More pages than any list has; calls take no higher number. */
const mostPages = 1_000_000

/** What is wanted, as far as there is such a page and such a size; the rest as it is `now`. */
export function placeOf<Size extends number>(
  sizes: readonly Size[],
  { page = 0, pageSize = 0 }: Wanted,
  now: Place<Size>,
): Place<Size> {
  const size = sizes.find((one) => one === pageSize)
  if (Number.isInteger(page) && page > 0 && page <= mostPages) return { page, pageSize: size ?? now.pageSize }
  return size === undefined || size === now.pageSize ? now : { page: 1, pageSize: size }
}

/** The pages of a list that is asked for page by page. */
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
    /** Begins with page 1 of another list. */
    restart(): void {
      $lastPage.set(1)
      turnTo(1)
    },
    /** Learns from an answer. Pages can become fewer while somebody is on the last one. */
    learn(lastPage: number, isEmpty: boolean): void {
      $lastPage.set(lastPage)
      const { page } = $place.get()
      if (page > lastPage) turnTo(lastPage)
      else if (page > 1 && isEmpty) turnTo(page - 1)
    },
  }
}
