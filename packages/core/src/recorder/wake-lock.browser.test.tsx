import { afterEach, expect, test } from 'vitest'
import { keepScreenOn } from './wake-lock.ts'

const original = Object.getOwnPropertyDescriptor(navigator, 'wakeLock')
afterEach(() => {
  if (original) Object.defineProperty(navigator, 'wakeLock', original)
  else Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document, 'permissionsPolicy')
})

/** A browser that grants locks when the test says so. */
function browserWith(grant: () => Promise<void> = async () => undefined) {
  const now = { asked: 0, held: 0 }
  const request = async () => {
    now.asked++
    await grant()
    now.held++
    return { release: async () => void now.held-- }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return now
}
const settled = () => new Promise((done) => setTimeout(done))
const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'))

test('[REC-19] the screen stays on while recording, also after the page was hidden, and no longer', async () => {
  const now = browserWith()
  const end = keepScreenOn()
  await settled()
  expect(now).toEqual({ asked: 1, held: 1 })
  // The browser has released the lock of a hidden page.
  now.held = 0
  becomeVisible()
  await settled()
  expect(now).toEqual({ asked: 2, held: 1 })
  end()
  becomeVisible()
  await settled()
  expect(now).toEqual({ asked: 2, held: 0 })
})

test('[REC-19] a lock that is granted after the recording is released; one that is refused or missing harms nothing', async () => {
  let answer: () => void = () => undefined
  const late = browserWith(() => new Promise((resolve) => (answer = resolve)))
  const end = keepScreenOn()
  end()
  answer()
  await settled()
  expect(late.held).toBe(0)

  const refused = browserWith(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  keepScreenOn()()
  await settled()
  expect(refused).toEqual({ asked: 1, held: 0 })

  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: undefined })
  keepScreenOn()()
  await settled()
})

test('[REC-19] a page whose policy does not allow the lock is not asked for it', async () => {
  const now = browserWith()
  const allowsFeature = (feature: string) => feature !== 'screen-wake-lock'
  Object.defineProperty(document, 'permissionsPolicy', { configurable: true, value: { allowsFeature } })
  keepScreenOn()()
  becomeVisible()
  await settled()
  expect(now.asked).toBe(0)
})
