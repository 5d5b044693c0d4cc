import { expect, test } from 'vitest'

import { testEnvironment } from '../testing.ts'
import { createHands } from './hands.ts'
import { murmur, silentStep, testRecorder } from './testing.ts'

function holding() {
  const { environment } = testEnvironment(async () => Response.json({}), 'http://clinic.test/api/v4')
  const stage = testRecorder(environment, [silentStep])
  const state = () => stage.recorder.$recorder.get().state
  const speak = async (seconds: number) => {
    await expect.poll(() => stage.microphone.isOpen).toBe(true)
    stage.microphone.speak(murmur(seconds))
  }
  return { ...stage, hands: createHands(stage.recorder), state, speak }
}

test('[REC-28] push-to-talk records while it is held, and the next press continues the recording', async () => {
  const { hands, state, speak, recorder } = holding()
  const talking = hands.talk()
  await speak(2)
  await talking
  expect(state()).toBe('recording')
  hands.release()
  expect(state()).toBe('paused')
  await hands.talk()
  await speak(1)
  expect(state()).toBe('recording')
  hands.release()
  hands.release()
  expect([state(), Math.round(recorder.$seconds.get())]).toEqual(['paused', 3])
})

test('[REC-28] a key that is released before the microphone is open does not go on recording', async () => {
  const { hands, state, speak } = holding()
  const talking = hands.talk()
  hands.release()
  await speak(1)
  await talking
  expect(state()).toBe('paused')
})

test('[REC-28] the toggle records and pauses; Stop pauses first and then ends; Play plays and pauses', async () => {
  const { hands, state, speak, recorder } = holding()
  const toggled = hands.toggle()
  await speak(16)
  await toggled
  await hands.toggle()
  expect(state()).toBe('paused')
  await hands.toggle()
  expect(state()).toBe('recording')
  await hands.stop()
  expect(state()).toBe('paused')
  await hands.stop()
  expect(state()).toBe('stopped')
  await hands.play()
  expect(recorder.$playback.get().state).toBe('playing')
  await hands.play()
  expect(recorder.$playback.get().state).toBe('paused')
})

test('[REC-30] after Rewind, Record overwrites from there; at the end, and after a new beginning, it continues', async () => {
  const { hands, state, speak, recorder, record } = holding()
  await record(20)
  await hands.toggle()
  await hands.rewind()
  expect(state()).toBe('stopped')
  expect(Math.round(recorder.$playback.get().seconds)).toBe(15)
  const over = hands.toggle()
  await speak(2)
  await over
  expect(Math.round(recorder.$seconds.get())).toBe(20)
  await recorder.stop()
  expect(recorder.$recorder.get()).toMatchObject({ canUndo: true })
  expect(Math.round(recorder.$seconds.get())).toBe(20)

  // A press on the waveform does not count as Rewind, and the end of the recording is continued.
  await recorder.seek(10)
  const continued = hands.toggle()
  await speak(2)
  await continued
  await recorder.stop()
  expect(Math.round(recorder.$seconds.get())).toBe(22)
  await hands.rewind()
  await hands.forward()
  const ended = hands.toggle()
  await speak(2)
  await ended
  expect(Math.round(recorder.$seconds.get())).toBe(24)
})

test('[REC-28] the toggle gives up a microphone that is still opening', async () => {
  const { hands, state } = holding()
  const starting = hands.toggle()
  await hands.toggle()
  await starting
  expect(state()).toBe('idle')
})
