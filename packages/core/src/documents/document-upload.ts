import { tagSent } from '@chartside/contract/documents'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { translated } from '../lib/language.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { createListeners } from '../lib/listeners.ts'
import { prepareUpload } from '../lib/upload.ts'
import { audit, type Session } from '../session/index.ts'
import { type ChosenFile, createChosenFiles } from './chosen-files.ts'
import type { DocumentKind } from './document-file.ts'
import { createDocumentFiling } from './document-filing.ts'
import { createFileSending } from './file-sending.ts'
import { documentWords } from './words.ts'

/** Messages for what is missing before sending (DOC-02). */
export interface UploadErrors {
  tag?: string
  file?: string
}

export type DocumentUpload = ReturnType<typeof createDocumentUpload>

/** Files documents about one patient, several at a time. A failure keeps the file, and nothing is filed twice. */
export function createDocumentUpload(session: Session, patientId: string) {
  const { toasts } = session.environment
  prepareUpload()
  const $tag = atom('')
  const $errors = atom<UploadErrors>({})
  const { on: onFiled, notify } = createListeners<[documentId: string, tag: string]>()
  const filing = createDocumentFiling(session, patientId)
  const files = createChosenFiles()
  const { $files, find } = files
  const sending = createFileSending({
    files,
    filing,
    filed(id, tag) {
      audit(session, 'create', { resource: 'document', id, patientId })
      notify(id, tag)
    },
  })
  /** The cause of the toasts about a missing tag or file. */
  const missing = {}
  sending.$sending.listen(createLeavingGuard())

  const tagNow = () => $tag.get().trim()
  const clearError = (field: keyof UploadErrors): void => {
    toasts.settle(missing)
    const { [field]: _, ...others } = $errors.get()
    $errors.set(others)
  }

  /** True if these files can be sent with the tag. Otherwise sets the messages for what is missing. */
  function check(open: readonly ChosenFile[]): boolean {
    const tag = tagNow()
    const errors: UploadErrors = {}
    const wrong = tag === '' ? documentWords.tagRequired : v.safeParse(tagSent, tag).issues?.[0].message
    if (wrong) errors.tag = translated(wrong)
    const noFile = open.length === 0
    // A listed file already shows why it cannot be sent.
    if (noFile && $files.get().length === 0) errors.file = documentWords.fileRequired
    $errors.set(errors)
    if (tag === '' && noFile) toasts.show('error', documentWords.tagAndFileMissing, { cause: missing })
    else if (tag === '') toasts.show('error', documentWords.tagMissing, { cause: missing })
    else if (noFile) toasts.show('error', documentWords.fileMissing, { cause: missing })
    return !errors.tag && !noFile
  }

  async function sendAll(keys: readonly number[]): Promise<boolean> {
    for (const message of await sending.send(keys, tagNow)) toasts.show('success', message)
    const complete = $files.get().every(({ state }) => state === 'filed' || state === 'refused')
    if (complete) clear()
    return complete
  }

  function clear(): void {
    sending.stopAll()
    for (const { file } of $files.get()) filing.forget(file)
    files.clear()
    $tag.set('')
    $errors.set({})
  }

  return {
    $tag: $tag as ReadableAtom<string>,
    $files,
    $errors: $errors as ReadableAtom<UploadErrors>,
    /** True while files are being sent. */
    $sending: sending.$sending,
    setTag(tag: string): void {
      $tag.set(tag)
      clearError('tag')
    },
    /** Adds files and checks them; `accepted` limits the kinds. A file that is already listed is not added again. */
    async add(chosen: Iterable<File>, accepted?: readonly DocumentKind[]): Promise<void> {
      const checked = files.add(chosen, accepted)
      if (checked) clearError('file')
      await checked
    },
    /** Removes a file that is not being sent. */
    drop(key: number): void {
      if (sending.isRunning(key)) return
      const gone = find(key)
      if (gone) filing.forget(gone.file)
      files.remove(key)
    },
    /** Stops sending a file. It stays, and sending it again does not file it twice. */
    stop: sending.stop,
    /** Checks and sends all files not filed yet. True if every file that can be filed was filed. */
    async send(): Promise<boolean> {
      if (sending.$sending.get()) return false
      await files.checked()
      const open = $files.get().filter(({ state }) => state === 'ready' || state === 'failed')
      return check(open) && sendAll(open.map(({ key }) => key))
    },
    /** Sends one file again. True if every file that can be filed was filed. */
    retry: async (key: number) => (find(key)?.state === 'failed' ? sendAll([key]) : false),
    /** Removes everything. */
    clear,
    /** Calls `listener` for each filed document, with '' if the backend does not say its id; the returned function removes it. */
    onFiled,
  }
}
