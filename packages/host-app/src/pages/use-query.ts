import { useLocation, useSearchParams } from 'react-router'

/**
 * The query of the address, and a function that edits it. An event may come after the address has changed and before the page is
 * drawn again: it edits the address as it is then, and nothing once another page is open.
 */
export function useQuery(): [URLSearchParams, (edit: (query: URLSearchParams) => void, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  return [
    query,
    (edit, replace = true) => {
      const before = window.location.search
      const next = new URLSearchParams(before)
      edit(next)
      if (window.location.pathname === pathname && next.toString() !== new URLSearchParams(before).toString())
        setQuery(next, { replace })
    },
  ]
}
