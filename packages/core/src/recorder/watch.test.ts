import { expect, test } from 'vitest'
import type { CaptureEvents } from './capture.ts'
import { watchGaps, watchSilence } from './watch.ts'

function recordedEvents() {
  const reported: unknown[] = []
  const events: CaptureEvents = {
    level: () => undefined,
    trouble: (trouble, on) => void reported.push([trouble, on]),
    lost: () => void reported.push('lost'),
    gap: (seconds) => void reported.push(['gap', Math.round(seconds)]),
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

test('[REC-05] a computer that slept is reported with the length of the gap; a busy page and a pause are not', () => {
  const { reported, events } = recordedEvents()
  const gaps = watchGaps(events)
  gaps.block(1000, 1)
  // Five blocks that a busy page hears at once: both clocks have advanced.
  for (let block = 0; block < 5; block++) gaps.block(1003, 4)
  gaps.block(1042.5, 4.5)
  gaps.block(1043, 5)
  expect(reported).toEqual([['gap', 39]])
  // Asleep while paused.
  gaps.start()
  gaps.block(2000, 8)
  expect(reported).toHaveLength(1)
})
