import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createLeavingGuard } from './leaving.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.unstubAllGlobals())

/** Leaves the page and returns whether the user is asked, in new and in old browsers. */
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

test('[REC-04] the browser asks exactly while the guard is on', () => {
  const guard = createLeavingGuard()
  expect(leave()).toEqual(notAsked)
  guard(true)
  expect(leave()).toEqual(asked)
  guard(true)
  guard(false)
  expect(leave()).toEqual(notAsked)
})

test('[REC-04] turning one guard off leaves another one on', () => {
  const [recording, upload] = [createLeavingGuard(), createLeavingGuard()]
  recording(true)
  upload(true)
  recording(false)
  expect(leave()).toEqual(asked)
  upload(false)
  expect(leave()).toEqual(notAsked)
})

test('without a window the guard does nothing', () => {
  vi.unstubAllGlobals()
  expect(() => createLeavingGuard()(true)).not.toThrow()
})
