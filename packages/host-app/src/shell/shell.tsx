import './shell.css'

import { offlineWidget, outboxWidget, recordingBadgeWidget, register } from '@chartside/widgets/portal'
import { Button } from '@chartside/widgets/ui'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'

import { FailureBoundary } from '../pages/failure.tsx'
import type { Verified } from '../pages/verifying.tsx'
import { useSessionElement } from '../session.ts'
import { portalWords } from '../words.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Commands } from './commands.tsx'
import { useDictating } from './dictating.ts'
import { useMenu } from './menu-state.ts'
import { MenuDrawer, SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

register(offlineWidget, outboxWidget, recordingBadgeWidget)

/** The frame around every page of a signed-in user. */
export function Shell() {
  const { open, mobile, toggle, close } = useMenu()
  const session = useSessionElement()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const dictating = useDictating()
  const isVerified = useNavigationType() !== 'POP' && (state as Partial<Verified> | null)?.verified === true
  // After a reload everything about the user is known except the picture; after a check on `/` that is known, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how the user arrived matters, not later pages
  useEffect(() => {
    if (!session.provider?.profile && !isVerified) void session.refresh()
  }, [session])
  return (
    <div className="shell" data-layout={mobile ? 'mobile' : 'desktop'}>
      {/* A button, not a link, so that the address does not change. */}
      <div className="skip">
        <Button variant="primary" onClick={() => document.getElementById('content')?.focus()}>
          {portalWords.skip}
        </Button>
      </div>
      <TopBar menuOpen={open} toggleMenu={toggle} mobile={mobile} />
      <chartside-offline />
      {/* The dictation form and the day contain it. */}
      {!dictating && pathname !== '/provider/dashboard' && (
        <chartside-outbox ondictationopened={() => void navigate('/provider/titanAi?tab=dictation')} />
      )}
      <Commands />
      {mobile ? open && <MenuDrawer close={close} /> : <SideMenu open={open} />}
      <main id="content" className="content" tabIndex={-1}>
        <FailureBoundary at={pathname}>
          <Outlet />
        </FailureBoundary>
      </main>
      <chartside-recording-badge
        className="recording-dock"
        hidden={dictating}
        onrecordingopened={() => void navigate('/provider/titanAi?tab=dictation')}
      />
      {mobile && <BottomBar />}
    </div>
  )
}
