import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'

import { useConfiguration } from '../configuration.ts'
import { FailureBoundary } from '../pages/failure.tsx'
import { Footer } from './footer.tsx'

/** What is around every page, signed in or not. */
export function Frame({ children }: { children: ReactNode }) {
  const { practicePhone } = useConfiguration()
  const { pathname } = useLocation()
  return (
    <div className="frame">
      {/* One for all: on the way to another page the one before stays in sight. */}
      <Suspense fallback={<main className="notice" aria-busy="true" />}>
        <FailureBoundary at={pathname} alone>
          {children}
        </FailureBoundary>
      </Suspense>
      {pathname !== '/login' && <Footer phone={practicePhone} />}
      <chartside-toaster />
    </div>
  )
}
