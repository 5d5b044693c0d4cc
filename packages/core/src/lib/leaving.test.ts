import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLeavingGuard } from './leaving.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

/** Leaves the page: whether its user is asked, by what new browsers look at and by what old ones do. */
function leave() {
  const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
    value: '',
    writable: true,
  })
  page.dispatchEvent(event)
  return { new: event.defaultPrevented, old: Boolean(event.returnValue) }
}
const asked = { new: true, old: true }
const notAsked = { new: false, old: false }

test('[REC-04] leaving the page is asked about exactly while it is on', () => {
  const guard = createLeavingGuard()
  expect(leave()).toEqual(notAsked)
  guard(true)
  expect(leave()).toEqual(asked)
  guard(true)
  guard(false)
  expect(leave()).toEqual(notAsked)
})

test('[REC-04] one that goes off does not silence another one', () => {
  const [recording, upload] = [createLeavingGuard(), createLeavingGuard()]
  recording(true)
  upload(true)
  recording(false)
  expect(leave()).toEqual(asked)
  upload(false)
  expect(leave()).toEqual(notAsked)
})

test('without a page there is nothing to ask about', () => {
  vi.unstubAllGlobals()
  expect(() => createLeavingGuard()(true)).not.toThrow()
})
