import { type PatientChoice, type PatientSearchState, patientWords } from '@chartside/core/patients'
import { useEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { optionId } from '../ui/combobox-field.ts'
import { Failed } from '../ui/failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LookAlikeBadge } from './look-alike-badge.tsx'

interface ResultsProps {
  id: string
  state: PatientSearchState
  choices: readonly PatientChoice[]
  active: number
  choose: (patientId: string) => void
  again: () => void
}

/** What came of a search, or who was opened recently before there is one. */
export function Results({ id, state, choices, active, choose, again }: ResultsProps) {
  const words = useWords(patientWords)
  if (state.state === 'searching')
    return (
      <div className="patient-search-waiting">
        <Spinner label={words.searching} />
      </div>
    )
  // Where a toast has said it, an empty box would not say why nothing came.
  if (state.state === 'failed')
    return <Failed error={state.error} onRetry={state.error.retryable ? again : undefined} size="line" />
  if (choices.length === 0)
    return (
      <p role="status" className="patient-search-none" part="empty">
        <slot name="empty">{words.none}</slot>
      </p>
    )
  const found = state.state === 'found'
  const more = found && state.more
  return (
    <>
      {found ? (
        <p role="status" className="visually-hidden">
          {more ? words.more(choices.length) : words.found(choices.length)}
        </p>
      ) : (
        <p className="patient-search-heading" aria-hidden="true">
          {words.recent}
        </p>
      )}
      <div id={id} role="listbox" aria-label={found ? words.results : words.recent}>
        {choices.map((patient, index) => (
          <Choice
            key={patient.id}
            id={optionId(id, index)}
            active={index === active}
            onChoose={() => choose(patient.id)}
            {...{ patient }}
          />
        ))}
      </div>
      {more && (
        <p className="patient-search-more" aria-hidden="true">
          {words.more(choices.length)}
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  id: string
  patient: PatientChoice
  active: boolean
  onChoose: () => void
}

/** One patient with all that tells them from others (SRCH-02). */
function Choice({ id, patient, active, onChoose }: ChoiceProps) {
  const words = useWords(patientWords)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="patient-found"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <div className="patient-found-name">
        <strong>
          <bdi>{patient.name}</bdi>
        </strong>
        {patient.lookAlike && <LookAlikeBadge lookAlike={patient.lookAlike} />}
      </div>
      <div className="patient-found-facts">
        <span>
          {words.mrn} <b>{patient.mrn}</b>
        </span>
        <span>
          {words.gender} <b>{patient.gender}</b>
        </span>
        <span title={patient.dateOfBirthInWords}>
          {words.dateOfBirth} <b aria-hidden="true">{patient.dateOfBirth}</b>
          <span className="visually-hidden">{patient.dateOfBirthInWords}</span>
        </span>
        {patient.age && <span>{patient.age}</span>}
        <span>
          {words.cell} <b>{patient.cell}</b>
        </span>
        <span>
          {words.insurance} <b>{patient.insurance}</b>
        </span>
      </div>
    </div>
  )
}
