import { expect, test } from 'vitest'
import type { CaptureEvents } from './capture.ts'
import { watchGaps, watchSilence } from './watch.ts'

function hearing() {
  const told: unknown[] = []
  const events: CaptureEvents = {
    heard: () => undefined,
    trouble: (trouble, on) => void told.push([trouble, on]),
    lost: () => void told.push('lost'),
    gap: (seconds) => void told.push(['gap', Math.round(seconds)]),
  }
  return { told, events }
}

test('[REC-05] exact zeros for seconds are reported once, and withdrawn with the first sound', () => {
  const { told, events } = hearing()
  const heard = watchSilence(events)
  for (let block = 0; block < 39; block++) heard(0, 0.1)
  heard(1e-5, 0.1)
  expect(told).toEqual([])
  for (let block = 0; block < 60; block++) heard(0, 0.1)
  heard(1e-5, 0.1)
  expect(told).toEqual([
    ['silent', true],
    ['silent', false],
  ])
})

test('[REC-05] a computer that slept is reported with the length of the gap; a busy page and a pause are not', () => {
  const { told, events } = hearing()
  const gaps = watchGaps(events)
  gaps.block(1000, 1)
  // Five blocks that a busy page hears at once: both clocks have advanced.
  for (let block = 0; block < 5; block++) gaps.block(1003, 4)
  gaps.block(1042.5, 4.5)
  gaps.block(1043, 5)
  expect(told).toEqual([['gap', 39]])
  // Asleep while paused.
  gaps.start()
  gaps.block(2000, 8)
  expect(told).toHaveLength(1)
})
