import type { Recording } from '../recorder/index.ts'
import type { DictatedConsent } from './dictated-consent.ts'
import { type DictationValues, empty } from './dictation-values.ts'

/** The request by which a dictation is sent. As long as its content is the same, repeating it makes no second dictation. */
export interface UploadRequest {
  /** The dictation's id, a UUID, which it has from its first second and keeps on the server. */
  id: string
  /** What was sent under this id, as text to compare; undefined before Send. */
  content: string | undefined
  /** When it was first made, by the server's clock, in milliseconds since 1970; undefined before. */
  attemptedAt: number | undefined
}

/** The request of a dictation that begins, or that the server has refused. */
export const newRequest = (): UploadRequest => ({
  // A page without HTTPS has neither ids nor a microphone.
  id: crypto.randomUUID?.() ?? '',
  content: undefined,
  attemptedAt: undefined,
})

/** What is kept of a dictation beside its sound. */
export interface KeptDetails extends Omit<DictationValues, 'recording' | 'tasks'> {
  tasks: readonly string[]
  request: UploadRequest
  /** The consent to the recording. */
  consent: DictatedConsent | undefined
}

/** The text of a form, to be kept. */
export function detailsOf(
  values: Omit<DictationValues, 'recording'>,
  request: UploadRequest,
  consent: DictatedConsent | undefined,
): KeptDetails {
  const { providerId, patientName, patientId, appointmentId, comments, tasks } = values
  return { providerId, patientName, patientId, appointmentId, comments, tasks: tasks.map(({ name }) => name), request, consent }
}

/** Kept details, whatever an earlier version has left out, or named otherwise: the id was the `key` of a request. */
export function readKeptDetails(kept: object): KeptDetails {
  const { key, ...request } = (kept as { request?: Partial<UploadRequest> & { key?: string } }).request ?? {}
  return { ...empty, tasks: [], consent: undefined, ...kept, request: { ...newRequest(), ...(key && { id: key }), ...request } }
}

/** The values of a form for kept details. */
export function valuesOf(
  { request: _, consent: __, tasks, ...details }: KeptDetails,
  recording: Recording | undefined,
): DictationValues {
  // Rows that are added count up from 1.
  return { ...details, tasks: tasks.map((name, at) => ({ key: -1 - at, name })), recording }
}
