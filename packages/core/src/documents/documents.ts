import { deleteDocument, listDocuments, listDocumentTags } from '@chartside/contract/documents'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import type { Input } from '../lib/call.ts'
import { mapRemote, remote } from '../lib/remote.ts'
import { createRemoval } from '../lib/removal.ts'
import { stopAll } from '../lib/stop-all.ts'
import { audit, type Session } from '../session/index.ts'
import { documentRow } from './document-row.ts'
import { documentUploadOf } from './kept-uploads.ts'

/** A tag with its number of documents. */
export interface DocumentTag {
  tag: string
  count: number
}

export type Documents = ReturnType<typeof createDocuments>

/** Addresses of files expire after an hour or more, so the rows are reloaded before that. */
const addressMilliseconds = 45 * 60_000

/** The documents of one patient (DOC-01, DOC-05). */
export function createDocuments(session: Session, patientId: string) {
  const { clock, apiBase } = session.environment
  const $tag = atom('')
  const rows = remote(
    session,
    async (input: Input<typeof listDocuments>, signal) => {
      const listed = removal.whenListed()
      const answer = await session.call(listDocuments, input, { signal })
      listed(answer.data.data)
      return answer
    },
    computed($tag, (tag) => ({ query: { patient_pool_id: patientId, ...(tag === '' ? {} : { tag }) } })),
  )
  const tags = remote(session, listDocumentTags, atom({ query: { patient_pool_id: patientId } }))
  const reload = async () => void (await Promise.all([rows.reload(), tags.reload()]))
  const send = async (id: string) => {
    const answer = await session.call(deleteDocument, { id })
    audit(session, 'delete', { resource: 'document', id, patientId })
    return answer
  }
  const removal = createRemoval(session, send, reload)

  const $documents = computed([rows, removal.$removed], (loaded, removed) =>
    mapRemote(loaded, ({ data }) =>
      data.data.filter(({ id }) => !removed.has(id)).map((document) => documentRow(document, patientId, apiBase)),
    ),
  )
  const $tags = computed(tags, (loaded) => mapRemote(loaded, ({ data }) => data.filter(({ count }) => count > 0)))

  onMount($documents, () => {
    const upload = documentUploadOf(session, patientId)
    let filedUnder: string | undefined
    return stopAll([
      // A tag goes with its last document; a filter for it would show nothing.
      $tags.subscribe(({ state, data }) => {
        if (state === 'ready' && $tag.get() !== '' && !data.some(({ tag }) => tag === $tag.get())) $tag.set('')
      }),
      upload.onFiled((_, tag) => {
        filedUnder = tag
      }),
      // Several files count as one change.
      upload.$sending.listen((sending) => {
        if (sending || filedUnder === undefined) return
        const isHidden = $tag.get() !== '' && $tag.get() !== filedUnder
        filedUnder = undefined
        if (!isHidden) return void reload()
        // The new document should be visible; changing the tag loads its rows.
        $tag.set('')
        void tags.reload()
      }),
      clock.every(addressMilliseconds, () => void rows.reload()),
    ])
  })

  return {
    /** The patient's documents that have the chosen tag, newest first. */
    $documents,
    $tags,
    /** The tag of the filter; '' for all. */
    $tag: $tag as ReadableAtom<string>,
    $removal: removal.$removal,
    /** Filters by a tag; the current one, or '', clears the filter. */
    chooseTag: (tag: string) => $tag.set(tag === $tag.get() ? '' : tag),
    /** Loads rows and tags again; known ones stay visible meanwhile. */
    reload,
    askToRemove: removal.ask,
    keep: removal.keep,
    /** Deletes the document in question; true if it is gone. */
    remove: removal.remove,
  }
}
