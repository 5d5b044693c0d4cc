// Sends a large file in parts before its form. Loaded when there is one.
import { maxPartBytes, uploadFields, uploadOffset, uploadPart } from '@chartside/contract/uploads'

import { Failed } from '../errors.ts'
import type { CallOptions } from './call.ts'
import type { Ask } from './large-file.ts'

/** Uploads of files without an idempotency key, so that sending one again goes on where it broke off. */
const ids = new WeakMap<File, string>()

function idOf(file: File, key: string | undefined): string {
  const id = key ?? ids.get(file) ?? crypto.randomUUID()
  ids.set(file, id)
  // Another file under the same key is another upload.
  return `${id}-${file.size}`
}

/**
 * Sends the file of a form in parts, beginning where an earlier try broke off. Returns the form that names the upload instead.
 * Throws like `session.call`.
 */
export async function inParts(
  ask: Ask,
  form: Record<string, unknown>,
  field: string,
  { idempotencyKey, uploadId = idempotencyKey, consentId, onProgress, ...options }: CallOptions,
): Promise<Record<string, unknown>> {
  const file = form[field] as File
  const id = idOf(file, uploadId)
  let { offset } = (await ask(uploadOffset, { id }, options)).data
  while (offset < file.size) {
    const start = offset
    const part = file.slice(start, start + maxPartBytes)
    const sending = { offset: String(start), part: new File([part], 'part'), consent_id: consentId }
    const report = (sent: number) => onProgress?.(start + Math.min(sent, part.size), file.size)
    ;({ offset } = (await ask(uploadPart, { id, form: sending }, { ...options, onProgress: report })).data)
    if (offset === start) throw new Failed({ cause: new Error('The upload does not grow') })
  }
  onProgress?.(file.size, file.size)
  const { [field]: _, ...others } = form
  return { ...others, [uploadFields.id]: id, [uploadFields.name]: file.name, [uploadFields.bytes]: String(file.size) }
}
