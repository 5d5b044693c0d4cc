import type { Dictation } from '@chartside/contract/notes'
import { capitalized, formatMoment } from '@chartside/core/lib/formats'
import type { Remote } from '@chartside/core/lib/remote'
import { noteWords, progressText, type RecentDictations, type RecentRow } from '@chartside/core/notes'

import { useMay, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { LookAlikeBadge } from '../patients/index.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PatientLine } from '../ui/patient-line.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'

interface RecentTableProps {
  recent: Remote<readonly RecentRow[]>
  search: string
  model: RecentDictations
  onOpen: (dictation: Dictation) => void
}

/** The rows, or why there are none. */
export function RecentTable({ recent, search, model, onOpen }: RecentTableProps) {
  const words = useWords(noteWords)
  const mayDelete = useMay('delete-dictations')
  const rows = recent.data
  const nameOf = ({ dictation }: RecentRow) => capitalized(dictation.patient_name) || words.unnamed
  const removal: Column<RecentRow> = {
    label: words.deleteColumn,
    render: (row) => (
      <IconButton
        size="small"
        label={words.deleteOf(nameOf(row))}
        icon={<DeleteIcon />}
        onClick={() => model.askToRemove(row.dictation.id)}
      />
    ),
  }
  return (
    <>
      <LoadFailure of={recent} failed={words.recentFailed} stale={words.recentStale} onRetry={() => void model.reload()} />
      {rows === undefined && recent.state === 'loading' && <Skeleton shape="rows" lines={10} />}
      {rows?.length === 0 && <Empty>{search.trim() ? words.recentNoMatch(search.trim()) : words.recentEmpty}</Empty>}
      {rows && rows.length > 0 && (
        <Table
          caption={words.recentTitle}
          rows={rows}
          rowKey={({ dictation }) => dictation.id}
          columns={[
            { label: words.patientColumn, render: (row) => <Whom row={row} name={nameOf(row)} /> },
            {
              label: words.dateColumn,
              render: ({ dictation }) => <span className="numbers">{formatMoment(dictation.created_at)}</span>,
            },
            { label: words.noteColumn, render: (row) => <NoteAction {...{ row, model, onOpen }} name={nameOf(row)} /> },
            ...(mayDelete ? [removal] : []),
          ]}
        />
      )}
    </>
  )
}

/** The patient of a row, distinguished from others of the same name. */
function Whom({ row: { dictation, dateOfBirth, lookAlike }, name }: { row: RecentRow; name: string }) {
  return (
    <div className="recent-patient">
      <bdi className="recent-name">{name}</bdi>
      {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
      {(dateOfBirth || dictation.mrn) && <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={dictation.mrn} />}
    </div>
  )
}

interface NoteActionProps extends Pick<RecentTableProps, 'model' | 'onOpen'> {
  row: RecentRow
  name: string
}

/** What a row offers for its note (RECENT-03). */
function NoteAction({ row: { dictation, note }, name, model, onOpen }: NoteActionProps) {
  const words = useWords(noteWords)
  const mayGenerate = useMay('edit-notes')
  const session = useSession()
  useWidgetError(note.state === 'generate' ? note.error : undefined)
  if (note.state === 'view')
    return (
      <Button size="small" aria-label={words.noteOf(words.view, name)} onClick={() => onOpen(dictation)}>
        {words.view}
      </Button>
    )
  const where = 'progress' in note && note.progress ? progressText(words.progress, note.progress, session.now()) : ''
  if (note.state === 'pending')
    return (
      <div className="recent-generate">
        <Button size="small" disabled aria-label={words.noteOf(words.pending, name)}>
          {words.pending}
        </Button>
        <NoteLine text={where} />
      </div>
    )
  if (!mayGenerate)
    return (
      <div className="recent-generate">
        <span className="recent-no-note">{words.noteEmpty}</span>
        <NoteLine text={where} />
      </div>
    )
  const asking = note.state === 'asking'
  return (
    <div className="recent-generate">
      <Button
        size="small"
        busy={asking}
        aria-label={words.noteOf(asking ? words.generating : words.generate, name)}
        onClick={() => void model.generate(dictation.id)}
      >
        {asking ? words.generating : words.generate}
      </Button>
      {note.state === 'generate' && note.problem !== '' ? (
        <p className="recent-problem" role="status">
          {`${note.problem} ${where}`.trim()}
        </p>
      ) : (
        <NoteLine text={where} />
      )}
    </div>
  )
}

/** Where a note is that is under way (RECENT-07); nothing where nobody says. */
function NoteLine({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="recent-progress" role="status">
      {text}
    </p>
  )
}
