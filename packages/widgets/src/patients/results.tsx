import { type PatientChoice, type PatientSearchState, patientWords } from '@chartside/core/patients'
import { type ReactNode, useRef } from 'react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { ComboboxList } from '../ui/combobox-list.tsx'
import { Failed } from '../ui/failed.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import richOption from '../ui/rich-option.css?inline'
import { Spinner } from '../ui/spinner.tsx'

interface ResultsProps {
  id: string
  state: PatientSearchState
  choices: readonly PatientChoice[]
  active: number
  choose: (patientId: string) => void
  again: () => void
  /** The next step if nobody is found. */
  register: ReactNode
}

/** The results of a search or, before there is one, the patients who were opened recently. */
export function Results({ id, state, choices, active, choose, again, register }: ResultsProps) {
  usePartSheet(richOption)
  const words = useWords(patientWords)
  const list = useRef<HTMLDivElement>(null)
  if (state.state === 'searching')
    return (
      <div className="patient-search-waiting">
        <Spinner label={words.searching} />
      </div>
    )
  // A toast alone would leave an empty box without a reason.
  if (state.state === 'failed')
    return <Failed error={state.error} onRetry={state.error.retryable ? again : undefined} size="line" />
  if (choices.length === 0)
    return (
      <div className="patient-search-none" part="empty">
        <p role="status">
          <slot name="empty">{words.none}</slot>
        </p>
        {register}
      </div>
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
      <ComboboxList
        {...{ id, list, active }}
        label={found ? words.results : words.recent}
        options={choices.map((patient) => ({ value: patient.id, label: patient.name }))}
        selected={choices[active]?.id ?? ''}
        onChoose={(index) => choose(choices[index]!.id)}
      >
        {(index) => <FoundPatient {...choices[index]!} />}
      </ComboboxList>
      {more && (
        <p className="patient-search-more" aria-hidden="true">
          {words.more(choices.length)}
        </p>
      )}
    </>
  )
}

/** One patient with everything that distinguishes them from others (SRCH-02). */
export function FoundPatient(patient: PatientChoice) {
  const words = useWords(patientWords)
  return (
    <>
      <div className="cluster patient-found-name">
        <strong>
          <bdi translate="no">{patient.name}</bdi>
        </strong>
        {patient.lookAlike && <LookAlikeBadge lookAlike={patient.lookAlike} />}
      </div>
      <div className="quiet numbers patient-found-facts">
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
    </>
  )
}
