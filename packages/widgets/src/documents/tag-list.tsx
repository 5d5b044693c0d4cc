import { type Documents, documentWords } from '@chartside/core/documents'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The patient's tags with their counts; the chosen one filters (DOC-01). */
export function TagList({ model }: { model: Documents }) {
  const words = useWords(documentWords)
  const tags = useStore(model.$tags)
  const documents = useStore(model.$documents)
  const chosen = useStore(model.$tag)
  const list = tags.data
  if (list === undefined) {
    if (tags.state === 'loading') return <Skeleton lines={3} />
    // If the rows failed too, they report it for both.
    if (tags.state !== 'failed' || documents.state === 'failed') return null
    return <Failed error={tags.error} message={words.tagsFailed} size="line" onRetry={() => void model.reload()} />
  }
  if (list.length === 0) return <p className="documents-note">{words.noTags}</p>
  const total = list.reduce((sum, { count }) => sum + count, 0)
  // Old documents without a tag are only listed under all.
  const named = list.filter(({ tag }) => tag !== '').map((one) => ({ ...one, label: one.tag }))
  const choices = [{ tag: '', label: words.allTags, count: total }, ...named]
  return (
    <ul className="documents-tags" aria-label={words.tags}>
      {choices.map(({ tag, label, count }) => (
        <li key={tag}>
          <button
            type="button"
            className="documents-filter"
            part="toggle-button"
            aria-pressed={tag === chosen}
            aria-label={words.documentsWithTag(label, count)}
            onClick={() => model.chooseTag(tag)}
          >
            <bdi translate="no">{label}</bdi>
            <span className="documents-count numbers">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
