// What was deleted and can be restored. Loaded when it is opened.
import { type AboutDeleted, binWords, createRecentlyDeleted, type DeletedRow } from '@chartside/core/bin'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { unambiguousDay } from '@chartside/core/lib/formats'
import { useStore } from '@nanostores/react'

import { useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { useFocusNear } from '../lib/use-focus-near.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { Problem } from '../ui/problem.tsx'
import type { Column } from '../ui/table.tsx'

interface DeletedDialogProps {
  about: AboutDeleted
  onRestored: () => void
  onClose: () => void
}

/** Each row with what it is, who deleted it and when, and Restore (BIN-04). */
export function DeletedDialog({ about, onRestored, onClose }: DeletedDialogProps) {
  const session = useSession()
  const words = useWords(binWords)
  const zone = usePracticeZone()
  const patientId = about.kind === 'document' ? about.patientId : ''
  const model = useModel(() => createRecentlyDeleted(session, about, onRestored), [session, about.kind, patientId])
  const deleted = useStore(model.$deleted)
  const restoring = useStore(model.$restoring)
  useFocusNear(restoring.state === 'restoring')
  useWidgetError(deleted.state === 'failed' ? deleted.error : undefined)
  const nameOf = ({ name }: DeletedRow) => name || words.unnamed
  const columns: Column<DeletedRow>[] = [
    {
      label: about.kind === 'document' ? words.documentColumn : words.dictationColumn,
      place: 'title',
      render: (row) => (
        <div>
          <bdi translate="no" className="anywhere">
            {nameOf(row)}
          </bdi>
          <p className="hint">
            {row.replaced ? (
              words.replaced
            ) : row.tag ? (
              <bdi translate="no">{row.tag}</bdi>
            ) : (
              words.dictatedAt(formatMoment(row.createdAt, zone))
            )}
          </p>
        </div>
      ),
    },
    {
      label: words.deletedColumn,
      render: ({ deletedAt, deletedBy, keptUntil }) => (
        <div>
          <span className="numbers">{words.byWhom(formatMoment(deletedAt, zone), deletedBy)}</span>
          <p className="hint">{words.until(unambiguousDay(keptUntil.slice(0, 10)))}</p>
        </div>
      ),
    },
    {
      label: words.actionColumn,
      place: 'end',
      render: (row) => (
        <Button
          size="small"
          busy={restoring.state === 'restoring' && restoring.id === row.id}
          aria-label={words.restoreOf(nameOf(row))}
          onClick={() => void model.restore(row.id)}
        >
          {words.restore}
        </Button>
      ),
    },
  ]
  return (
    <Dialog title={words.title} size="large" onClose={onClose}>
      <div className="stack">
        <p className="quiet">{about.kind === 'document' ? words.documentsAbout : words.dictationsAbout}</p>
        <Problem>{restoring.state === 'failed' ? restoring.problem : ''}</Problem>
        <LoadedTable
          of={deleted}
          words={words}
          empty={words.none}
          lines={3}
          onRetry={() => void model.reload()}
          caption={words.title}
          rowKey={({ id }) => id}
          columns={columns}
        />
      </div>
    </Dialog>
  )
}
