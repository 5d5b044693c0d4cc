import { expect, test } from 'vitest'
import type { CaptureEvents } from './capture.ts'
import { watchSilence } from './watch.ts'

function recordedEvents() {
  const reported: unknown[] = []
  const events: CaptureEvents = {
    level: () => undefined,
    trouble: (trouble, on) => void reported.push([trouble, on]),
    lost: () => void reported.push('lost'),
    gap: () => undefined,
  }
  return { reported, events }
}

test('[REC-05] exact zeros for seconds are reported once, and withdrawn with the first sound', () => {
  const { reported, events } = recordedEvents()
  const watchLevel = watchSilence(events)
  for (let block = 0; block < 39; block++) watchLevel(0, 0.1)
  watchLevel(1e-5, 0.1)
  expect(reported).toEqual([])
  for (let block = 0; block < 60; block++) watchLevel(0, 0.1)
  watchLevel(1e-5, 0.1)
  expect(reported).toEqual([
    ['silent', true],
    ['silent', false],
  ])
})
