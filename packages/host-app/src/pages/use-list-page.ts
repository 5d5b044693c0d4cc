import { useEffect, useRef } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'

interface Place {
  page: number
  pageSize: number
}

interface Options {
  /** Rows per page if the address does not say. */
  usual: number
  /** False while the list is hidden: then the address is about something else. */
  isShown?: boolean
  /** Whom the list is about; another value means another list. */
  of?: string
}

/** Lets the list itself decide, as when a link leads back to it. */
const asItIs: Place = { page: 0, pageSize: 0 }

const numberIn = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

/**
 * Keeps page and size of a list in the address, so that a reload, the way back and a copied link show the same. Filters stay out
 * of it, since one may be a patient's name. Returns the properties of the list's element.
 */
export function useListPage({ usual, isShown = true, of = '' }: Options) {
  const [query, setQuery] = useSearchParams()
  const isReturn = useNavigationType() === 'POP'
  const latest = useRef<{ of: string; place: Place }>(undefined)
  const isNamed = query.has('page') || query.has('size')
  const named: Place = { page: numberIn(query.get('page')) || 1, pageSize: numberIn(query.get('size')) || usual }
  // On return, an address without a page means page 1; by a link, the list opens where it was left.
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
    if (wanted !== asItIs) latest.current = { of, place: wanted }
    if (isShown && latest.current?.of === of) write(latest.current.place, true)
  })

  return {
    ...wanted,
    onpagechange({ detail }: CustomEvent<Place & { chosen: boolean }>): void {
      latest.current = { of, place: detail }
      if (isShown) write(detail, !detail.chosen)
    },
  }
}
