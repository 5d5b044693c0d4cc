import { lazily } from './lazily.tsx'
import type { PatientDialogProps } from './patient-dialog.tsx'

/** Which dialog about a patient is open. */
export type Dialog = PatientDialogProps['open']

/** The dialogs' code comes after the page that opens them. */
export const PatientDialog = lazily(async () => (await import('./patient-dialog.tsx')).PatientDialog)
