import { type CallError, Refused } from '../errors.ts'

/** The name that a dictation was sent with, and the quite different one of the patient with its id. */
export interface OtherName {
  sent: string
  record: string
}

/** Both names, if the server has refused a dictation because they differ (`differentName` of the contract). */
export function otherNameIn(error: CallError | undefined): OtherName | undefined {
  if (!(error instanceof Refused) || error.code !== 409) return undefined
  const { code, sent_name: sent, patient_name: record } = Object(error.data) as Record<string, unknown>
  if (code !== 'name-differs' || typeof sent !== 'string' || typeof record !== 'string' || record === '') return undefined
  return { sent, record }
}
