import { Outlet, useLocation } from 'react-router'

import { useConfiguration } from '../configuration.ts'
import { Footer } from './footer.tsx'

/** What is around every page, signed in or not. */
export function Frame() {
  const { practicePhone } = useConfiguration()
  return (
    <div className="frame">
      <Outlet />
      {useLocation().pathname !== '/login' && <Footer phone={practicePhone} />}
      <chartside-toaster />
    </div>
  )
}
