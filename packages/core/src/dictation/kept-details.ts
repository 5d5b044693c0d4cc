import type { Recording } from '../recorder/index.ts'
import type { DictatedConsent } from './dictated-consent.ts'
import { type DictationValues, empty } from './dictation-values.ts'

/** The request by which a dictation is sent. As long as its content is the same, repeating it makes no second dictation. */
export interface UploadRequest {
  /** Its idempotency key. */
  key: string
  /** What it sends, as text to compare. */
  content: string
  /** When it was first made, by the server's clock, in milliseconds since 1970; undefined before. */
  attemptedAt: number | undefined
  /** The dictations that looked the same before it was first made; undefined if the server recognizes the key. */
  before: readonly string[] | undefined
}

/** What is kept of a dictation beside its sound. */
export interface KeptDetails extends Omit<DictationValues, 'recording' | 'tasks'> {
  tasks: readonly string[]
  request: UploadRequest | undefined
  /** The consent to the recording. */
  consent: DictatedConsent | undefined
}

/** The text of a form, to be kept. */
export function detailsOf(
  values: Omit<DictationValues, 'recording'>,
  request: UploadRequest | undefined,
  consent: DictatedConsent | undefined,
): KeptDetails {
  const { providerId, patientName, patientId, appointmentId, comments, tasks } = values
  return { providerId, patientName, patientId, appointmentId, comments, tasks: tasks.map(({ name }) => name), request, consent }
}

/** Kept details, whatever an earlier version has left out. */
export const readKeptDetails = (kept: object): KeptDetails => ({
  ...empty,
  tasks: [],
  request: undefined,
  consent: undefined,
  ...kept,
})

/** The values of a form for kept details. */
export function valuesOf(
  { request: _, consent: __, tasks, ...details }: KeptDetails,
  recording: Recording | undefined,
): DictationValues {
  // Rows that are added count up from 1.
  return { ...details, tasks: tasks.map((name, at) => ({ key: -1 - at, name })), recording }
}
