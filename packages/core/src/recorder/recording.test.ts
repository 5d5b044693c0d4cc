import { expect, test } from 'vitest'

import { recordingOf } from './recording.ts'

const file = new File(['sound'], 'recording.mp3', { type: 'audio/mpeg' })

test('[REC-02] a recording is too short while its length less 0.06 s is below the shortest one', () => {
  expect(recordingOf(file, 15.06, 15)).toEqual({ file, seconds: 15.06 })
  expect(recordingOf(file, 15.05, 15)).toEqual({ file, seconds: 15.05, problem: 'too-short' })
  expect(recordingOf(file, 20.05, 20).problem).toBe('too-short')
})

test('[REC-02] [REC-03] without sound there is an empty file of the usual name and type', () => {
  const { file, ...others } = recordingOf(undefined, 20, 15)
  expect([file.name, file.type, file.size, others]).toEqual(['recording.mp3', 'audio/mpeg', 0, { seconds: 0, problem: 'empty' }])
})
