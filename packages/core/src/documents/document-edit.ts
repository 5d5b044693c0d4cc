import { tagSent, updateDocument } from '@chartside/contract/documents'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import { createForm, viewOf } from '../lib/form.ts'
import { translated } from '../lib/language.ts'
import type { Progress } from '../lib/progress.ts'
import { audit, createDrafts, type Session } from '../session/index.ts'
import { checkFile, type DocumentKind } from './document-file.ts'
import { type DocumentRow, documentOf } from './document-row.ts'
import { documentWords } from './words.ts'

/** The editable parts of a document. */
export interface DocumentValues {
  tag: string
  /** Replaces the stored file. */
  file: File | undefined
}

/** The file chosen to replace the stored one. */
export type Replacement =
  /** `message` says that the chooser was closed without a file. */
  | { state: 'none'; message: string }
  | { state: 'checking' }
  | { state: 'refused'; why: string }
  /** `warning` says what to look at before it is filed; '' if nothing. */
  | { state: 'chosen'; file: File; kind: DocumentKind; warning: string }

export type DocumentEdit = ReturnType<typeof createDocumentEdit>

/** The edit of one document (DOC-04). A failure loses no entry and is handled like any other (DOC-06). */
export function createDocumentEdit(session: Session, document: DocumentRow) {
  const $replacement = atom<Replacement>({ state: 'none', message: '' })
  const $progress = atom<Progress | undefined>()
  let latest = 0

  const form = createForm<DocumentValues>({
    initial: { tag: document.tag, file: undefined },
    check: ({ tag }) => {
      const wrong = tag.trim() === '' ? documentWords.editTagRequired : v.safeParse(tagSent, tag).issues?.[0].message
      return wrong ? { tag: translated(wrong) } : {}
    },
    async send({ tag, file }) {
      const sent = { patient_pool_id: document.patientId, tag: tag.trim(), ...(file ? { file } : {}) }
      if (file) $progress.set({ sent: 0, total: 0 })
      try {
        const onProgress = (done: number, total: number) => file && $progress.set({ sent: done, total })
        const { message } = await session.call(updateDocument, { id: document.id, form: sent }, { onProgress })
        audit(session, 'edit', documentOf(document))
        session.environment.toasts.show('success', message)
      } finally {
        $progress.set(undefined)
      }
    },
  })

  const discard = () => {
    latest++
    form.reset()
    $replacement.set({ state: 'none', message: '' })
  }

  return {
    /** Discards the input. */
    discard,
    ...viewOf(form),
    $replacement: $replacement as ReadableAtom<Replacement>,
    /** Upload progress in bytes; undefined while no file is being sent. */
    $progress: $progress as ReadableAtom<Progress | undefined>,
    setTag: (tag: string) => form.set('tag', tag),
    /** Accepts the chosen file; undefined if the chooser was closed without one. */
    async choose(file: File | undefined, accepted?: readonly DocumentKind[]): Promise<void> {
      // Closing the chooser without a file keeps a file chosen earlier.
      if (!file && ['chosen', 'checking'].includes($replacement.get().state)) return
      const turn = ++latest
      form.set('file', undefined)
      if (!file) return $replacement.set({ state: 'none', message: documentWords.noFileChosen })
      $replacement.set({ state: 'checking' })
      const checked = await checkFile(file, accepted)
      if (turn !== latest) return
      if ('refusal' in checked) return $replacement.set({ state: 'refused', why: checked.refusal })
      form.set('file', file)
      $replacement.set({ state: 'chosen', file, ...checked })
    },
    /** Checks and sends. 'unchanged' if there was nothing to send. */
    async submit(): Promise<'unchanged' | 'saved' | 'failed'> {
      const { tag, file } = form.$values.get()
      const { state } = $replacement.get()
      // A user whose file was refused must not believe that it was saved.
      if (state === 'refused' || state === 'checking') {
        form.check()
        return 'failed'
      }
      if (tag.trim() === document.tag && !file) return 'unchanged'
      if (!(await form.submit())) return 'failed'
      discard()
      return 'saved'
    },
  }
}

const drafts = createDrafts<DocumentEdit>({ isUnsent: (form) => form.isChanged(), forget: (edit) => edit.discard() })

/** The edit of one document: the unsent draft, or a new one. */
export const documentEditOf = (session: Session, document: DocumentRow): DocumentEdit =>
  drafts.of(session, document.id, () => createDocumentEdit(session, document))
