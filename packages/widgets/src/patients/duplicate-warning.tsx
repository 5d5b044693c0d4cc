import { type PossibleDuplicate, type PossibleDuplicates, patientWords, registerWords } from '@chartside/core/patients'

import { useEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'

/** More would push the form away. */
const maxShown = 5

interface DuplicateWarningProps {
  found: PossibleDuplicates
  /** Submit waits for who it is. */
  checking: boolean
  /** Submit has sent nothing because of them: now it is for the user to say. */
  asking: boolean
  onOpen: (patientId: string) => void
  onAllTheSame: () => void
}

/** Who may be registered already, each with the record to open. Where Submit asks, all of them, and the answer. */
export function DuplicateWarning({ found, checking, asking, onOpen, onAllTheSame }: DuplicateWarningProps) {
  const words = useWords(registerWords)
  const duplicates = found.state === 'found' ? found.duplicates : []
  const shown = asking ? duplicates : duplicates.slice(0, maxShown)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Not a button: Enter pressed twice must answer nothing.
    if (asking) question.current?.focus()
  }, [asking])
  return (
    <>
      {/* Always there: readers say what comes into it. */}
      <div role="status" className="register-status">
        {checking && <p className="quiet">{words.checking}</p>}
        {duplicates.length > 0 && (
          <p ref={question} className="register-question" tabIndex={-1}>
            <AlertIcon />
            {words.duplicates(duplicates.length)}
          </p>
        )}
        {asking && <p className="quiet">{words.possiblyRegistered(duplicates.length)}</p>}
        {found.state === 'unknown' && <p className="quiet">{words.duplicatesUnknown}</p>}
      </div>
      {duplicates.length > 0 && (
        <ul className="register-duplicates" part="duplicates" aria-label={words.duplicates(duplicates.length)}>
          {shown.map((duplicate) => (
            <Duplicate key={duplicate.patient.id} {...duplicate} onOpen={onOpen} />
          ))}
          {shown.length < duplicates.length && (
            <li className="quiet">{words.furtherDuplicates(duplicates.length - shown.length)}</li>
          )}
        </ul>
      )}
      {asking && (
        <div className="register-answer">
          <Button onClick={onAllTheSame}>{words.submitAllTheSame}</Button>
        </div>
      )}
    </>
  )
}

function Duplicate({ patient, shares, onOpen }: PossibleDuplicate & { onOpen: (patientId: string) => void }) {
  const words = useWords(registerWords)
  const { mrn, dateOfBirth, cell } = useWords(patientWords)
  return (
    <li>
      <div>
        <strong>
          <bdi>{patient.name}</bdi>
        </strong>
        <span>
          {mrn} <b>{patient.mrn}</b>
        </span>
        <span>{patient.gender}</span>
        <span>
          {dateOfBirth} <b>{patient.dateOfBirthInWords}</b>
        </span>
        <span>
          {cell} <b>{patient.cell}</b>
        </span>
        {shares.name && (
          <Badge tone="warning">{shares.name === 'same' ? words.sameNameAndBirth : words.similarNameAndBirth}</Badge>
        )}
        {shares.phone && <Badge tone="warning">{words.samePhone}</Badge>}
      </div>
      <Button size="small" aria-label={words.openPatient(patient.name, patient.mrn)} onClick={() => onOpen(patient.id)}>
        {words.open}
      </Button>
    </li>
  )
}
