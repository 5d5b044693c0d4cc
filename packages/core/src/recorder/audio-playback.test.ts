import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { held } from '../testing.ts'
import { lazyPlayback } from './index.ts'

/** When the browser has read a file. */
let read = held()
const played = { count: 0, isOn: false }
class SlowAudio {
  onloadedmetadata?: () => void
  currentTime = 0
  set src(_: string) {
    void read.promise.then(() => this.onloadedmetadata?.())
  }
  async play(): Promise<void> {
    played.count++
    played.isOn = true
  }
  pause(): void {
    played.isOn = false
  }
  removeAttribute = () => undefined
}
beforeEach(() => {
  read = held()
  Object.assign(played, { count: 0, isOn: false })
  vi.stubGlobal('Audio', SlowAudio)
})
afterEach(() => vi.unstubAllGlobals())

const file = new File(['sound'], 'recording.mp3')

test('[REC-09] Play that is pressed again while the file is read plays it', async () => {
  const playback = lazyPlayback()
  const presses = [playback.play(file), playback.play(file)]
  read.happen()
  await Promise.all(presses)
  expect([playback.$playback.get().state, played.isOn]).toEqual(['playing', true])
  playback.stop()
})

test('[REC-09] [AUTH-22] a pause also holds for a file that is still being read, until Play is pressed again', async () => {
  const playback = lazyPlayback()
  const pressed = playback.play(file)
  playback.pause()
  read.happen()
  await pressed
  expect([playback.$playback.get().state, played.count]).toEqual(['stopped', 0])
  await playback.play(file)
  expect([playback.$playback.get().state, played.isOn]).toEqual(['playing', true])
  playback.pause()
  expect([playback.$playback.get().state, played.isOn]).toEqual(['paused', false])
  const [again, later] = [playback.play(file), playback.pause()]
  await again
  expect([later, playback.$playback.get().state, played.isOn]).toEqual([undefined, 'paused', false])
  playback.stop()
})
