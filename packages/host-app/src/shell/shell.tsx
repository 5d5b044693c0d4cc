import './shell.css'

import { offlineWidget, register } from '@chartside/widgets/portal'
import { Button } from '@chartside/widgets/ui'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'

import { FailureBoundary } from '../pages/failure.tsx'
import { isConfirmed } from '../pages/verifying.tsx'
import { useSessionElement } from '../session.ts'
import { portalWords } from '../words.ts'
import { useMenu } from './menu-state.ts'
import { MenuDrawer, SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

register(offlineWidget)

/** The frame around every page of a signed-in user. */
export function Shell() {
  const { open, mobile, toggle, close } = useMenu()
  const session = useSessionElement()
  // After a reload everything about the user is known except the picture.
  useEffect(() => {
    if (!session.provider?.profile && !isConfirmed(session.signedInAs)) void session.refresh()
  }, [session])
  return (
    <div className="shell" data-layout={mobile ? 'mobile' : 'desktop'}>
      {/* A button, not a link, so that the address does not change. */}
      <div className="skip">
        <Button variant="primary" onClick={() => document.getElementById('content')?.focus()}>
          {portalWords.skip}
        </Button>
      </div>
      <TopBar menuOpen={open} toggleMenu={toggle} />
      <chartside-offline />
      {mobile ? <MenuDrawer open={open} close={close} /> : <SideMenu open={open} />}
      <main id="content" className="content" tabIndex={-1}>
        <FailureBoundary at={useLocation().pathname}>
          <Outlet />
        </FailureBoundary>
      </main>
    </div>
  )
}
