import { featureWords } from '../lib/language.ts'

/** Words of the selected patient's view, exactly as the requirements give them where they do. */
export const centerWords = featureWords('patientCenter', {
  // CENTER-01
  back: 'Back to Patient Pool',
  tabs: 'Patient',
  center: 'Patient Center',
  documents: 'Documents',
  appointments: 'Appointments',
  documentsFailed: 'The documents could not be loaded. Reload the page to try again.',
  appointmentsFailed: 'The appointments could not be loaded. Reload the page to try again.',
  // CENTER-02
  header: {
    gender: 'Gender',
    dateOfBirth: 'Date of Birth',
    age: 'Age',
    mrn: 'MRN',
    cell: 'Cell',
    insurance: 'Pri Ins',
    email: 'Email',
    address: 'Address',
  },
  noPatient: 'No patient selected.',
  missing: "This patient wasn't found. The record may have been deleted, or belong to another practice.",
  deleted: 'This patient was deleted.',
  failed: 'The patient could not be loaded.',
  stale: 'This may be out of date.',
  // CENTER-03
  dictations: 'Dictations',
  noDictations: 'No dictations about this patient yet.',
  dictationsFailed: 'The dictations could not be loaded.',
  dictationsStale: 'The dictations may be out of date.',
  noDate: 'Date not recorded',
  noNoteYet: 'No note',
  noNote: 'No Soap Note found for this patient',
  otherName: (name: string) => `This was dictated about '${name}'. Make sure it belongs to this patient.`,
  // UI-03
  delete: 'Delete patient',
  deleteQuestion: 'Are you sure you want to delete the patient?',
})
