import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/**
 * The query of the address, and a function that edits it. An event may come after the address has changed and before the page is
 * drawn again: it edits the address as it is then, and nothing once another page is open. It replaces the address by default.
 */
export function useQuery(): [URLSearchParams, (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => void] {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  return [
    query,
    (edit, options = { replace: true }) => {
      const before = window.location.search
      const next = new URLSearchParams(before)
      edit(next)
      const isChanged = options.state !== undefined || next.toString() !== new URLSearchParams(before).toString()
      if (isChanged && window.location.pathname === pathname) setQuery(next, options)
    },
  ]
}
