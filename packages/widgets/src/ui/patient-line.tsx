import { capitalized, initialsOf } from '@chartside/core/lib/person-name'
import { bannerWords, createIdentity, identityWords, type Lookup, shortAge } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useModel, usePartSheet, useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { factsOf, type PatientFacts } from './patient-context.ts'
import css from './patient-line.css?inline'

interface PatientLineProps extends PatientFacts {
  /** True for the heading of what follows. */
  heading?: boolean
}

/**
 * The patient banner in its compact form, without actions (BANNER-01): initials, name, age, sex, date of birth with its month in
 * letters, and MRN; or why they are unknown. Marks a patient who could be confused with another.
 */
export function PatientLine(about: PatientLineProps) {
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
  if (lookup.state === 'found') return <Line {...factsOf(lookup.patient)} />
  return <Line patientId="" name={name} note={lookUp[lookup.state]} />
}

function Line({ note, heading = false, ...about }: PatientLineProps & { note?: string }) {
  usePartSheet(css)
  const facts = useFacts(about)
  const { patientId, name } = about
  const shown = <bdi translate="no">{capitalized(name ?? '')}</bdi>
  if (!name && facts.length === 0 && !note) return null
  return (
    <div className="patient-facts patient-line" part="patient" translate="no">
      {name && <Initials name={name} />}
      {name && (heading ? <h2>{shown}</h2> : shown)}
      {[...facts, note].map((fact) => fact && <span key={fact}>{fact}</span>)}
      <Mark patientId={patientId} />
    </div>
  )
}

/** Age, sex, date of birth and MRN of a patient, as far as known. */
export function useFacts({ born, gender, dateOfBirth, mrn }: PatientFacts): string[] {
  const { notRecorded, bornOn, mrnOf } = useWords(identityWords)
  const { noGender } = useWords(bannerWords)
  const age = shortAge(born ?? '', useSession().now())
  return [age, gender === notRecorded ? noGender : gender, dateOfBirth && bornOn(dateOfBirth), mrn && mrnOf(mrn)].filter(
    (fact) => !!fact,
  ) as string[]
}

/** The initials of a patient in a circle, for the eye alone: the name stands beside them. */
export function Initials({ name }: { name: string }) {
  usePartSheet(css)
  return (
    <span className="patient-initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** Loaded after the first paint. */
const $mark = lazyModule(() => import('./look-alike-mark.tsx'))

/** Marks a patient who could be confused with another one of the practice; '' marks nobody. */
export const Mark = ({ patientId }: { patientId: string }) => patientId !== '' && <LoadedMark patientId={patientId} />

function LoadedMark({ patientId }: { patientId: string }) {
  const loaded = useStore($mark)
  return loaded.state === 'ready' && <loaded.module.LookAlikeMark patientId={patientId} />
}
