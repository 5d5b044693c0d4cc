import type { DictatedConsent, DictationValues, UploadRequest } from '../dictation/index.ts'

/** The request for a dictation. What may have arrived with other content gets another id: sent twice is better than lost. */
export function requestFor(values: DictationValues, known: UploadRequest, consent: DictatedConsent | undefined): UploadRequest {
  const { recording, tasks, ...text } = values
  const content = JSON.stringify([text, tasks.map(({ name }) => name), recording?.file.size, consent?.sent])
  if (known.content === content) return known
  const id = known.attemptedAt === undefined ? known.id : crypto.randomUUID()
  return { id, content, attemptedAt: undefined }
}
