import { formatMoment } from '@chartside/core/lib/clock-times'
import { capitalized } from '@chartside/core/lib/person-name'
import { noteWords, type RecentRow } from '@chartside/core/notes'
import { type Today, todayWords } from '@chartside/core/today'
import { useStore } from '@nanostores/react'

import { useMay, useWords } from '../lib/context.ts'
import { UnsentDictations } from '../outbox/index.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PatientLine } from '../ui/patient-line.tsx'

interface NeedsListProps {
  model: Today
  /** An unsent dictation was put into the form. */
  onDictation: () => void
}

/** What needs the user: dictations that were not sent, and notes that are missing. */
export function NeedsList({ model, onDictation }: NeedsListProps) {
  const words = useWords(todayWords)
  const failed = useStore(model.$failedNotes)
  const mayDictate = useMay('dictate')
  const rows = failed.data ?? []
  return (
    <section className="stack today-card" aria-label={words.needs}>
      <h3>{words.needs}</h3>
      {mayDictate && <UnsentDictations onOpened={onDictation} />}
      <LoadFailure
        of={failed}
        size="line"
        failed={words.needsFailed}
        stale={words.needsStale}
        onRetry={() => void model.reload()}
      />
      {failed.data?.length === 0 && <p className="muted today-nothing">{words.needsNothing}</p>}
      {rows.length > 0 && (
        <ul className="today-list">
          {rows.map((row) => (
            <FailedNote key={row.dictation.id} {...{ row, model }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FailedNote({ row: { dictation, note, dateOfBirth }, model }: { row: RecentRow; model: Today }) {
  const words = useWords(todayWords)
  const { unnamed, noteOf, generate, generating } = useWords(noteWords)
  const mayGenerate = useMay('edit-notes')
  const name = capitalized(dictation.patient_name) || unnamed
  const isAsking = note.state === 'asking'
  return (
    <li className="today-item" part="need">
      <div className="today-who">
        <bdi className="today-name">{name}</bdi>
        <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={dictation.mrn} />
        <p className="muted">
          {words.failedNote(formatMoment(dictation.created_at))}
          {note.state === 'generate' && note.problem && ` ${note.problem}`}
        </p>
      </div>
      {mayGenerate && (
        <Button
          size="small"
          busy={isAsking}
          aria-label={noteOf(isAsking ? generating : generate, name)}
          onClick={() => void model.generate(dictation.id)}
        >
          {isAsking ? generating : generate}
        </Button>
      )}
    </li>
  )
}
