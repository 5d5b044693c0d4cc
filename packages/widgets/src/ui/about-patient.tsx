import { useStore } from '@nanostores/react'
import { type ReactNode, useContext } from 'react'

import { lazyModule } from '../lib/lazy-module.ts'
import { PatientContext, type PatientFacts, type Subject } from './patient-context.ts'

/** Loaded after the first paint, before a dialog is opened. */
const $line = lazyModule(() => import('./loaded-patient-line.ts'))

/** Names the patient below the title of every dialog opened inside. Details known further out are kept. */
export function AboutPatient({ children, ...about }: PatientFacts & { children: ReactNode }) {
  const outer = useContext(PatientContext)?.about
  const known = outer?.mrn && about.patientId !== '' && outer.patientId === about.patientId ? outer : about
  const loaded = useStore($line)
  const line = loaded.state === 'ready' && <loaded.module.PatientLine {...known} />
  return <PatientContext value={{ about: known, line }}>{children}</PatientContext>
}

/** As `AboutPatient`, for what must say whom it is about: a patient further out is never taken instead. */
export function About({ subject, children }: { subject: Subject; children: ReactNode }) {
  if (subject === 'nobody') return <PatientContext value={undefined}>{children}</PatientContext>
  return <AboutPatient {...subject}>{children}</AboutPatient>
}
