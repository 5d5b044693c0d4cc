import { capitalized } from '@chartside/core/lib/person-name'
import { createIdentity, identityWords, type Lookup } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type ReactNode, useContext } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'
import { PatientContext, type PatientFacts } from './patient-context.ts'

/** Names the patient below the title of every dialog opened inside. Details known further out are kept. */
export function AboutPatient({ children, ...about }: PatientFacts & { children: ReactNode }) {
  const outer = useContext(PatientContext)?.about
  const known = outer?.patientId === about.patientId && outer.mrn ? outer : about
  return <PatientContext value={{ about: known, line: <PatientLine {...known} /> }}>{children}</PatientContext>
}

/** A patient in one line: name, date of birth with its month in letters, and MRN; or why they are unknown. */
export function PatientLine(about: PatientFacts) {
  if (about.mrn || about.dateOfBirth || about.patientId === '') return <Line {...about} />
  return <LookedUp {...about} />
}

/** The record of a patient. */
export function useIdentity(patientId: string): Lookup {
  const session = useSession()
  return useStore(useModel(() => createIdentity(session, patientId), [session, patientId]))
}

const LookedUp = ({ patientId, name }: PatientFacts) => <RecordLine lookup={useIdentity(patientId)} name={name} />

/** The line of a patient who is being looked up. */
export function RecordLine({ lookup, name }: { lookup: Lookup; name?: string | undefined }) {
  const { lookUp } = useWords(identityWords)
  if (lookup.state === 'found') {
    const { name, dateOfBirthInWords, mrn } = lookup.patient
    return <Line patientId="" {...{ name, mrn }} dateOfBirth={dateOfBirthInWords} />
  }
  return <Line patientId="" name={name} note={lookUp[lookup.state]} />
}

function Line({ name, dateOfBirth, mrn, note }: PatientFacts & { note?: string }) {
  const { bornOn, mrnOf } = useWords(identityWords)
  const parts = [dateOfBirth && bornOn(dateOfBirth), mrn && mrnOf(mrn), note].filter((part) => !!part)
  if (!name && parts.length === 0) return null
  return (
    <p className="patient-line" part="patient">
      {name && <bdi>{capitalized(name)}</bdi>}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}
