import { idleLockWidget, register } from '@chartside/widgets/portal'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'

import { useConfiguration } from '../configuration.ts'
import { FailureBoundary } from '../pages/failure.tsx'
import { Footer } from './footer.tsx'
import { type Lock, LockContext } from './lock.ts'
import { useNoStrayFiles } from './stray-files.ts'

register(idleLockWidget)

/** What is around every page, signed in or not. */
export function Frame({ children }: { children: ReactNode }) {
  const { practicePhone, idle } = useConfiguration()
  const [lock, setLock] = useState<Lock>('unknown')
  const { pathname } = useLocation()
  useNoStrayFiles()
  return (
    <div className="frame">
      {/* One for all: on the way to another page the one before stays in sight. */}
      <Suspense fallback={<main className="notice" aria-busy="true" />}>
        <FailureBoundary at={pathname} alone>
          <LockContext value={lock}>{children}</LockContext>
        </FailureBoundary>
      </Suspense>
      {pathname !== '/login' && <Footer phone={practicePhone} />}
      <chartside-toaster />
      <chartside-idle-lock
        {...idle}
        onready={({ detail }) => setLock(detail.locked ? 'locked' : 'open')}
        onlocked={() => setLock('locked')}
        onunlocked={() => setLock('open')}
      />
    </div>
  )
}
