import { type DocumentRow, type Documents, documentWords } from '@chartside/core/documents'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { IconButton } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { EditIcon } from '../ui/page-icons.tsx'
import type { Column } from '../ui/table.tsx'
import { FileIcon, PictureIcon } from './document-icons.tsx'
import { DownloadLink } from './download-link.tsx'

interface DocumentTableProps {
  model: Documents
  /** Whether a row can be edited. */
  mayFile: boolean
  mayDelete: boolean
  /** The next step if there are none. */
  emptyAction: ReactNode
  onOpen: (document: DocumentRow) => void
  onEdit: (document: DocumentRow) => void
}

/** The rows, or why there are none (DOC-01). */
export function DocumentTable({ model, mayFile, mayDelete, emptyAction, onOpen, onEdit }: DocumentTableProps) {
  const words = useWords(documentWords)
  const documents = useStore(model.$documents)
  const nameOf = ({ name }: DocumentRow) => name || words.unnamed
  const columns: Column<DocumentRow>[] = [
    {
      label: words.typeColumn,
      render: ({ kind }) => (
        <span className="documents-type">
          {kind === 'pdf' ? <FileIcon /> : <PictureIcon />}
          {kind === 'pdf' ? words.pdf : words.image}
        </span>
      ),
    },
    { label: words.tagColumn, render: ({ tag }) => <bdi className="anywhere">{tag || words.untagged}</bdi> },
    {
      label: words.nameColumn,
      place: 'title',
      render: (row) => (
        <button
          type="button"
          className="bare anywhere table-open documents-name"
          part="row-button"
          aria-label={words.openOf(nameOf(row))}
          onClick={() => onOpen(row)}
        >
          <bdi>{nameOf(row)}</bdi>
        </button>
      ),
    },
    { label: words.dateColumn, render: ({ createdAt }) => <span className="numbers">{formatMoment(createdAt)}</span> },
    {
      label: words.actionsColumn,
      place: 'end',
      render: (row) => (
        <span className="documents-actions">
          <DownloadLink document={row} compact />
          {mayFile && (
            <IconButton size="small" label={words.editOf(nameOf(row))} icon={<EditIcon />} onClick={() => onEdit(row)} />
          )}
          {mayDelete && (
            <IconButton
              size="small"
              label={words.deleteOf(nameOf(row))}
              icon={<DeleteIcon />}
              onClick={() => model.askToRemove(row.id)}
            />
          )}
        </span>
      ),
    },
  ]
  return (
    <div className="stack">
      <LoadedTable
        of={documents}
        words={words}
        empty={words.none}
        emptyIcon={<FileIcon />}
        emptyAction={emptyAction}
        lines={5}
        onRetry={() => void model.reload()}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </div>
  )
}
