import { patientRegisterWidget, patientSearchWidget, register } from '@chartside/widgets/portal'
import { useState } from 'react'

register(patientRegisterWidget, patientSearchWidget)

export interface PatientDialogProps {
  open: 'register' | 'search'
  /** A patient was found, or opened from the warning of a duplicate. */
  onChosen: (patientId: string) => void
  onRegistered?: (patientId: string) => void
  onRefused?: () => void
  close: () => void
}

/** The dialogs in which a patient is registered or looked for, the same on every page (REG-01). */
export function PatientDialog({ open, onChosen, onRegistered, onRefused, close }: PatientDialogProps) {
  const [isRegistering, setRegistering] = useState(open === 'register')
  return isRegistering ? (
    <chartside-patient-register
      modal
      onpatientregistered={({ detail }) => onRegistered?.(detail.patientId)}
      onregistrationfailed={onRefused}
      onpatientselected={({ detail }) => onChosen(detail.patientId)}
      ondismissed={close}
    />
  ) : (
    <chartside-patient-search
      modal
      registers
      oncreatepatient={() => setRegistering(true)}
      onpatientselected={({ detail }) => onChosen(detail.patientId)}
      ondismissed={close}
    />
  )
}
