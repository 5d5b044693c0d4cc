import { featureWords } from '../lib/language.ts'

/** Words of one appointment's view. */
export const detailWords = featureWords('appointmentDetails', {
  title: 'Appointment',
  back: 'Back',
  patient: 'Patient',
  when: 'Date & Time',
  place: 'Location',
  provider: 'Provider',
  reason: 'Reason',
  mode: 'Mode',
  insurance: 'Insurance',
  status: 'Status',
  none: 'No appointment selected.',
  missing: "This appointment wasn't found. It may have been deleted, or belong to another practice.",
  deleted: 'This appointment was deleted.',
  failed: 'The appointment could not be loaded.',
  stale: 'This may be out of date.',
  patientCenter: 'Patient Center',
  startDictation: 'Start dictation',
  checkIn: 'Check in',
  checkedIn: 'Checked in',
})
