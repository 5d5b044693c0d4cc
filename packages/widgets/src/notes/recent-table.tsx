import type { Dictation } from '@chartside/contract/notes'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { capitalized } from '@chartside/core/lib/person-name'
import type { Remote } from '@chartside/core/lib/remote'
import { noteWords, progressText, type RecentDictations, type RecentRow } from '@chartside/core/notes'
import { bannerWords } from '@chartside/core/patients'

import { useMay, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Button } from '../ui/button.tsx'
import { DeleteIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { PatientLine } from '../ui/patient-line.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import type { Column } from '../ui/table.tsx'

interface RecentTableProps {
  recent: Remote<readonly RecentRow[]>
  search: string
  model: RecentDictations
  /** True for those of today alone. */
  today: boolean
  onOpen: (dictation: Dictation) => void
  /** Shows a recorder. */
  onStart: (() => void) | undefined
}

/** The rows, or why there are none. */
export function RecentTable({ recent, search, model, today, onOpen, onStart }: RecentTableProps) {
  const words = useWords(noteWords)
  const { startDictation } = useWords(bannerWords)
  const mayDelete = useMay('delete-dictations')
  const mayDictate = useMay('dictate')
  const zone = usePracticeZone()
  const nameOf = ({ dictation }: RecentRow) => capitalized(dictation.patient_name) || words.unnamed
  const removalOf = (id: string) => ({
    ...{ label: words.deleteColumn, icon: <DeleteIcon />, tone: 'danger' as const },
    onSelect: () => model.askToRemove(id),
  })
  const removal: Column<RecentRow> = {
    label: words.deleteColumn,
    place: 'end',
    // A signed note cannot be deleted.
    render: (row) =>
      row.dictation.signature ? (
        <span className="muted">{words.reviewStates.signed}</span>
      ) : (
        <RowMenu about={nameOf(row)} entries={[removalOf(row.dictation.id)]} />
      ),
  }
  return (
    <LoadedTable
      of={recent}
      words={{ failed: words.recentFailed, stale: words.recentStale }}
      empty={search.trim() ? words.recentNoMatch(search.trim()) : today ? words.todayEmpty : words.recentEmpty}
      emptyAction={
        onStart &&
        mayDictate &&
        !search.trim() && (
          <Button variant="primary" icon={<MicrophoneIcon />} onClick={onStart}>
            {startDictation}
          </Button>
        )
      }
      lines={today ? 4 : 10}
      onRetry={() => void model.reload()}
      caption={today ? words.todayTitle : words.recentTitle}
      rowKey={({ dictation }) => dictation.id}
      columns={[
        { label: words.patientColumn, render: (row) => <PatientOf row={row} name={nameOf(row)} /> },
        {
          label: words.dateColumn,
          render: ({ dictation }) => <span className="numbers">{formatMoment(dictation.created_at, zone)}</span>,
        },
        { label: words.noteColumn, place: 'end', render: (row) => <NoteAction {...{ row, model, onOpen }} name={nameOf(row)} /> },
        ...(mayDelete && !today ? [removal] : []),
      ]}
    />
  )
}

/** The patient of a row, distinguished from others of the same name. */
function PatientOf({ row: { dictation, dateOfBirth, lookAlike }, name }: { row: RecentRow; name: string }) {
  return (
    <div className="recent-patient">
      <bdi translate="no" className="anywhere recent-name">
        {name}
      </bdi>
      {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
      {(dateOfBirth || dictation.mrn) && <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={dictation.mrn} />}
    </div>
  )
}

interface NoteActionProps extends Pick<RecentTableProps, 'model' | 'onOpen'> {
  row: RecentRow
  name: string
}

/** The action for a row's note; one that is missing can be opened, too (RECENT-03). */
function NoteAction({ row: { dictation, note }, name, model, onOpen }: NoteActionProps) {
  const words = useWords(noteWords)
  const mayGenerate = useMay('edit-notes')
  const session = useSession()
  const zone = usePracticeZone()
  useWidgetError(note.state === 'generate' ? note.error : undefined)
  if (note.state === 'view')
    return (
      <Button size="small" data-opens-row aria-label={words.noteOf(words.view, name)} onClick={() => onOpen(dictation)}>
        {words.view}
      </Button>
    )
  const open = (
    <Button size="small" data-opens-row aria-label={words.noteOf(words.open, name)} onClick={() => onOpen(dictation)}>
      {words.open}
    </Button>
  )
  const where = 'progress' in note && note.progress ? progressText(words.progress, note.progress, session.now(), zone) : ''
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
        <div className="cluster">
          <span className="muted">{words.noteEmpty}</span>
          {open}
        </div>
        <NoteLine text={where} />
      </div>
    )
  const asking = note.state === 'asking'
  return (
    <div className="recent-generate">
      <div className="cluster">
        <Button
          size="small"
          busy={asking}
          aria-label={words.noteOf(asking ? words.generating : words.generate, name)}
          onClick={() => void model.generate(dictation.id)}
        >
          {asking ? words.generating : words.generate}
        </Button>
        {open}
      </div>
      {note.state === 'generate' && note.problem !== '' ? (
        <p className="hint recent-progress recent-problem" role="status">
          {`${note.problem} ${where}`.trim()}
        </p>
      ) : (
        <NoteLine text={where} />
      )}
    </div>
  )
}

/** The progress of a note (RECENT-07), if it is known. */
function NoteLine({ text }: { text: string }) {
  return text === '' ? null : (
    <p className="hint recent-progress" role="status">
      {text}
    </p>
  )
}
