import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

interface Place {
  page: number
  pageSize: number
}

interface Options {
  /** Rows per page where the address does not say. */
  usual: number
  /** False while the list is hidden: then the address speaks of something else. */
  isShown?: boolean
  /** Whom the list is about: another one is another list. */
  of?: string
}

/** For the list itself to decide, as on the way back to it by a link. */
const asItIs: Place = { page: 0, pageSize: 0 }

const numberIn = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

/**
 * Keeps page and size of a list in the address, so that a reload, the way back and a copied link show the same; nothing else of it,
 * since a filter may be a patient's name. Gives the properties of the list's element.
 */
export function useListPage({ usual, isShown = true, of = '' }: Options) {
  const [query, setQuery] = useSearchParams()
  const isReturn = useNavigationType() === 'POP'
  const told = useRef<{ of: string; place: Place }>(undefined)
  const isNamed = query.has('page') || query.has('size')
  const named: Place = { page: numberIn(query.get('page')) || 1, pageSize: numberIn(query.get('size')) || usual }
  // An address without a page is page 1 to whoever returns to it; by a link somebody comes to where the list was left.
  const wanted = isShown && (isNamed || isReturn) ? named : asItIs

  const write = ({ page, pageSize }: Place, replace: boolean): void => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.delete('size')
    if (page !== 1) next.set('page', String(page))
    if (pageSize !== usual) next.set('size', String(pageSize))
    if (next.toString() !== query.toString()) setQuery(next, { replace })
  }

  useEffect(() => {
    if (wanted !== asItIs) told.current = { of, place: wanted }
    if (isShown && told.current?.of === of) write(told.current.place, true)
  })

  return {
    ...wanted,
    onpagechange({ detail }: CustomEvent<Place & { chosen: boolean }>): void {
      told.current = { of, place: detail }
      if (isShown) write(detail, !detail.chosen)
    },
  }
}
