import { featureWords } from '../lib/language.ts'

/** Words of the appointments by status on the dashboard, exactly as DASH-03 to DASH-05 give them. */
export const visitWords = featureWords('visits', {
  title: 'Appointments',
  status: 'Status',
  selectStatus: 'Select Status',
  nameColumn: 'Patient Name',
  whenColumn: 'Date & Time',
  reasonColumn: 'Reason',
  statusColumn: 'Status',
  noStatus: 'Please select status to get appointments.',
  none: 'No appointment found for this criteria.',
  refresh: 'Refresh',
  failed: 'The appointments could not be loaded.',
  stale: 'The list may be out of date.',
  // DASH-05
  choice: 'Choose where to go:',
  places: { center: 'Patient Center', documents: 'Documents', appointments: 'Appointments' },
  noPatient: 'No patient is recorded for this appointment, so there is no chart to open.',
})
