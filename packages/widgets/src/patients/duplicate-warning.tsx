import { type PossibleDuplicate, type PossibleDuplicates, patientWords, registerWords } from '@chartside/core/patients'

import { useEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'

/** More would push the form off the screen. */
const maxShown = 5

interface DuplicateWarningProps {
  found: PossibleDuplicates
  /** True while Submit waits for the check. */
  checking: boolean
  /** True if Submit has sent nothing because of them, and the user has to decide. */
  asking: boolean
  onOpen: (patientId: string) => void
  onAllTheSame: () => void
  chosenAs?: ChosenAs | undefined
}

/** The button that takes a registered patient instead. */
export interface ChosenAs {
  label: string
  labelOf: (name: string, mrn: string) => string
}

/** Patients who may be the same person, each with a button to open them; after Submit all of them, with the answer. */
export function DuplicateWarning({ found, checking, asking, onOpen, onAllTheSame, chosenAs }: DuplicateWarningProps) {
  const words = useWords(registerWords)
  const duplicates = found.state === 'found' ? found.duplicates : []
  const shown = asking ? duplicates : duplicates.slice(0, maxShown)
  const as = chosenAs ?? { label: words.open, labelOf: words.openPatient }
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The question and not a button, so that a second Enter does not answer it.
    if (asking) question.current?.focus()
  }, [asking])
  return (
    <>
      {/* Always in the page, so that screen readers announce its content. */}
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
            <Duplicate key={duplicate.patient.id} {...duplicate} as={as} onOpen={onOpen} />
          ))}
          {shown.length < duplicates.length && (
            <li className="quiet">{words.furtherDuplicates(duplicates.length - shown.length)}</li>
          )}
        </ul>
      )}
      {asking && (
        <div className="actions">
          <Button onClick={onAllTheSame}>{words.submitAllTheSame}</Button>
        </div>
      )}
    </>
  )
}

interface DuplicateProps extends PossibleDuplicate {
  as: ChosenAs
  onOpen: (patientId: string) => void
}

function Duplicate({ patient, shares, as, onOpen }: DuplicateProps) {
  const words = useWords(registerWords)
  const { mrn, dateOfBirth, cell } = useWords(patientWords)
  return (
    <li>
      <div>
        <strong>
          <bdi translate="no">{patient.name}</bdi>
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
      <Button size="small" aria-label={as.labelOf(patient.name, patient.mrn)} onClick={() => onOpen(patient.id)}>
        {as.label}
      </Button>
    </li>
  )
}
