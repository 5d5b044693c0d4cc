import { capitalized } from '@chartside/core/lib/formats'
import { createIdentity, type Lookup, patientWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext } from 'react'

import { useModel, useSession, useWords } from '../lib/context.ts'

/** The patient whom something on the screen is about. */
export interface AboutPatient {
  /** '' if the name was typed. */
  patientId: string
  /** As given by the row or the page. */
  name?: string | undefined
  /** 'dd MMM yyyy'. Unknown values are looked up by the id. */
  dateOfBirth?: string | undefined
  mrn?: string | undefined
}

const PatientContext = createContext<AboutPatient | undefined>(undefined)

/** Names the patient below the title of every dialog opened inside. Details known further out are kept. */
export function AboutPatient({ children, ...about }: AboutPatient & { children: ReactNode }) {
  const outer = useContext(PatientContext)
  const known = outer?.patientId === about.patientId && outer.mrn ? outer : about
  return <PatientContext value={known}>{children}</PatientContext>
}

/** The patient whom the dialogs here are about. */
export const useAboutPatient = (): AboutPatient | undefined => useContext(PatientContext)

/** A patient in one line: name, date of birth with its month in letters, and MRN; or why they are unknown. */
export function PatientLine(about: AboutPatient) {
  if (about.mrn || about.dateOfBirth || about.patientId === '') return <Line {...about} />
  return <LookedUp {...about} />
}

/** The record of a patient. */
export function useIdentity(patientId: string): Lookup {
  const session = useSession()
  return useStore(useModel(() => createIdentity(session, patientId), [session, patientId]))
}

const LookedUp = ({ patientId, name }: AboutPatient) => <RecordLine lookup={useIdentity(patientId)} name={name} />

/** The line of a patient who is being looked up. */
export function RecordLine({ lookup, name }: { lookup: Lookup; name?: string | undefined }) {
  const { lookUp } = useWords(patientWords)
  if (lookup.state === 'found') {
    const { name, dateOfBirthInWords, mrn } = lookup.patient
    return <Line patientId="" {...{ name, mrn }} dateOfBirth={dateOfBirthInWords} />
  }
  return <Line patientId="" name={name} note={lookUp[lookup.state]} />
}

function Line({ name, dateOfBirth, mrn, note }: AboutPatient & { note?: string }) {
  const { bornOn, mrnOf } = useWords(patientWords)
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
