import { expect, test } from 'vitest'

import { testEnvironment } from '../testing.ts'
import { createAssembly } from './assembly.ts'
import { format } from './format.ts'
import { noticeWords } from './notice-words.ts'
import type { MicrophoneProblem } from './problems.ts'
import { createRecorderStores, type RecorderState } from './recorder-stores.ts'
import { recordingWords } from './recording-words.ts'
import { showEnd } from './take-end.ts'
import { takeEvents } from './take-events.ts'

/** The events of a take that follows ten recorded seconds, of a recorder in this state; at most 100 s are recorded. */
function running(state: RecorderState['state'] = 'recording', counts = true) {
  const stores = createRecorderStores()
  stores.$recorder.set({ state } as RecorderState)
  const asked: string[] = []
  const stop = async (failed?: 'encoder') => void asked.push(`stop ${failed ?? ''}`)
  const assembly = createAssembly()
  const events = takeEvents(stores, {
    counts: () => counts,
    assembly,
    total: (spoken) => 10 + spoken,
    longest: () => 100,
    pause: () => void asked.push('pause'),
    resume: async () => void asked.push('resume'),
    stop,
  })
  const shown = () => [stores.$recorder.get().state, stores.$level.get(), stores.$seconds.get(), stores.$notice.get()?.about]
  return { stores, assembly, events, asked, shown }
}

test('[REC-01] the first sound begins the recording; its seconds follow those before', () => {
  const { events, shown } = running('starting')
  events.level(1, 0.5)
  expect(shown()).toEqual(['recording', 1, 10.5, undefined])
})

test('[REC-01] a paused recorder shows no level', () => {
  const { events, shown } = running('paused')
  events.level(1, 0.5)
  expect(shown()).toEqual(['paused', 0, 10.5, undefined])
})

test.each([
  [0, 0],
  [0.0005, 0],
  [0.001, 0],
  [Math.SQRT1_2 / Math.sqrt(500), 0.5],
  [0.1, 2 / 3],
  [1, 1],
  [2, 1],
])('the level of a peak of %f is %f', (peak, level) => {
  const { stores, events } = running()
  events.level(peak, 1)
  expect(stores.$level.get()).toBeCloseTo(level)
})

test('[REC-02] a recording of the maximum length is stopped, and says so', () => {
  const { events, asked, shown, stores } = running()
  events.level(0.1, 89.9)
  expect([asked, stores.$notice.get()]).toEqual([[], undefined])
  events.level(0.1, 90)
  expect(asked).toEqual(['stop '])
  expect(shown().at(-1)).toBe('longest')
  expect(stores.$notice.get()?.text).toBe(noticeWords.longest)
})

test('[REC-05] a lost microphone pauses, a missing encoder stops; a notice goes with its cause alone', () => {
  const { events, asked, stores } = running()
  events.lost()
  events.encoderFailed()
  expect([asked, stores.$notice.get()]).toEqual([['pause', 'stop encoder'], { about: 'lost', text: noticeWords.troubles.lost }])
  events.trouble('silent', false)
  expect(stores.$notice.get()?.about).toBe('lost')
  events.trouble('muted', true)
  expect(stores.$notice.get()).toEqual({ about: 'muted', text: noticeWords.troubles.muted })
  events.trouble('muted', false)
  expect(stores.$notice.get()).toBeUndefined()
})

test('[REC-18] with another microphone the recording goes on, and says so', async () => {
  const { events, asked, stores } = running()
  events.lost()
  await events.another?.()
  expect(asked).toEqual(['pause', 'resume'])
  expect(stores.$notice.get()).toEqual({ about: 'changed', text: noticeWords.troubles.changed })
})

test('[REC-16] what is missing is added up, shown once it matters, and stays beside other messages', () => {
  const { events, assembly, stores } = running()
  const lose = (seconds: number, at: number) => {
    assembly.gap({ at, seconds })
    events.gap({ at, seconds })
  }
  events.level(1, 80)
  lose(0.4, 30)
  expect(stores.$missing.get()).toBeUndefined()
  lose(0.6, 72.4)
  const about = (text: string) => ({ about: 'gap', text })
  expect(stores.$missing.get()).toEqual(about(recordingWords.missingSeconds(1, '01:12')))
  events.trouble('muted', true)
  events.trouble('muted', false)
  lose(1.6, 75)
  expect(stores.$missing.get()).toEqual(about('About 3 seconds are missing, most recently at 01:15. Repeat what you said there.'))
})

test('[REC-01] nothing that a take reports after its end is shown', () => {
  const { events, asked, shown } = running('idle', false)
  events.level(1, 95)
  events.trouble('muted', true)
  events.lost()
  events.gap({ at: 1, seconds: 3 })
  events.encoderFailed()
  expect([asked, shown()]).toEqual([[], ['idle', 0, 0, undefined]])
})

/** The seconds of sound in this many frames. */
const soundIn = (frames: number) => (frames * format.frameSamples - format.decoderDelay) / format.sampleRate

/** What is shown after a take of this many frames. */
function ended(frames: number, more: { isComplete?: boolean; failed?: MicrophoneProblem } = {}) {
  const { toasts } = testEnvironment(fetch).environment
  const stores = createRecorderStores()
  const assembly = createAssembly()
  if (frames > 0) assembly.add(new Uint8Array(frames * format.frameBytes))
  assembly.endStream()
  showEnd(stores, toasts, { assembly, isComplete: true, failed: undefined, shortest: 15, ...more })
  const texts = toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  return { now: stores.$recorder.get(), seconds: stores.$seconds.get(), notice: stores.$notice.get(), texts }
}

test('[REC-01] a complete take becomes a stopped recording without a notice', () => {
  expect(ended(1000)).toMatchObject({
    now: { state: 'stopped', recording: { seconds: soundIn(1000) } },
    seconds: soundIn(1000),
    texts: [],
  })
  expect(ended(1000).notice).toBeUndefined()
  expect(ended(0).now).toMatchObject({ state: 'stopped', recording: { problem: 'empty' } })
})

test('[REC-05] an incomplete take is kept with a notice; one without any sound leaves only the reason', () => {
  const texts = [`error: ${noticeWords.failed}`]
  const incomplete = { about: 'incomplete', text: noticeWords.incomplete }
  expect(ended(1000, { isComplete: false })).toMatchObject({ now: { state: 'stopped' }, notice: incomplete, texts })
  expect(ended(1000, { isComplete: false, failed: 'encoder' })).toMatchObject({
    now: { state: 'stopped' },
    notice: incomplete,
    texts,
  })
  expect(ended(0, { isComplete: false, failed: 'encoder' })).toMatchObject({
    now: { state: 'failed', problem: 'encoder' },
    notice: { about: 'encoder', text: noticeWords.problems.encoder },
    texts,
  })
})
