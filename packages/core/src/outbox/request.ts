import type { DictatedConsent, DictationValues, UploadRequest } from '../dictation/index.ts'

/** The request for a dictation; the known one for the same content, so that repeating it makes no second dictation. */
export function requestFor(
  values: DictationValues,
  known: UploadRequest | undefined,
  consent: DictatedConsent | undefined,
): UploadRequest {
  const { recording, tasks, ...text } = values
  const content = JSON.stringify([text, tasks.map(({ name }) => name), recording?.file.size, consent?.sent])
  if (known?.content === content) return known
  return { key: crypto.randomUUID(), content, attemptedAt: undefined, before: undefined }
}
