// What is measured in real time: the recorder's element, MediaRecorder, and a microphone that nobody records.
import type { Page } from 'playwright'
import { decodeMp3, secondsOf } from '../journeys/wave.ts'

/** A finished recording. */
export interface Measured {
  /** From Stop to the file, in milliseconds. */
  stopped: number
  bytes: number
  /** Pieces that were there before Stop. */
  pieces: number
  /** From the beginning until Stop by the page's clock, in seconds. */
  clock: number
  /** The length of the sound in the file, in seconds. */
  seconds: number
  /** What the recorder counted, in seconds, and what it reported is missing; undefined for one that reports nothing. */
  reported?: { seconds: number; missing: number }
}

export interface MeasuredRecorder {
  name: string
  /** The body of its page. */
  body(api: string): string
  /** Resolves when it records. */
  start(page: Page): Promise<void>
  /** Undefined if there is no recording. */
  stop(page: Page): Promise<Measured | undefined>
}

/** A page's own script gives the element its token. */
const element = (name: string, style = ''): MeasuredRecorder => ({
  name,
  body: (api) => `<script type="module" src="${new URL('/cdn/v0/chartside.js', api)}"></script>
<chartside-session api-base="${api}"><chartside-recorder style="${style}"></chartside-recorder></chartside-session>
<script type="module">
document.querySelector('chartside-session').getToken = async () => (await fetch('/token')).text()
</script>`,
  async start(page) {
    await page.locator('chartside-recorder .recorder-button').waitFor({ state: 'attached' })
    await page.evaluate(async () => {
      await document.querySelector('chartside-recorder')!.start()
      Object.assign(window, { began: performance.now() })
    })
    await page.locator('chartside-recorder:state(recording)').waitFor({ state: 'attached' })
  },
  async stop(page) {
    const { base64, missing, ...found } = await page.evaluate(async () => {
      const recorder = document.querySelector('chartside-recorder')!
      const pieces = await new Promise<number>((resolve) => {
        indexedDB.open('chartside-dictations').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result
          database.transaction('pieces').objectStore('pieces').count().onsuccess = (counted) =>
            resolve((counted.target as IDBRequest<number>).result)
        }
      })
      const pressed = performance.now()
      const clock = (pressed - (window as unknown as { began: number }).began) / 1000
      await recorder.stop()
      const recording = recorder.getRecording()
      const stopped = performance.now() - pressed
      if (!recording) throw new Error('There is no recording')
      const bytes = new Uint8Array(await recording.file.arrayBuffer())
      const parts: string[] = []
      for (let at = 0; at < bytes.length; at += 30_000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
      const missing = (recording.gaps ?? []).reduce((sum, { silent, seconds }) => sum + (silent ? 0 : seconds), 0)
      return { pieces, stopped, clock, seconds: recording.seconds, missing, bytes: bytes.length, base64: btoa(parts.join('')) }
    })
    const seconds = secondsOf(await decodeMp3(Buffer.from(base64, 'base64')))
    return { ...found, seconds, reported: { seconds: found.seconds, missing } }
  },
})

/** The browser's own recorder as in its documentation: a piece each second, kept in memory. */
const mediaRecorder: MeasuredRecorder = {
  name: 'MediaRecorder',
  body: () => `<script>
async function start() {
  const audio = { channelCount: 1, autoGainControl: true, noiseSuppression: false, echoCancellation: false }
  window.recorder = new MediaRecorder(await navigator.mediaDevices.getUserMedia({ audio }), { audioBitsPerSecond: 64000 })
  window.pieces = []
  recorder.ondataavailable = ({ data }) => pieces.push(data)
  const started = new Promise((resolve) => (recorder.onstart = resolve))
  recorder.start(1000)
  await started
  window.began = performance.now()
}
async function stop() {
  const before = pieces.length
  const pressed = performance.now()
  const clock = (pressed - began) / 1000
  const ended = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.stop()
  await ended
  const file = new Blob(pieces, { type: recorder.mimeType })
  const stopped = performance.now() - pressed
  // Its file does not say how long it is: a player finds out by going to its end.
  const player = new Audio(URL.createObjectURL(file))
  await new Promise((resolve) => (player.onloadedmetadata = resolve))
  await new Promise((resolve) => {
    player.ondurationchange = () => Number.isFinite(player.duration) && resolve()
    player.currentTime = 1e7
  })
  return { stopped, clock, bytes: file.size, pieces: before, seconds: player.duration }
}
</script>`,
  start: (page) => page.evaluate('start()'),
  stop: (page) => page.evaluate('stop()'),
}

const microphone: MeasuredRecorder = {
  name: 'microphone alone',
  body: () => '',
  start: (page) =>
    page.evaluate(async () => {
      Object.assign(window, { stream: await navigator.mediaDevices.getUserMedia({ audio: true }) })
    }),
  stop: async () => undefined,
}

export const measuredRecorders: readonly MeasuredRecorder[] = [
  element('recorder'),
  element('recorder, out of sight', 'display: none'),
  mediaRecorder,
  microphone,
]
