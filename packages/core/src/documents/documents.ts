import { listDocuments, listDocumentTags } from '@chartside/contract/documents'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { createDocumentRemoval, type DocumentRemoval } from './document-removal.ts'
import { type DocumentRow, documentRow } from './document-row.ts'
import { documentUploadOf } from './kept-uploads.ts'

/** A tag, and how many documents of the patient have it. */
export interface DocumentTag {
  tag: string
  count: number
}

export interface Documents {
  /** The patient's documents that have the chosen tag, newest first. */
  $documents: ReadableAtom<Remote<readonly DocumentRow[]>>
  $tags: ReadableAtom<Remote<readonly DocumentTag[]>>
  /** The tag that filters; '' for all. */
  $tag: ReadableAtom<string>
  $removal: ReadableAtom<DocumentRemoval>
  /** Filters by a tag; the one that filters already, or '', clears the filter. */
  chooseTag(tag: string): void
  /** Asks for rows and tags again; what is known stays visible meanwhile. */
  reload(): Promise<void>
  askToRemove(id: string): void
  keep(): void
  /** Deletes the document that was asked about; true where it is gone. */
  remove(): Promise<boolean>
}

/** Addresses of files expire after an hour or more; before that the rows are asked for again. */
const addressMilliseconds = 45 * 60_000

/** The documents of one patient (DOC-01, DOC-05). */
export function createDocuments(session: Session, patientId: string): Documents {
  const { clock, apiBase } = session.environment
  const $tag = atom('')
  const $removed = atom<ReadonlySet<string>>(new Set())
  const rows = remote(
    session,
    listDocuments,
    computed($tag, (tag) => ({ query: { patient_pool_id: patientId, ...(tag === '' ? {} : { tag }) } })),
  )
  const tags = remote(session, listDocumentTags, atom({ query: { patient_pool_id: patientId } }))
  const reload = async () => void (await Promise.all([rows.reload(), tags.reload()]))
  const removal = createDocumentRemoval(session, (id) => {
    // An answer that was under way meanwhile must not bring it back.
    $removed.set(new Set($removed.get()).add(id))
    void reload()
  })

  const $documents = computed([rows, $removed], (loaded, removed): Remote<readonly DocumentRow[]> => {
    if (loaded.data === undefined) return loaded as Remote<readonly DocumentRow[]>
    const shown = loaded.data.data.data.filter(({ id }) => !removed.has(id))
    return { ...loaded, data: shown.map((document) => documentRow(document, patientId, apiBase)) }
  })
  const $tags = computed(tags, (loaded): Remote<readonly DocumentTag[]> => {
    if (loaded.data === undefined) return loaded as Remote<readonly DocumentTag[]>
    return { ...loaded, data: loaded.data.data.filter(({ count }) => count > 0) }
  })

  onMount($documents, () => {
    const upload = documentUploadOf(session, patientId)
    let filedUnder: string | undefined
    const stops = [
      // With its last document a tag is gone, and nothing could be shown under it.
      $tags.subscribe(({ state, data }) => {
        if (state === 'ready' && $tag.get() !== '' && !data.some(({ tag }) => tag === $tag.get())) $tag.set('')
      }),
      upload.onFiled((_, tag) => {
        filedUnder = tag
      }),
      // Ten files are one change.
      upload.$sending.listen((sending) => {
        if (sending || filedUnder === undefined) return
        const isHidden = $tag.get() !== '' && $tag.get() !== filedUnder
        filedUnder = undefined
        if (!isHidden) return void reload()
        // What was filed is to be seen; another tag asks for the rows by itself.
        $tag.set('')
        void tags.reload()
      }),
      clock.every(addressMilliseconds, () => void rows.reload()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $documents,
    $tags,
    $tag,
    $removal: removal.$removal,
    chooseTag: (tag) => $tag.set(tag === $tag.get() ? '' : tag),
    reload,
    askToRemove: removal.ask,
    keep: removal.keep,
    remove: removal.remove,
  }
}
