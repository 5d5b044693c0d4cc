// A page that records faster than real time, with the encoder in its Worker as on every page.
import { browserEnvironment } from '@chartside/core/environment'
import { encoderSteps } from '../../packages/core/src/recorder/encoder-steps.ts'
import type { EncoderStep } from '../../packages/core/src/recorder/ladder.ts'
import { murmur, testRecorder } from '../../packages/core/src/recorder/testing.ts'
import { base64Of } from './base64.ts'

let encoded = 0
let latest: File | undefined
const counted = encoderSteps.map(
  (step): EncoderStep => ({
    ...step,
    open: (rate, onMessage) =>
      step.open(rate, (message) => {
        if (message.is === 'piece') encoded += message.piece.length
        onMessage(message)
      }),
  }),
)

/** Bytes of MP3 per second. */
const bytesPerSecond = 8000
/** Seconds of sound that may wait for the encoder; with a real microphone never more than one. */
const ahead = 30

/** Records some minutes, waits until the encoder has caught up, and stops. Milliseconds from Stop to the file. */
async function stopToFile(minutes: number): Promise<number> {
  encoded = 0
  const stage = testRecorder(browserEnvironment({ apiBase: location.origin, persist: false }), counted)
  const part = murmur(10)
  await stage.record(10)
  for (let spoken = 10; spoken < minutes * 60; spoken += 10) {
    stage.microphone.speak(part)
    while (spoken - encoded / bytesPerSecond > ahead) await new Promise((wait) => setTimeout(wait, 5))
  }
  while (encoded < (minutes * 60 - 2) * bytesPerSecond) await new Promise((wait) => setTimeout(wait, 20))
  const pressed = performance.now()
  await stage.recorder.stop()
  const milliseconds = performance.now() - pressed
  const now = stage.recorder.$recorder.get()
  if (now.state !== 'stopped' || now.recording.seconds !== minutes * 60) throw new Error(`Stopped with ${JSON.stringify(now)}`)
  latest = now.recording.file
  return milliseconds
}

const page = {
  stopToFile,
  /** The latest file, as text. */
  latestFile: () => base64Of(latest!),
}
export type RecorderPage = typeof page

Object.assign(window, page)
document.body.dataset['ready'] = 'true'
