import { saveDocument } from '@chartside/contract/documents'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import { asCallError, type CallError } from '../errors.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { checkFile, type DocumentKind } from './document-file.ts'
import { createDocumentFiling } from './document-filing.ts'
import { documentWords } from './words.ts'

/** A chosen file and its progress. `sent` and `total` are bytes; `total` is 0 until it is known. */
export type ChosenFile = { key: number; file: File } & (
  | { state: 'checking' }
  /** It cannot be filed; `why` is a sentence. */
  | { state: 'refused'; why: string }
  | { state: 'ready' }
  | { state: 'sending'; sent: number; total: number }
  /** `problem` is '' if a toast or the session has said it. `unsure`: it may have been filed all the same. */
  | { state: 'failed'; problem: string; unsure: boolean; error: CallError | undefined }
  | { state: 'filed' }
)
type Step = ChosenFile extends infer One ? (One extends ChosenFile ? Omit<One, 'key' | 'file'> : never) : never

/** Messages for what is missing before sending (DOC-02). */
export interface UploadErrors {
  tag?: string
  file?: string
}

export interface DocumentUpload {
  $tag: ReadableAtom<string>
  $files: ReadableAtom<readonly ChosenFile[]>
  $errors: ReadableAtom<UploadErrors>
  /** True while files are being sent. */
  $sending: ReadableAtom<boolean>
  setTag(tag: string): void
  /** Adds files and checks them; `accepted` limits the kinds. A file that is already listed is not added again. */
  add(files: Iterable<File>, accepted?: readonly DocumentKind[]): Promise<void>
  /** Removes a file that is not being sent. */
  drop(key: number): void
  /** Stops sending a file. It stays, and sending it again does not file it twice. */
  stop(key: number): void
  /** Checks and sends all files not filed yet. True if every file that can be filed was filed. */
  send(): Promise<boolean>
  /** Sends one file again. True if every file that can be filed was filed. */
  retry(key: number): Promise<boolean>
  /** Removes everything. */
  clear(): void
  /** Calls `tell` for each filed document, with '' if the backend does not say its id; the returned function removes it. */
  onFiled(tell: (documentId: string, tag: string) => void): () => void
}

const atOnce = 3
const tagSent = saveDocument.form?.entries.tag

/** Files documents about one patient, several at a time. A failure keeps the file, and nothing is filed twice. */
export function createDocumentUpload(session: Session, patientId: string): DocumentUpload {
  const { toasts } = session.environment
  const $tag = atom('')
  const $files = atom<readonly ChosenFile[]>([])
  const $errors = atom<UploadErrors>({})
  const $sending = atom(false)
  const listeners = new Set<(documentId: string, tag: string) => void>()
  const filing = createDocumentFiling(session, patientId)
  const running = new Map<number, AbortController>()
  /** The cause of the toasts about a missing tag or file. */
  const missing = {}
  const checks = new Set<Promise<void>>()
  let last = 0
  $sending.listen(createLeavingGuard())

  const find = (key: number) => $files.get().find((one) => one.key === key)
  const step = (key: number, to: Step) =>
    $files.set($files.get().map((one) => (one.key === key ? { key, file: one.file, ...to } : one)))

  async function check({ key, file }: ChosenFile, accepted?: readonly DocumentKind[]): Promise<void> {
    const checked = await checkFile(file, accepted)
    step(key, 'refusal' in checked ? { state: 'refused', why: checked.refusal } : { state: 'ready' })
  }

  /** Sends one file; returns the server's message on success. */
  async function sendOne(key: number): Promise<string | undefined> {
    const chosen = find(key)
    // It was removed or stopped while it waited for its turn.
    if (chosen?.state !== 'sending' || running.has(key)) return undefined
    const tag = $tag.get().trim()
    const giveUp = new AbortController()
    running.set(key, giveUp)
    try {
      const { id, message } = await filing.file(chosen.file, tag, {
        signal: giveUp.signal,
        onProgress: (sent, total) => step(key, { state: 'sending', sent, total }),
      })
      step(key, { state: 'filed' })
      for (const tell of [...listeners]) tell(id, tag)
      return message
    } catch (error) {
      const failure = asCallError(error)
      const unsure = filing.isUnsure(chosen.file)
      step(key, failure ? { state: 'failed', problem: problemOf(error), unsure, error: failure } : { state: 'ready' })
      return undefined
    } finally {
      running.delete(key)
    }
  }

  async function sendAll(wanted: readonly number[]): Promise<boolean> {
    const queue = [...wanted]
    const said = new Set<string>()
    $sending.set(true)
    for (const key of queue) step(key, { state: 'sending', sent: 0, total: 0 })
    const work = async () => {
      for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
        const message = await sendOne(key)
        if (message) said.add(message)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    $sending.set(running.size > 0)
    // One message for all files with the same text.
    for (const message of said) toasts.show('success', message)
    const complete = $files.get().every(({ state }) => state === 'filed' || state === 'refused')
    if (complete) clear()
    return complete
  }

  function clear(): void {
    for (const sending of running.values()) sending.abort()
    for (const { file } of $files.get()) filing.forget(file)
    $files.set([])
    $tag.set('')
    $errors.set({})
  }

  return {
    $tag,
    $files,
    $errors,
    $sending,
    setTag(tag) {
      $tag.set(tag)
      toasts.settle(missing)
      const { tag: _, ...others } = $errors.get()
      $errors.set(others)
    },
    async add(files, accepted) {
      const here = new Set($files.get().map(({ file }) => identity(file)))
      const fresh: ChosenFile[] = []
      for (const file of files) {
        if (here.has(identity(file))) continue
        here.add(identity(file))
        fresh.push({ key: ++last, file, state: 'checking' })
      }
      if (fresh.length === 0) return
      toasts.settle(missing)
      $files.set([...$files.get(), ...fresh])
      const { file: _, ...others } = $errors.get()
      $errors.set(others)
      const checked = Promise.all(fresh.map((one) => check(one, accepted))).then(() => undefined)
      checks.add(checked)
      await checked
      checks.delete(checked)
    },
    drop(key) {
      if (running.has(key)) return
      const gone = find(key)
      if (gone) filing.forget(gone.file)
      $files.set($files.get().filter((one) => one.key !== key))
    },
    stop(key) {
      const sending = running.get(key)
      if (sending) sending.abort()
      else if (find(key)?.state === 'sending') step(key, { state: 'ready' })
    },
    async send() {
      if ($sending.get()) return false
      await Promise.all(checks)
      const open = $files.get().filter(({ state }) => state === 'ready' || state === 'failed')
      const tag = $tag.get().trim()
      const errors: UploadErrors = {}
      const wrong = tag === '' ? documentWords.tagRequired : tagSent && v.safeParse(tagSent, tag).issues?.[0].message
      if (wrong) errors.tag = wrong
      const noFile = open.length === 0
      // A listed file says itself why it cannot be sent.
      if (noFile && $files.get().length === 0) errors.file = documentWords.fileRequired
      $errors.set(errors)
      if (tag === '' && noFile) toasts.show('error', documentWords.tagAndFileMissing, { cause: missing })
      else if (tag === '') toasts.show('error', documentWords.tagMissing, { cause: missing })
      else if (noFile) toasts.show('error', documentWords.fileMissing, { cause: missing })
      if (errors.tag || noFile) return false
      return sendAll(open.map(({ key }) => key))
    },
    retry: async (key) => (find(key)?.state === 'failed' ? sendAll([key]) : false),
    clear,
    onFiled(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

const identity = ({ name, size, lastModified }: File): string => `${name}\n${size}\n${lastModified}`
