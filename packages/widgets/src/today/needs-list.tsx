import { dictatedPatientOf } from '@chartside/core/dictation'
import { formatMoment } from '@chartside/core/lib/clock-times'
import { capitalized } from '@chartside/core/lib/person-name'
import { formatSeconds } from '@chartside/core/lib/progress'
import { isMissing, noteWords } from '@chartside/core/notes'
import { recorderOf } from '@chartside/core/recorder'
import { type RecentNote, type Today, todayWords } from '@chartside/core/today'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useMay, useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { UnsentDictations } from '../outbox/index.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { PatientLine } from '../ui/patient-line.tsx'

/** Notes shown at first; the rest on request. */
const shownAtFirst = 5

interface NeedsListProps {
  model: Today
  /** An unsent dictation is in the form. */
  onDictation: () => void
  onNote: (dictationId: string) => void
}

/** What needs the user: recordings that were not sent, notes that are missing, and notes to review. */
export function NeedsList({ model, onDictation, onNote }: NeedsListProps) {
  const words = useWords(todayWords)
  const needs = useStore(model.$needs)
  const mayDictate = useMay('dictate')
  const [isOpen, setOpen] = useState(false)
  const since = useStore(model.$needsSince)
  const rows = needs.data ?? []
  const shown = isOpen ? rows : rows.slice(0, shownAtFirst)
  return (
    <section className="stack" aria-label={words.needs}>
      <header className="head">
        <h3>{words.needs}</h3>
        {rows.length > 0 && <span className="muted numbers">{rows.length}</span>}
      </header>
      {mayDictate && <UnsentDictations onOpened={onDictation} />}
      <LoadFailure
        of={needs}
        size="line"
        failed={words.needsFailed}
        stale={words.needsStale}
        onRetry={() => void model.reload()}
      />
      {needs.data?.length === 0 && <p className="muted">{words.needsNothing}</p>}
      <ul className="today-list">
        {mayDictate && <UnsentRecording onOpen={onDictation} />}
        {shown.map((row) => (
          <NoteNeed key={row.dictation.id} {...{ row, model, onNote }} />
        ))}
      </ul>
      {since && rows.length > 0 && <p className="muted">{words.needsSince(since)}</p>}
      {rows.length > shown.length && <Button onClick={() => setOpen(true)}>{words.more(rows.length)}</Button>}
    </section>
  )
}

/** The recording in the form, if it is stopped and not sent. */
function UnsentRecording({ onOpen }: { onOpen: () => void }) {
  const session = useSession()
  const recorder = recorderOf(session)
  const words = useWords(todayWords)
  const { unnamed, noteOf } = useWords(noteWords)
  const { name, dateOfBirth, mrn } = useStore(dictatedPatientOf(session))
  const { state } = useStore(recorder.$recorder)
  const seconds = useStore(recorder.$seconds)
  if (state !== 'stopped') return null
  return (
    <li className="today-item" part="need">
      <div className="today-who">
        <bdi translate="no" className="today-name">
          {name || unnamed}
        </bdi>
        <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={mrn} />
        <p className="muted numbers">{words.unsent(formatSeconds(seconds))}</p>
      </div>
      <Button size="small" aria-label={noteOf(words.openUnsent, name || unnamed)} onClick={onOpen}>
        {words.openUnsent}
      </Button>
    </li>
  )
}

interface NoteNeedProps {
  row: RecentNote
  model: Today
  onNote: (dictationId: string) => void
}

/** A note to review, or one that is missing. */
function NoteNeed({ row: { dictation, note, dateOfBirth, lookAlike }, model, onNote }: NoteNeedProps) {
  const words = useWords(todayWords)
  const { unnamed, noteOf, generate, generating, open } = useWords(noteWords)
  const zone = usePracticeZone()
  const mayGenerate = useMay('edit-notes')
  const name = capitalized(dictation.patient_name) || unnamed
  const time = formatMoment(dictation.created_at, zone)
  const isReady = note.state === 'view'
  const isAsking = note.state === 'asking'
  const label = isReady ? words.review : isAsking ? generating : generate
  const press = () => (isReady ? onNote(dictation.id) : void model.generate(dictation.id))
  return (
    <li className="today-item" part="need">
      <div className="today-who">
        <bdi translate="no" className="today-name">
          {name}
        </bdi>
        {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
        <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={dictation.mrn} />
        <p className="muted numbers">
          {isReady ? words.toReview(time) : words.failedNote(time)}
          {note.state === 'generate' && note.problem && ` ${note.problem}`}
        </p>
      </div>
      {(isReady || mayGenerate) && (
        <Button size="small" busy={isAsking} aria-label={noteOf(label, name)} onClick={press}>
          {label}
        </Button>
      )}
      {isMissing(note) && (
        <Button size="small" aria-label={noteOf(open, name)} onClick={() => onNote(dictation.id)}>
          {open}
        </Button>
      )}
    </li>
  )
}
