import { processingSeconds } from './limits.ts'
import type { Gap } from './take-sound.ts'

/** A stopped recording. One with a `problem` can be played and continued, but not sent. */
export interface Recording {
  /** `recording.mp3`, `audio/mpeg`; empty if there is no sound. */
  file: File
  /** The spoken length, exact to the sample. */
  seconds: number
  problem?: 'too-short' | 'empty'
  /** Where sound is missing: the place and how much, in seconds. */
  gaps?: readonly Gap[]
}

/** The recording that a file holds, if any; `shortest` is the least that can be sent, in seconds. */
export function recordingOf(file: File | undefined, seconds: number, shortest: number, gaps: readonly Gap[] = []): Recording {
  if (!file) return { file: new File([], 'recording.mp3', { type: 'audio/mpeg' }), seconds: 0, problem: 'empty' }
  const recording: Recording = gaps.length > 0 ? { file, seconds, gaps } : { file, seconds }
  return seconds - processingSeconds < shortest ? { ...recording, problem: 'too-short' } : recording
}
