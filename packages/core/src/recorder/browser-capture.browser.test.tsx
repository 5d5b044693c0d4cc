import { afterEach, beforeEach, expect, test } from 'vitest'

import { openBrowserCapture } from './browser-capture.ts'
import type { Capture, CaptureEvents } from './capture.ts'

const deaf: CaptureEvents = { level: () => undefined, trouble: () => undefined, lost: () => undefined, gap: () => undefined }
const devices = navigator.mediaDevices
let streams: MediaStream[] = []
/** Resolves when the user answers the permission prompt. */
let answered: Promise<void> = Promise.resolve()
let asked = 0

// The browser's own microphone, a permission prompt that the test answers, and a list of opened streams.
beforeEach(() => {
  streams = []
  asked = 0
  answered = Promise.resolve()
  Object.defineProperty(devices, 'getUserMedia', {
    configurable: true,
    value: async (wishes: MediaStreamConstraints) => {
      asked++
      await answered
      const stream = await MediaDevices.prototype.getUserMedia.call(devices, wishes)
      streams.push(stream)
      return stream
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(devices, 'getUserMedia')
  for (const stream of streams) for (const track of stream.getTracks()) track.stop()
})

const open = () => streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length

/** A capture that has lost its microphone, while the prompt for the next one is open. */
async function lost() {
  const capture: Capture = await openBrowserCapture(deaf)
  capture.connect(new MessageChannel().port1, 0)
  expect(open()).toBe(1)
  capture.pause()
  for (const track of streams[0]!.getTracks()) track.stop()
  let answer: () => void = () => undefined
  answered = new Promise((resolve) => {
    answer = resolve
  })
  return { capture, answer: () => answer() }
}

test('[REC-05] a lost microphone is reopened once, however often Resume is pressed', async () => {
  const { capture, answer } = await lost()
  const resuming = Promise.all([capture.resume(), capture.resume()])
  answer()
  await resuming
  expect([asked, open()]).toEqual([2, 1])
  await capture.end()
  expect(open()).toBe(0)
})

test.each([
  ['Stop', (capture: Capture) => capture.end()],
  ['signing out', (capture: Capture) => capture.release()],
])('[REC-05] a microphone that arrives after %s is closed again', async (_, leave) => {
  const { capture, answer } = await lost()
  const resuming = capture.resume()
  await leave(capture)
  answer()
  await resuming
  expect(streams).toHaveLength(2)
  expect(open()).toBe(0)
})
