import { idleLockWidget, register } from '@chartside/widgets/portal'
import { UiRoot } from '@chartside/widgets/ui'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import { useConfiguration } from '../configuration.ts'
import { FailureBoundary } from '../pages/failure.tsx'
import { useChosenLook } from '../preferences.ts'
import { useBackCloses } from './back-closes.ts'
import { Footer } from './footer.tsx'
import { type Lock, LockContext } from './lock.ts'
import { useNoStrayFiles } from './stray-files.ts'

register(idleLockWidget)

/** The frame around every page, signed in or not. */
export function Frame({ children }: { children: ReactNode }) {
  const { practicePhone, idle } = useConfiguration()
  const [lock, setLock] = useState<Lock>('unknown')
  const { pathname } = useLocation()
  const toaster = useRef<HTMLElementTagNameMap['chartside-toaster']>(null)
  useBackCloses()
  useNoStrayFiles()
  useChosenLook()
  useErrorsOfPage(toaster)
  return (
    <UiRoot>
      <div className="frame">
        {/* One boundary for all pages: the previous page stays visible while the next one loads. */}
        <Suspense fallback={<main className="notice" aria-busy="true" />}>
          <FailureBoundary at={pathname} alone>
            <LockContext value={lock}>{children}</LockContext>
          </FailureBoundary>
        </Suspense>
        {pathname !== '/login' && <Footer phone={practicePhone} />}
        <chartside-toaster ref={toaster} />
        <chartside-idle-lock
          {...idle}
          onready={({ detail }) => setLock(detail.locked ? 'locked' : 'open')}
          onlocked={() => setLock('locked')}
          onunlocked={() => setLock('open')}
        />
      </div>
    </UiRoot>
  )
}

/** Clears errors when the user moves to another page or tab. They stay on the login, to say why it is shown. */
function useErrorsOfPage(toaster: RefObject<HTMLElementTagNameMap['chartside-toaster'] | null>): void {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // A patient counts as a page of the pool; in a dictation, another patient is not another page.
  const patient = pathname.endsWith('/patientPool') ? query.get('patient') : ''
  const place = pathname.startsWith('/provider/') ? `${pathname} ${query.get('tab')} ${patient}` : ''
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== '' && place !== '' && before.current !== place) toaster.current?.clearErrors()
    before.current = place
  }, [place, toaster])
}
