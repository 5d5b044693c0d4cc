import type { ScribeSettings } from '../deps.ts'

/** Settings of a speech engine in tests, with limits that no test reaches by default. */
export const testScribe = (url: string): ScribeSettings => ({
  url,
  key: 'test-key',
  transcriptionModel: 'test-ears',
  transcript: 'segments',
  language: '',
  longest: { seconds: 1400, bytes: 25_000_000 },
  noteModel: 'test-pen',
  limits: {
    connect: 60,
    firstByte: { seconds: 60, perMinute: 60 },
    whole: { seconds: 90, perMinute: 90 },
  },
  atOnce: 4,
  atOncePerPractice: 2,
  pauseSeconds: 60,
})
