import { type Document, listDocuments, saveDocument, updateDocument } from '@chartside/contract/documents'
import { visibleName } from '@chartside/contract/lib/document-file'

import { Refused } from '../errors.ts'
import type { CallOptions } from '../lib/call.ts'
import type { Session } from '../session/index.ts'
import { documentWords } from './words.ts'

/** Of how many documents that may be the file it is fetched, to compare. */
const fetched = 5

/** What is known about a file that was sent. */
interface Attempt {
  /** Stays the same until the server refuses: the key belongs to the file and the tag with which it was first sent. */
  idempotencyKey: string
  /** Tags under which it was sent without a clear answer: it may have been filed under any of them. */
  tags: Set<string>
  /** Documents that existed before, loaded if the backend cannot recognize a repetition by its key. */
  before: ReadonlySet<string>
}

/** Files documents about one patient, each once, however often an answer is lost. */
export function createDocumentFiling(session: Session, patientId: string) {
  const attempts = new Map<File, Attempt>()

  /**
   * The document that an earlier attempt has filed after all, for backends that cannot recognize a repetition. Somebody else may
   * have filed another document of this name meanwhile, so that the bytes decide: better filed twice than not at all.
   */
  async function filedBefore(
    documents: readonly Document[],
    file: File,
    { tags, before }: Attempt,
    signal: AbortSignal | undefined,
  ): Promise<Document | undefined> {
    // The same file, chosen twice, is to be filed twice.
    if ([...attempts.keys()].filter(({ name }) => name === file.name).length > 1) return undefined
    const isAlike = (one: Document) => !before.has(one.id) && one.original_file_name === file.name && tags.has(one.tag)
    const alike = documents.filter(isAlike).slice(0, fetched)
    if (alike.length === 0) return undefined
    const { hasSameBytes } = await import('../lib/same-bytes.ts')
    for (const one of alike) if (await hasSameBytes(session.environment, one.download_url || one.url, file, signal)) return one
    return undefined
  }

  async function setTag(file: File, id: string, tag: string, signal: AbortSignal | undefined): Promise<void> {
    try {
      await session.call(updateDocument, { id, form: { patient_pool_id: patientId, tag } }, { signal })
    } catch (error) {
      // It was deleted meanwhile: sent again, it becomes a new document.
      if (error instanceof Refused && error.code === 404) attempts.delete(file)
      throw error
    }
  }

  return {
    /**
     * Files a file under a tag, unless an attempt with a lost answer has already done so; then only its tag is corrected if it has
     * changed.
     */
    async file(
      file: File,
      tag: string,
      options: Pick<CallOptions, 'signal' | 'onProgress'>,
    ): Promise<{ id: string; message: string }> {
      const { features } = await session.capabilities()
      const attempt = attempts.get(file) ?? { idempotencyKey: crypto.randomUUID(), tags: new Set(), before: new Set() }
      attempts.set(file, attempt)
      const { idempotencyKey, tags } = attempt
      const earlier = [...tags]
      const repeats = features.has('idempotency')
      // A key must be repeated with its original content, so the tag is corrected afterwards.
      const sent = (repeats && earlier[0]) || tag
      if (!repeats) {
        const { signal } = options
        const { data } = await session.call(listDocuments, { query: { patient_pool_id: patientId } }, { signal })
        const found = earlier.length > 0 ? await filedBefore(data.data, file, attempt, signal) : undefined
        if (found) {
          if (found.tag !== tag) await setTag(file, found.id, tag, signal)
          tags.clear()
          return { id: found.id, message: documentWords.filedBefore(visibleName(file.name)) }
        }
        if (earlier.length === 0) attempt.before = new Set(data.data.map(({ id }) => id))
      }
      tags.add(sent)
      try {
        const { data, message } = await session.call(
          saveDocument,
          { form: { file, tag: sent, patient_pool_id: patientId } },
          { ...options, idempotencyKey },
        )
        const id = data?.id ?? ''
        if (id !== '' && sent !== tag) await setTag(file, id, tag, options.signal)
        tags.clear()
        return { id, message }
      } catch (error) {
        // Under the same key a later attempt would get the same refusal. After a lost answer the key stays, since that attempt
        // may have succeeded.
        if (error instanceof Refused && earlier.length === 0) attempts.delete(file)
        throw error
      }
    },
    /** True if it is unknown whether a file was filed. */
    isUnsure: (file: File) => (attempts.get(file)?.tags.size ?? 0) > 0,
    forget: (file: File) => void attempts.delete(file),
  }
}
