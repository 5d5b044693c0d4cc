import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import { createForm } from '../lib/form.ts'
import type { RecorderState, Recording } from '../recorder/index.ts'
import { requiredLimits } from '../recorder/limits.ts'
import { createDictationContent } from './dictation-content.ts'
import { type DictationValues, empty } from './dictation-values.ts'

const recordingOf = (more: Partial<Recording> = {}): Recording => ({
  file: new File(['x'], 'recording.mp3'),
  seconds: 20,
  ...more,
})

const stopped = (recording: Recording) => ({
  state: 'stopped' as const,
  recording,
  waveform: { peaks: [], seconds: 0 },
  canUndo: false,
})

function contentOf(state: RecorderState = { state: 'idle' }) {
  const $recorder = atom<RecorderState>(state)
  const form = createForm<DictationValues>({ initial: empty, send: async () => undefined })
  const $seconds = atom(0)
  const recorder = { $recorder, $seconds, $limits: atom(requiredLimits) }
  return { $recorder, $seconds, form, content: createDictationContent(form, recorder) }
}

test('[DICT-04] the form has the stopped recording, and no other state of the recorder', () => {
  const { $recorder, form, content } = contentOf()
  const recording = recordingOf()
  expect([form.$values.get().recording, content.$ready.get()]).toEqual([undefined, false])
  $recorder.set(stopped(recording))
  expect([form.$values.get().recording, content.$ready.get()]).toEqual([recording, true])
  form.reset(empty)
  content.takeRecording()
  expect(form.$values.get().recording).toBe(recording)
  $recorder.set({ state: 'starting' })
  expect([form.$values.get().recording, content.$ready.get()]).toEqual([undefined, false])
})

test('[DICT-04] with a recording that cannot be sent the form is not ready; taking the same one again changes nothing', () => {
  const recording = recordingOf({ problem: 'too-short' })
  const { form, content } = contentOf(stopped(recording))
  expect([form.$values.get().recording, content.$ready.get()]).toEqual([recording, false])
  const before = form.$values.get()
  content.takeRecording()
  expect(form.$values.get()).toBe(before)
})

test.each([
  [{ state: 'idle' }, false],
  [{ state: 'failed', problem: 'denied' }, false],
  [{ state: 'starting' }, true],
  [{ state: 'recording' }, true],
  [{ state: 'paused' }, true],
  [{ state: 'finishing' }, true],
  [stopped(recordingOf()), true],
] as [RecorderState, boolean][])('[REC-04] with the recorder in %j there is a recording: %s', (state, isRecorded) => {
  const { content } = contentOf(state)
  expect([content.isRecorded(), content.isUnsent()]).toEqual([isRecorded, isRecorded])
})

test('[DICT-06] text and named tasks are unsent, blanks are not, and neither is the name alone', () => {
  const { form, content } = contentOf()
  form.set('patientName', 'Anna Berg')
  form.set('comments', ' \n')
  form.set('tasks', [{ key: 1, name: ' ' }])
  expect(content.isUnsent()).toBe(false)
  form.set('tasks', [
    { key: 1, name: ' ' },
    { key: 2, name: 'Call' },
  ])
  expect(content.isUnsent()).toBe(true)
  form.set('tasks', [])
  form.set('comments', 'Left knee')
  expect([content.isUnsent(), content.isRecorded()]).toEqual([true, false])
})

test('[REC-26] a running recording can be sent after Stop once it is long enough; a stopped one if it has no problem', () => {
  const { $recorder, $seconds, content } = contentOf({ state: 'recording' })
  $seconds.set(15.05)
  expect(content.$sendable.get()).toEqual({ running: true, finishable: false })
  $seconds.set(15.06)
  expect(content.$sendable.get()).toEqual({ running: true, finishable: true })
  $recorder.set({ state: 'paused' })
  expect(content.$sendable.get()).toEqual({ running: true, finishable: true })
  $recorder.set(stopped(recordingOf({ problem: 'too-short' })))
  expect(content.$sendable.get()).toEqual({ running: false, finishable: false })
  $recorder.set(stopped(recordingOf()))
  expect(content.$sendable.get()).toEqual({ running: false, finishable: true })
})
