import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { text } from './lib/read.ts'

export const recordingKey = endpoint({
  method: 'GET',
  path: 'provider_api/recording-key',
  about: 'The secret of this user (32 bytes, base64) that wraps the keys of recordings kept on disk.',
  feature: 'recording-key',
  answer: { data: object({ key: text }) },
})

/**
 * Why sound is missing: the computer could not keep up; it slept, or its clock was changed, so that so much is missing at most; or
 * the microphone delivered silence.
 */
export const gapCauses = ['lost', 'asleep', 'silent'] as const

/** The most gaps of one recording. */
export const maxGaps = 1000

const seconds = (label: string) => v.pipe(v.number(`${label} must be a number.`), v.minValue(0, `${label} must be 0 or more.`))

const recordingGap = object({
  /** Where it begins in the recording, in seconds. */
  start: seconds('start'),
  /** How much sound is missing, in seconds; silence of a part of it, or of all, stands in the recording. */
  length: seconds('length'),
  cause: v.picklist(gapCauses, 'cause must be lost, asleep or silent.'),
})
export type RecordingGap = v.InferOutput<typeof recordingGap>

/** Where sound is missing, as it is sent with a dictation (`gaps` of `upload-file`, as JSON text), in order of time. */
export const gapsSent = v.pipe(
  v.array(recordingGap, 'Gaps must be a list.'),
  v.maxLength(maxGaps, `A recording can have at most ${maxGaps} gaps.`),
)

/** The gaps of a stored dictation; unreadable values count as none. */
export const storedGaps = v.fallback(v.optional(v.array(recordingGap), []), [])
