import { shownPatientsOf } from '@chartside/core/session'
import { register, sessionWidget } from '@chartside/widgets/portal'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { SessionContext } from '../session.ts'
import { portalWords } from '../words.ts'
import { Commands } from './commands.tsx'

register(sessionWidget)

const { fetch } = globalThis
const provider = { id: '7', azz_id: 'azz-7', name: 'Dr. Amara Okafor' }
const start = window.location.pathname + window.location.search
let root: Root
beforeEach(() => {
  globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(new Request(address, init).url)
    if (!pathname.startsWith('/api/v4/')) return fetch(address, init)
    return Response.json({
      status: 'success',
      message: '',
      data: pathname.endsWith('/capabilities') ? { features: [] } : provider,
    })
  }
})
afterEach(() => {
  root.unmount()
  globalThis.fetch = fetch
  document.body.replaceChildren()
  window.history.replaceState(null, '', start)
})

/** The palette of the portal for a signed-in user, at `address`. */
async function paletteAt(address: string) {
  window.history.replaceState(null, '', address)
  const session = Object.assign(document.createElement('chartside-session'), {
    apiBase: 'https://clinic.test/api/v4',
    getToken: () => 'token',
  })
  const place = document.createElement('div')
  session.append(place)
  document.body.append(session)
  await expect.poll(() => session.provider).toBeDefined()
  root = createRoot(place)
  root.render(
    <SessionContext value={session}>
      <BrowserRouter>
        <Commands />
      </BrowserRouter>
    </SessionContext>,
  )
  const shadow = () => place.querySelector('chartside-command-palette')?.shadowRoot
  await expect.poll(shadow).toBeTruthy()
  /** Opens the palette by its key and chooses what the words find. */
  const choose = async (words: string) => {
    await expect
      .poll(async () => {
        if (!shadow()?.querySelector('dialog')) await userEvent.keyboard('{Control>}k{/Control}')
        return shadow()?.activeElement?.role ?? shadow()?.activeElement?.getAttribute('role')
      })
      .toBe('combobox')
    await userEvent.keyboard(words)
    await expect.poll(() => shadow()?.querySelector('[role=option]')?.textContent).toContain(words)
    await userEvent.keyboard('{Enter}')
  }
  return { session: session.session!, choose }
}
const address = () => window.location.pathname + window.location.search

test("[STEP-02] 'Start dictation' of the palette opens the form for the patient on the screen, otherwise as it was left", async () => {
  const { session, choose } = await paletteAt('/provider/patientPool?patient=p1')
  const leave = shownPatientsOf(session).add({ patientId: 'p1', appointmentId: 'a1' })
  await choose(portalWords.startDictation)
  await expect.poll(address).toBe('/provider/titanAi?tab=dictation&patient=p1&appointment=a1')
  leave()
  await choose(portalWords.goTo(portalWords.settings))
  await expect.poll(address).toBe('/provider/settings')
  await choose(portalWords.startDictation)
  await expect.poll(address).toBe('/provider/titanAi?tab=dictation')
})
