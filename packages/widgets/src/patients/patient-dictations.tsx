import type { Dictation } from '@chartside/contract/notes'
import { formatMoment, recordMoment } from '@chartside/core/lib/clock-times'
import { noteOf, noteWords } from '@chartside/core/notes'
import {
  centerWords,
  dictatedNameOf,
  identityWords,
  isAboutSomebodyElse,
  type PatientCenter,
  type PatientHeader,
} from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { ReadNote } from '../notes/index.ts'
import { moveAmong } from '../ui/arrow-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Warning } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface PatientDictationsProps {
  center: PatientCenter
  header: PatientHeader
  /** Shown beside the title of the note. */
  action: ReactNode
}

/** A patient's dictations, newest first, and the note of the chosen one (CENTER-03). */
export function PatientDictations({ center, header, action }: PatientDictationsProps) {
  const words = useWords(centerWords)
  const title = useTitle(header)
  const dictations = useStore(center.$dictations)
  const chosen = useStore(center.$chosen)
  const rows = dictations.data
  return (
    <div className="stack patient-dictations">
      <nav className="stack tight patient-list" aria-label={words.dictations}>
        <h3>{words.dictations}</h3>
        <LoadFailure
          of={dictations}
          failed={words.dictationsFailed}
          stale={words.dictationsStale}
          onRetry={() => void center.reloadDictations()}
          size="line"
        />
        {rows === undefined && dictations.state === 'loading' && <Skeleton lines={4} columns={1} />}
        {rows?.length === 0 && <p className="quiet">{words.noDictations}</p>}
        {rows && rows.length > 0 && <DictationList {...{ rows, chosen }} choose={center.choose} />}
      </nav>
      <section className="stack patient-note" aria-label={title}>
        <div className="head patient-note-head">
          <h3>
            <bdi translate="no">{title}</bdi>
          </h3>
          {action}
        </div>
        {rows === undefined && dictations.state === 'loading' && <Skeleton lines={8} />}
        {rows && <ChosenNote dictation={chosen} header={header} />}
      </section>
    </div>
  )
}

/** The title of the note (REVIEW-01). */
function useTitle({ name }: PatientHeader): string {
  const { review, reviewTitle } = useWords(noteWords)
  const { nameless } = useWords(identityWords)
  return name === nameless ? review : reviewTitle(name)
}

interface DictationListProps {
  rows: readonly Dictation[]
  chosen: Dictation | undefined
  choose: (id: string) => void
}

function DictationList({ rows, chosen, choose }: DictationListProps) {
  const words = useWords(centerWords)
  const zone = usePracticeZone()
  return (
    <ul onKeyDown={(event) => moveAmong(event, 'button')}>
      {rows.map((dictation) => (
        <li key={dictation.id}>
          <button
            type="button"
            className="bare patient-dictation"
            part="row-button"
            aria-current={dictation.id === chosen?.id || undefined}
            onClick={() => choose(dictation.id)}
          >
            <span className="numbers">{formatMoment(dictation.created_at, zone) || words.noDate}</span>
            {dictation.soap_note === null && <span className="quiet">{words.noNoteYet}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function ChosenNote({ dictation, header }: { dictation: Dictation | undefined; header: PatientHeader }) {
  const words = useWords(centerWords)
  const { recordedAt } = useWords(noteWords)
  const zone = usePracticeZone()
  const moment = recordMoment(dictation?.created_at ?? '', zone)
  return (
    <>
      {moment && <p className="quiet numbers">{recordedAt(moment)}</p>}
      {dictation && isAboutSomebodyElse(dictation, header) && <Warning>{words.otherName(dictatedNameOf(dictation))}</Warning>}
      {dictation && dictation.soap_note !== null ? (
        // Nothing of one note may remain while the next one is drawn.
        <ReadNote key={dictation.id} text={dictation.soap_note} record={{ ...noteOf(dictation), patientId: header.id }} />
      ) : (
        <Empty>
          {words.noNote}
          {dictation?.failure ? `. ${dictation.failure}` : ''}
        </Empty>
      )}
    </>
  )
}
