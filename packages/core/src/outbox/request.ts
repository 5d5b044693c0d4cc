import type { DictatedConsent, DictationValues, UploadRequest } from '../dictation/index.ts'
import type { KeptTake } from '../kept-dictations/index.ts'
import { hashOfSound } from '../lib/hash.ts'

interface Content {
  values: DictationValues
  takes: readonly KeptTake[]
  consent: DictatedConsent | undefined
}

/** The request for a dictation. What may have arrived with other content gets another id: sent twice is better than lost. */
export function requestFor({ values, takes, consent }: Content, known: UploadRequest): UploadRequest {
  const { recording, tasks, ...text } = values
  const sound = [recording?.file.size, hashOfSound(takes.flatMap(({ pieces }) => pieces)), takes.map(({ place }) => place)]
  const content = JSON.stringify([text, tasks.map(({ name }) => name), sound, consent?.sent])
  if (known.content === content) return known
  const id = known.attemptedAt === undefined ? known.id : crypto.randomUUID()
  return { id, content, attemptedAt: undefined }
}
