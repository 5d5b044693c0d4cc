import {
  registerWords as ours,
  type PossibleDuplicate,
  type PossibleDuplicates,
  words as patientWords,
} from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'

/** More would push the form away. */
const most = 5

interface DuplicateWarningProps {
  found: PossibleDuplicates
  onOpen: (patientId: string) => void
}

/** Who may be registered already, each with the record to open. It hinders nobody from registering. */
export function DuplicateWarning({ found, onOpen }: DuplicateWarningProps) {
  const words = useWords(ours)
  const duplicates = found.state === 'found' ? found.duplicates : []
  return (
    <>
      {/* Always there: readers say what comes into it. */}
      <div role="status" className="register-status">
        {duplicates.length > 0 && (
          <p className="register-question">
            <AlertIcon />
            {words.duplicates(duplicates.length)}
          </p>
        )}
        {found.state === 'unknown' && <p className="form-note">{words.duplicatesUnknown}</p>}
      </div>
      {duplicates.length > 0 && (
        <ul className="register-duplicates" part="duplicates" aria-label={words.duplicates(duplicates.length)}>
          {duplicates.slice(0, most).map((duplicate) => (
            <Duplicate key={duplicate.patient.id} {...duplicate} onOpen={onOpen} />
          ))}
          {duplicates.length > most && <li className="form-note">{words.furtherDuplicates(duplicates.length - most)}</li>}
        </ul>
      )}
    </>
  )
}

function Duplicate({ patient, shares, onOpen }: PossibleDuplicate & { onOpen: (patientId: string) => void }) {
  const words = useWords(ours)
  const said = useWords(patientWords)
  return (
    <li>
      <div>
        <strong>
          <bdi>{patient.name}</bdi>
        </strong>
        <span>
          {said.mrn} <b>{patient.mrn}</b>
        </span>
        <span>{patient.gender}</span>
        <span>
          {said.dateOfBirth} <b>{patient.dateOfBirthInWords}</b>
        </span>
        <span>
          {said.cell} <b>{patient.cell}</b>
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
