import { useLocation, useSearchParams } from 'react-router'

import { useSession } from '../session.ts'

/** True while the recorder itself is visible. */
export function useDictating(): boolean {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const mayDictate = useSession((session) => session.may('dictate'))
  return mayDictate && pathname === '/provider/titanAi' && query.get('tab') !== 'recent'
}
