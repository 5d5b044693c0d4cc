import './fonts.css'
import './tokens.css'
import './base.css'

import { register, sessionWidget, toasterWidget } from '@chartside/widgets/portal'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useRoutes } from 'react-router'

import { applyAccent } from './brand.ts'
import { type Configuration, ConfigurationContext, readConfiguration } from './configuration.ts'
import { loadPageAt, routes } from './routes.tsx'
import { SessionContext } from './session.ts'
import { Frame } from './shell/frame.tsx'
import { StartFailed } from './start-failed.tsx'

async function start(): Promise<void> {
  const place = document.createElement('div')
  try {
    const reading = readConfiguration(window.fetch.bind(window))
    // In parallel: a user who opens a page behind the login is usually signed in.
    if (window.location.pathname.startsWith('/provider/')) loadPageAt(window.location.pathname)
    showPortal(await reading)
  } catch (error) {
    console.error('Chartside:', error)
    document.body.append(place)
    const root = createRoot(place)
    const again = () => {
      root.unmount()
      place.remove()
      void start()
    }
    root.render(<StartFailed again={again} />)
  }
}

/** Renders the portal inside its session element, as any page that embeds our elements would. */
function showPortal(configuration: Configuration): void {
  register(sessionWidget, toasterWidget)
  applyAccent(configuration.brand, document.documentElement)
  const session = document.createElement('chartside-session')
  session.persist = true
  session.apiBase = configuration.apiBase
  session.realtime = configuration.realtime
  session.sounds = configuration.sounds
  session.dateOrder = configuration.dateOrder
  if (configuration.unsentDays) session.unsentDays = configuration.unsentDays
  document.body.append(session)
  session.addEventListener('sessionchange', () => session.state === 'in' && loadPageAt(window.location.pathname))
  createRoot(session).render(
    <StrictMode>
      <SessionContext value={session}>
        <ConfigurationContext value={configuration}>
          <BrowserRouter>
            <Frame>
              <Pages />
            </Frame>
          </BrowserRouter>
        </ConfigurationContext>
      </SessionContext>
    </StrictMode>,
  )
}

const Pages = () => useRoutes(routes)

void start()
