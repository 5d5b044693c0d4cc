import { expect, test } from 'vitest'
import { watchLoss } from './loss-watch.ts'
import type { Gap } from './take-sound.ts'

/** A microphone whose audio arrives in bursts, on a computer whose clocks the test sets. */
function listening({ burst = 0.17, drift = 0 } = {}) {
  const gaps: Gap[] = []
  const watch = watchLoss({ gap: (gap) => void gaps.push(gap) })
  // Both clocks began long ago, at different times.
  let computer = 5000
  let calendar = 1.7e9
  const lost = 0
  let spoken = 0
  let time = 3
  /** Lets this much time pass, with a tick each tenth of a second. */
  const run = (seconds: number) => {
    for (let tick = 0; tick < Math.round(seconds * 10); tick++) {
      computer += 0.1
      calendar += 0.1
      time += 0.1 * (1 + drift)
      spoken += 0.1 * (1 + drift)
      const audio = Math.floor((time - lost) / burst) * burst
      watch.tick({ computer, calendar, audio, captured: spoken })
    }
  }
  /** Nothing happens in the browser meanwhile. */
  const starve = (seconds: number) => {
    computer += seconds
    calendar += seconds
  }
  const total = () => gaps.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    gaps,
    watch,
    run,
    starve,
    total,
    sleep: (seconds: number) => (calendar += seconds),
    /** A tick that arrives late, as on a page that was busy. */
    busy(seconds: number) {
      computer += seconds
      calendar += seconds
      time += seconds
      spoken += seconds
    },
  }
}

test('[REC-16] a browser that stood still for five seconds has lost them, at that place', () => {
  const { gaps, run, starve } = listening()
  run(20)
  starve(5)
  run(1.2)
  expect(gaps).toHaveLength(1)
  expect(Math.abs(gaps[0]!.seconds - 5)).toBeLessThan(0.2)
  expect(gaps[0]!.at).toBeCloseTo(20, 0)
  run(600)
  expect(gaps).toHaveLength(1)
})

test('[REC-16] small losses are added up: 8 % of eleven minutes is measured to a second', () => {
  const { run, starve, total } = listening()
  for (let round = 0; round < 1320; round++) {
    run(0.5)
    starve(0.04)
  }
  run(2)
  expect(Math.abs(total() - 52.8)).toBeLessThan(1)
})

test.each([
  ['a sound card whose clock is 200 millionths slow', { drift: -200e-6 }],
  ['a sound card whose clock is 200 millionths fast', { drift: 200e-6 }],
  ['audio in large bursts', { burst: 0.68 }],
])('[REC-16] %s loses nothing in two hours', (_, device) => {
  const { gaps, run } = listening(device)
  run(7200)
  expect(gaps).toEqual([])
})

test('[REC-16] a busy page that hears of the audio late, a pause and a clock set back lose nothing', () => {
  const { gaps, run, busy, starve, sleep, watch } = listening()
  run(5)
  for (let round = 0; round < 5; round++) {
    busy(2)
    run(1)
  }
  watch.settle()
  watch.start()
  starve(60)
  run(5)
  sleep(-3600)
  run(5)
  watch.settle()
  expect(gaps).toEqual([])
})

test('[REC-16] a computer that slept while its clock for the audio stood still is reported as such', () => {
  const { gaps, run, sleep } = listening()
  run(12)
  sleep(40)
  run(5)
  expect(gaps).toEqual([
    { at: expect.closeTo(12, 1), seconds: expect.closeTo(40, 1), asleep: true, silence: expect.closeTo(40, 1) },
  ])
})

test('[REC-16] silence stands for all that a short stop costs, and for a minute of a longer one', () => {
  const { gaps, run, starve, sleep } = listening()
  run(12)
  starve(5)
  run(5)
  sleep(3600)
  run(5)
  expect(gaps.map(({ seconds, silence }) => [Math.round(seconds), Math.round(silence!)])).toEqual([
    [5, 5],
    [3600, 60],
  ])
})

test('[REC-16] a loss just before Stop or Pause counts', () => {
  const { gaps, run, starve, watch, total } = listening()
  run(5)
  starve(3)
  run(0.1)
  watch.settle()
  expect(gaps).toHaveLength(1)
  expect(total()).toBeGreaterThan(2.4)
})
