import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { useQuery } from './use-query.ts'

type Edit = ReturnType<typeof useQuery>[1]

const start = window.location.pathname + window.location.search
let root: Root
afterEach(() => {
  root.unmount()
  window.history.replaceState(null, '', start)
})

/** A page that was drawn once at `address`: its edit, as an event's listener has it, and a way to another address. */
async function drawnAt(address: string): Promise<{ edit: Edit; go: (to: string) => void }> {
  window.history.replaceState(null, '', address)
  const first: { edit?: Edit; go?: (to: string) => void } = {}
  function Drawn() {
    const [, edit] = useQuery()
    const navigate = useNavigate()
    useEffect(() => {
      first.edit ??= edit
      first.go ??= (to) => void navigate(to)
    })
    return null
  }
  root = createRoot(document.createElement('div'))
  root.render(
    <BrowserRouter>
      <Drawn />
    </BrowserRouter>,
  )
  await expect.poll(() => first.go).toBeDefined()
  return { edit: first.edit!, go: first.go! }
}

test('[DICT-01] [NAV-04] an event of the page as it was drawn before leaves a newer tab open', async () => {
  const { edit, go } = await drawnAt('/provider/titanAi?tab=recent&note=n1')
  go('/provider/titanAi?tab=dictation&patient=p2')
  edit((query) => query.delete('note'))
  expect(window.location.search).toBe('?tab=dictation&patient=p2')
  edit((query) => query.delete('patient'))
  expect(window.location.search).toBe('?tab=dictation')
})

test('[NAV-04] it does not lead back from another page', async () => {
  const { edit, go } = await drawnAt('/provider/titanAi?note=n1')
  go('/provider/dashboard?note=n2')
  edit((query) => query.delete('note'))
  expect(window.location.pathname + window.location.search).toBe('/provider/dashboard?note=n2')
})
