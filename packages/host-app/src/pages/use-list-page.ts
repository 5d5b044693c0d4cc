import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

import { useQuery } from './use-query.ts'

interface Place {
  page: number
  pageSize: number
}

interface Options {
  /** Rows per page without `size` in the address. */
  defaultSize: number
  /** False while the list is hidden: then the address belongs to another list. */
  isShown?: boolean
  /** What the list is about; another value means another list. */
  subject?: string
}

/** The list keeps its own place, as when a link leads back to it. */
const unchanged: Place = { page: 0, pageSize: 0 }

const numberIn = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

/** What an address says apart from page and size. */
function withoutPlace(query: URLSearchParams): string {
  const others = new URLSearchParams(query)
  others.delete('page')
  others.delete('size')
  return others.toString()
}

/**
 * Keeps a list's page and size in the address, so that a reload, Back and a copied link show the same. Filters are left out, since
 * one may be a patient's name. Returns the properties of the list's element.
 */
export function useListPage({ defaultSize, isShown = true, subject = '' }: Options) {
  const [query, edit] = useQuery()
  const isReturn = useNavigationType() === 'POP'
  const latest = useRef<{ subject: string; place: Place }>(undefined)
  const isNamed = query.has('page') || query.has('size')
  const named: Place = { page: numberIn(query.get('page')) || 1, pageSize: numberIn(query.get('size')) || defaultSize }
  // After Back, an address without a page means page 1; after a link, the list opens where it was left.
  const wanted = isShown && (isNamed || isReturn) ? named : unchanged

  const write = ({ page, pageSize }: Place, replace: boolean): void => {
    edit(
      (next) => {
        // A newer address may belong to another list; the next render writes into it.
        if (withoutPlace(next) !== withoutPlace(query)) return
        next.delete('page')
        next.delete('size')
        if (page !== 1) next.set('page', String(page))
        if (pageSize !== defaultSize) next.set('size', String(pageSize))
      },
      { replace },
    )
  }

  useEffect(() => {
    if (wanted !== unchanged) latest.current = { subject, place: wanted }
    if (isShown && latest.current?.subject === subject) write(latest.current.place, true)
  })

  return {
    ...wanted,
    onpagechange({ detail }: CustomEvent<Place & { chosen: boolean }>): void {
      latest.current = { subject, place: detail }
      if (isShown) write(detail, !detail.chosen)
    },
  }
}
