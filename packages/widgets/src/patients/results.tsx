import { words as ours, type PatientIdentity } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'

/** Patients that were found, each with all that tells them apart (SRCH-02). */
export function Results({ patients, choose }: { patients: readonly PatientIdentity[]; choose: (id: string) => void }) {
  const words = useWords(ours)
  if (patients.length === 0)
    return (
      <p role="status" className="patient-search-none" part="empty">
        <slot name="empty">{words.none}</slot>
      </p>
    )
  return (
    <>
      <p role="status" className="visually-hidden">
        {words.found(patients.length)}
      </p>
      <ul aria-label={words.results}>
        {patients.map((patient) => (
          <li key={patient.id}>
            <button type="button" className="patient-found" onClick={() => choose(patient.id)}>
              <strong dir="auto">{patient.name}</strong>
              <span>
                {words.mrn} <b>{patient.mrn}</b>
              </span>
              <span>
                {words.gender} <b>{patient.gender}</b>
              </span>
              <span title={patient.dateOfBirthInWords}>
                {words.dateOfBirth} <b>{patient.dateOfBirth}</b>
              </span>
              {patient.age && <span>{patient.age}</span>}
              <span>
                {words.cell} <b>{patient.cell}</b>
              </span>
              <span>
                {words.insurance} <b>{patient.insurance}</b>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
