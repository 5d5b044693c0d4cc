import { sharedWords } from '@chartside/core/lib/words'
import { Dialog, UiRoot } from '@chartside/widgets/ui'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { useBackCloses } from './back-closes.ts'

const start = window.location.pathname + window.location.search
let root: Root
let place: HTMLElement
beforeEach(() => {
  window.history.pushState(null, '', '/provider/dashboard')
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <BrowserRouter>
      <Portal />
    </BrowserRouter>,
  )
})
afterEach(() => {
  root.unmount()
  place.remove()
  window.history.replaceState(null, '', start)
})

/** Two pages; each opens a dialog, which opens another or has text. */
function Portal() {
  useBackCloses()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <UiRoot>
      <h1>{pathname + search}</h1>
      <button type="button" onClick={() => void navigate('/provider/titanAi')}>
        Next page
      </button>
      <Review key={pathname} />
    </UiRoot>
  )
}

function Review() {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'none' | 'review' | 'history'>('none')
  const [text, setText] = useState('')
  const close = () => setOpen('none')
  return (
    <>
      <button type="button" onClick={() => setOpen('review')}>
        Open
      </button>
      {open !== 'none' && (
        <Dialog title="Review" unsaved={text !== ''} onClose={close}>
          <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
          <button type="button" onClick={() => setOpen('history')}>
            More
          </button>
          <button type="button" onClick={() => void navigate('?note=2', { replace: true })}>
            Second note
          </button>
        </Dialog>
      )}
      {open === 'history' && (
        <Dialog title="History" onClose={() => setOpen('review')}>
          Versions
        </Dialog>
      )}
    </>
  )
}

const titles = () => [...place.querySelectorAll('dialog[open] h2')].map(({ textContent }) => textContent)
const heading = () => place.querySelector('h1')?.textContent
const press = async (name: string) => {
  const find = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await expect.poll(find).toBeTruthy()
  await userEvent.click(find()!)
}
const close = () => userEvent.click(place.querySelector('dialog[open] [aria-label="Close"]')!)

test('[NAV-09] Back closes the topmost dialog, one after the other, and then leaves the page', async () => {
  await press('Next page')
  await press('Open')
  await press('More')
  await expect.poll(titles).toEqual(['Review', 'History'])
  window.history.back()
  await expect.poll(titles).toEqual(['Review'])
  window.history.back()
  await expect.poll(titles).toEqual([])
  expect(heading()).toBe('/provider/titanAi')
  window.history.back()
  await expect.poll(heading).toBe('/provider/dashboard')
})

test('[NAV-09] without a dialog, Back and Forward go from page to page', async () => {
  await press('Next page')
  await expect.poll(heading).toBe('/provider/titanAi')
  window.history.back()
  await expect.poll(heading).toBe('/provider/dashboard')
  window.history.forward()
  await expect.poll(heading).toBe('/provider/titanAi')
  window.history.back()
  await expect.poll(heading).toBe('/provider/dashboard')
})

test('[NAV-09] Back asks before it discards what was typed, and Back closes the question', async () => {
  await press('Open')
  await userEvent.type(place.querySelector('input')!, 'Cough')
  window.history.back()
  await expect.poll(titles).toEqual(['Review', sharedWords.discard])
  window.history.back()
  await expect.poll(titles).toEqual(['Review'])
  expect(place.querySelector('input')!.value).toBe('Cough')
  window.history.back()
  await expect.poll(titles).toEqual(['Review', sharedWords.discard])
  await press(sharedWords.discardChanges)
  await expect.poll(titles).toEqual([])
  expect(heading()).toBe('/provider/dashboard')
})

test('[NAV-09] a dialog that was closed otherwise costs no Back, and the address stays the one that was shown last', async () => {
  await press('Next page')
  await press('Open')
  await press('Second note')
  await expect.poll(heading).toBe('/provider/titanAi?note=2')
  window.history.back()
  await expect.poll(titles).toEqual([])
  expect(heading()).toBe('/provider/titanAi?note=2')
  expect(window.location.search).toBe('?note=2')
  await press('Open')
  await close()
  await expect.poll(titles).toEqual([])
  window.history.back()
  await expect.poll(heading).toBe('/provider/dashboard')
  await expect.poll(() => window.location.pathname).toBe('/provider/dashboard')
})
