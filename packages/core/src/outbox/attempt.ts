import { uploadDictation } from '@chartside/contract/dictation'
import { type Dictation, listDictations } from '@chartside/contract/notes'
import { maxGaps, type RecordingGap } from '@chartside/contract/recorder'

import { type KeptDetails, tasksSent, type UploadRequest, valuesOf } from '../dictation/index.ts'
import { Failed, Refused } from '../errors.ts'
import { type Gap, largestGaps } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'

/** How long a server remembers an idempotency key. */
const keyMilliseconds = 24 * 3600_000
/** How many of the newest dictations are searched for one that may have arrived. */
const searched = 100

/** What the server knows an accepted dictation by. */
export interface Accepted {
  /** '' if the backend does not say. */
  dictationId: string
  /** For the user; '' if the answer was lost, and the dictation was found on the list of recent ones. */
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
 * Sends a dictation once. A repetition makes no second one: the server recognizes the key, or else the list of recent dictations
 * shows whether it has arrived. Throws like `session.call`.
 */
export async function sendOnce(
  session: Session,
  { details, request, file, gaps, remember, ...options }: Attempt,
): Promise<Accepted> {
  const { features } = await session.loadCapabilities()
  const [isRecognized, isStored] = [features.has('idempotency'), features.has('consent')]
  if (request.attemptedAt === undefined) {
    const before = isRecognized ? undefined : (await alike(session, details, isStored, options.signal)).map(({ id }) => id)
    await remember({ ...request, attemptedAt: session.now(), before })
  } else if (!isRecognized || session.now() - request.attemptedAt >= keyMilliseconds) {
    const arrived = (await alike(session, details, isStored, options.signal)).find((row) => isNew(row, request))
    if (arrived) return { dictationId: arrived.id, message: '' }
  }
  const { comments, consent } = contentFor(details, isStored)
  const form = {
    patient_name: details.patientName.trim(),
    patient_pool_id: details.patientId,
    comments,
    audio_file: file,
    provider_id: details.providerId,
    tasks: tasksSent(valuesOf(details, undefined).tasks),
    consent,
    gaps: features.has('recording-gaps') ? gapsFor(gaps) : undefined,
  }
  const { data, message } = await session.call(uploadDictation, { form }, { ...options, idempotencyKey: request.key })
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

/** True if a dictation came after the first attempt. */
const isNew = ({ id, created_at }: Dictation, { before, attemptedAt = 0 }: UploadRequest): boolean =>
  before ? !before.includes(id) : Date.parse(created_at) >= attemptedAt

/**
 * The provider's newest dictations for the same patient and with the same text. None if the backend does not list them: sending
 * twice is a nuisance, not sending a loss.
 */
async function alike(session: Session, details: KeptDetails, isStored: boolean, signal: AbortSignal): Promise<Dictation[]> {
  const { providerId, patientId, patientName } = details
  const { comments } = contentFor(details, isStored)
  // Old backends leave out the patient's id.
  const isSamePatient = (row: Dictation) =>
    row.patient_pool_id ? row.patient_pool_id === patientId : isSameText(row.patient_name, patientName)
  try {
    const input = { query: { page: 1, per_page: searched }, body: { provider_id: providerId } }
    const { data } = await session.call(listDictations, input, { signal, quiet: true })
    return data.response_data.filter((row) => isSamePatient(row) && isSameText(row.comments, comments))
  } catch (error) {
    if (error instanceof Failed || error instanceof Refused) return []
    throw error
  }
}

// A multipart body changes line breaks.
const plain = (text: string): string => text.replaceAll('\r', '').trim()
const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)
