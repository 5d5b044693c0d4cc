import { afterEach, beforeEach, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { sharedStorage, testEnvironment } from '../testing.ts'
import { openSessionCapture } from './browser-capture.ts'
import type { CaptureEvents } from './capture.ts'
import { microphoneChoiceOf } from './microphone-choice.ts'

const events: CaptureEvents = { level: () => undefined, trouble: () => undefined, lost: () => undefined, gap: () => undefined }
const devices = navigator.mediaDevices
let asked: MediaTrackConstraints[] = []
let streams: MediaStream[] = []

beforeEach(() => {
  asked = []
  streams = []
  Object.defineProperty(devices, 'getUserMedia', {
    configurable: true,
    value: async (wishes: MediaStreamConstraints) => {
      asked.push(wishes.audio as MediaTrackConstraints)
      const stream = await MediaDevices.prototype.getUserMedia.call(devices, wishes)
      streams.push(stream)
      return stream
    },
  })
})
afterEach(() => void Reflect.deleteProperty(devices, 'getUserMedia'))

const browser = sharedStorage()
const openSession = () => createSession({ ...testEnvironment(fetch).environment, storage: browser.page() })
const live = () => streams.filter((stream) => stream.active).length

test('[REC-18] [REC-20] microphone and processing are remembered by the browser, and used at once while recording', async () => {
  const session = openSession()
  await session.restored
  const choice = microphoneChoiceOf(session)
  const stop = choice.$microphones.listen(() => undefined)
  const capture = await openSessionCapture(session, events)
  expect(asked).toEqual([expect.objectContaining({ autoGainControl: { ideal: true }, noiseSuppression: { ideal: false } })])
  await expect.poll(() => choice.$microphones.get().length).toBeGreaterThan(1)
  const other = choice.$microphones.get().find(({ id }) => id !== choice.$current.get()?.id)!
  choice.change({ id: other.id, noiseSuppression: true })
  await expect.poll(() => choice.$current.get()?.id).toBe(other.id)
  expect([live(), asked[1]]).toEqual([1, expect.objectContaining({ noiseSuppression: { ideal: true } })])
  // What else is stored does not open it again.
  session.keep({ preferences: { ...session.$stored.get().preferences, volume: 0.5 } })
  await capture.end()
  expect([live(), asked.length]).toEqual([0, 2])
  stop()

  const next = openSession()
  await next.restored
  expect(microphoneChoiceOf(next).$settings.get()).toEqual({ id: other.id, noiseSuppression: true, autoGain: true })
})

test('[REC-18] a chosen microphone that is gone does not keep anybody from recording', async () => {
  const session = openSession()
  await session.restored
  microphoneChoiceOf(session).change({ id: 'unplugged' })
  const capture = await openSessionCapture(session, events)
  expect(live()).toBe(1)
  capture.release()
})

test('[REC-18] [REC-05] the trouble of a muted microphone ends when another one is chosen', async () => {
  const session = openSession()
  await session.restored
  const choice = microphoneChoiceOf(session)
  const stop = choice.$microphones.listen(() => undefined)
  const muted: boolean[] = []
  const trouble: CaptureEvents['trouble'] = (what, on) => what === 'muted' && muted.push(on)
  const capture = await openSessionCapture(session, { ...events, trouble })
  streams[0]!.getAudioTracks()[0]!.dispatchEvent(new Event('mute'))
  expect(muted).toEqual([true])
  await expect.poll(() => choice.$microphones.get().length).toBeGreaterThan(1)
  const other = choice.$microphones.get().find(({ id }) => id !== choice.$current.get()?.id)!
  choice.change({ id: other.id })
  await expect.poll(() => choice.$current.get()?.id).toBe(other.id)
  expect(muted).toEqual([true, false])
  await capture.end()
  stop()
})
