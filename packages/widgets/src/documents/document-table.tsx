import { type DocumentRow, type Documents, documentOf, documentWords } from '@chartside/core/documents'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { audit } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { DeleteIcon } from '../ui/icons.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { EditIcon } from '../ui/page-icons.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/table.tsx'
import { DownloadIcon, FileIcon, PictureIcon } from './document-icons.tsx'
import { downloadLink } from './download-link.tsx'

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
  const session = useSession()
  const zone = usePracticeZone()
  const documents = useStore(model.$documents)
  const nameOf = ({ name }: DocumentRow) => name || words.unnamed
  const download = (row: DocumentRow) => ({
    ...{ label: words.download, icon: <DownloadIcon />, link: downloadLink(row) },
    onSelect: () => audit(session, 'export', documentOf(row)),
  })
  const removal = ({ id }: DocumentRow) => ({
    ...{ label: words.delete, icon: <DeleteIcon />, tone: 'danger' as const },
    onSelect: () => model.askToRemove(id),
  })
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
    {
      label: words.tagColumn,
      render: ({ tag }) => (
        <bdi translate="no" className="anywhere">
          {tag || words.untagged}
        </bdi>
      ),
    },
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
          <bdi translate="no">{nameOf(row)}</bdi>
        </button>
      ),
    },
    { label: words.dateColumn, render: ({ createdAt }) => <span className="numbers">{formatMoment(createdAt, zone)}</span> },
    {
      label: words.actionsColumn,
      place: 'end',
      render: (row) => (
        <RowMenu
          about={nameOf(row)}
          entries={[
            ...(row.downloadUrl ? [download(row)] : []),
            ...(mayFile ? [{ label: words.edit, icon: <EditIcon />, onSelect: () => onEdit(row) }] : []),
            ...(mayDelete ? [removal(row)] : []),
          ]}
        />
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
