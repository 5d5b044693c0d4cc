import { uploadDictation } from '@chartside/contract/dictation'
import { maxGaps, type RecordingGap } from '@chartside/contract/recorder'

import { type KeptDetails, tasksSent, type UploadRequest, valuesOf } from '../dictation/index.ts'
import { Failed } from '../errors.ts'
import { type Gap, largestGaps } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'
import { findArrived } from './arrived.ts'

/** How long a server remembers an idempotency key. */
const keyMilliseconds = 24 * 3600_000

/** What the server knows an accepted dictation by. */
export interface Accepted {
  /** '' if the backend does not say. */
  dictationId: string
  /** For the user; '' if the answer was lost, and the recording was found on the server. */
  message: string
}

interface Attempt {
  details: KeptDetails
  request: UploadRequest
  file: File
  /** Where sound is missing in it. */
  gaps: readonly Gap[]
  signal: AbortSignal
  /** True for a repetition, whose failure is known already. */
  quiet: boolean
  onProgress(sent: number, total: number): void
  /** Stores the request, just before it is made for the first time. */
  remember(request: UploadRequest): Promise<void>
}

/**
 * Sends a dictation once. It has arrived when the server has answered this upload, or has this very recording: only then may the
 * caller delete it. The server recognizes a repetition by the dictation's id, or for a day by the same id as a key; on other
 * backends the recordings of the list show whether it has arrived. What remains unknown is sent again: twice is better than not
 * at all. Throws like `session.call`.
 */
export async function sendOnce(
  session: Session,
  { details, request, file, gaps, remember, ...options }: Attempt,
): Promise<Accepted> {
  const { features } = await session.loadCapabilities()
  const keepsId = features.has('dictation-id')
  const { comments, consent } = contentFor(details, features.has('consent'))
  const { attemptedAt } = request
  if (attemptedAt === undefined) await remember({ ...request, attemptedAt: session.now() })
  else if (!keepsId && !(features.has('idempotency') && session.now() - attemptedAt < keyMilliseconds)) {
    const arrived = await findArrived(session, { ...details, comments, file }, options.signal)
    if (arrived) return { dictationId: arrived.id, message: '' }
  }
  const form = {
    patient_name: details.patientName.trim(),
    patient_pool_id: details.patientId,
    comments,
    audio_file: file,
    provider_id: details.providerId,
    dictation_id: keepsId ? request.id : undefined,
    tasks: tasksSent(valuesOf(details, undefined).tasks),
    consent,
    gaps: features.has('recording-gaps') ? gapsFor(gaps) : undefined,
  }
  const key = keepsId ? {} : { idempotencyKey: request.id }
  // A backend that stores no consents cannot be asked to remove what was recorded with one.
  const about = { uploadId: request.id, consentId: consent && details.consent?.id }
  const { data, message } = await session.call(uploadDictation, { form }, { ...options, ...key, ...about })
  // A server that keeps ids and answers without this one has not taken this dictation.
  if (keepsId && data?.id.toLowerCase() !== request.id.toLowerCase())
    throw new Failed({ cause: new Error('The answer is about no such dictation') })
  return { dictationId: data?.id ?? '', message }
}

/** The consent on its own where the backend stores it, otherwise as a line of the comments. */
const contentFor = ({ comments, consent }: KeptDetails, isStored: boolean) =>
  isStored || !consent
    ? { comments, consent: consent?.sent }
    : { comments: [comments, consent.line].filter(Boolean).join('\n\n'), consent: undefined }

/** Where sound is missing, for a backend that stores it; nothing if nothing is. */
function gapsFor(gaps: readonly Gap[]): string | undefined {
  const round = (seconds: number) => Math.round(seconds * 100) / 100
  const sent = largestGaps(gaps, maxGaps).map(
    ({ at, seconds, asleep, silent }): RecordingGap => ({
      start: round(at),
      length: round(seconds),
      cause: asleep ? 'asleep' : silent ? 'silent' : 'lost',
    }),
  )
  return sent.length > 0 ? JSON.stringify(sent) : undefined
}
