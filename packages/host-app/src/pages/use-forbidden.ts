import { useNavigate } from 'react-router'

interface WidgetError {
  code: string
  blocking?: boolean | undefined
}

/** Leads to `/unauthorized` if a page's main load was refused. A refused save or deletion is reported in place. */
export function useForbidden(): (event: CustomEvent<WidgetError>) => void {
  const navigate = useNavigate()
  return ({ detail }) => {
    if (detail.blocking && detail.code === 'http-403') void navigate('/unauthorized', { replace: true })
  }
}
