// A file that was sent in parts before its form, which names its upload instead of having it.
import { createHash } from 'node:crypto'
import { uploadFields } from '@chartside/contract/uploads'

import { Refusal } from '../lib/refusal.ts'
import type { User } from '../lib/user.ts'
import type { FileCheck, Upload } from './file-form.ts'
import type { PartUpload } from './part-store.ts'
import type { FileStore } from './store.ts'

/** What a form says of such a file. */
export interface InParts {
  upload: PartUpload
  name: string
  bytes: number
}

const incomplete = () => new Refusal(503, 'The upload is not complete yet. Send the rest.', { status: 'ERROR', retryAfter: 1 })

/** Reads what a form says of a file that was sent in parts; undefined if it says nothing of one. */
export function partsOf(values: Record<string, unknown>, { accountId }: User): InParts | undefined {
  const id = values[uploadFields.id]
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return undefined
  const name = String(values[uploadFields.name] ?? '')
  return { upload: { accountId, id }, name, bytes: Number(values[uploadFields.bytes] ?? 0) }
}

/** Checks the file like one that arrives in one piece. Throws 503 if it is not complete, so that the client sends the rest. */
export async function assembled<Facts>(
  store: FileStore,
  looking: FileCheck<Facts>,
  { upload, name, bytes }: InParts,
): Promise<Upload<Facts>> {
  const draft = await store.draftOf(upload)
  if (draft.bytes !== bytes || bytes === 0) throw incomplete()
  const hash = createHash('sha256')
  for await (const piece of (await store.parts.read(upload)) as AsyncIterable<Uint8Array>) {
    looking.push(piece)
    hash.update(piece)
  }
  return { draft, name, hash: hash.digest('hex'), facts: looking.end() }
}
