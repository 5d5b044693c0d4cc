import { expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { MicrophoneError } from './capture.ts'
import { createMicrophoneTest } from './microphone-test.ts'
import { murmur, spokenMicrophone } from './testing.ts'

function testing() {
  const microphone = spokenMicrophone()
  const clock = manualClock(0)
  const played: number[] = []
  let endPlaying: () => void = () => undefined
  const testOf = createMicrophoneTest({
    openCapture: microphone.open,
    clock,
    report: () => undefined,
    play(sound, rate, ended) {
      played.push(sound.reduce((sum, part) => sum + part.length, 0) / rate)
      endPlaying = ended
      return () => undefined
    },
  })
  return { ...testOf, microphone, clock, played, endPlaying: () => endPlaying(), step: () => testOf.$test.get().step }
}

test('[REC-31] a microphone test shows the level, plays back what it heard, and releases the microphone', async () => {
  const { start, microphone, step, played, endPlaying, $level, $trouble } = testing()
  await start()
  microphone.speak(murmur(2))
  expect(step()).toBe('listening')
  expect($level.get()).toBeGreaterThan(0.5)
  microphone.speak(murmur(2))
  await expect.poll(() => played).toEqual([4])
  expect([step(), microphone.isOpen]).toEqual(['playing', false])
  endPlaying()
  expect([step(), $trouble.get()]).toEqual(['done', undefined])
})

test('[REC-31] a silent microphone is named as such, and there is nothing to play', async () => {
  const { start, microphone, step, played, $trouble } = testing()
  await start()
  microphone.speak(new Float32Array(2 * 24_000))
  microphone.events?.trouble('silent', true)
  expect($trouble.get()).toBe('silent')
  microphone.speak(new Float32Array(2 * 24_000))
  await expect.poll(step).toBe('done')
  expect([$trouble.get(), played]).toEqual(['silent', []])
})

test('[REC-31] a test that fails says why', async () => {
  const refused = testing()
  refused.microphone.problem = new MicrophoneError('denied')
  await refused.start()
  expect(refused.$test.get()).toEqual({ step: 'failed', problem: 'denied' })

  const dead = testing()
  await dead.start()
  dead.clock.turn(10_000)
  expect(dead.$test.get()).toEqual({ step: 'failed', problem: 'not-started' })

  const unplugged = testing()
  await unplugged.start()
  unplugged.microphone.events?.lost()
  expect(unplugged.$test.get()).toEqual({ step: 'failed', problem: 'none' })
})

test('[REC-31] a test that is ended releases the microphone, even while that is being opened', async () => {
  const { start, stop, microphone, step } = testing()
  const starting = start()
  stop()
  await starting
  microphone.speak(murmur(5))
  expect([step(), microphone.isOpen]).toEqual(['opening', false])
})
