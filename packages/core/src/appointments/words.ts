import { featureWords } from '../lib/language.ts'

/** Words of appointments that several screens share, exactly as the requirements give them where they do. */
export const appointmentWords = featureWords('appointments', {
  title: 'Appointments',
  /** The title of a dialog with one appointment. */
  one: 'Appointment',
  // APPT-01
  dateColumn: 'Date',
  timeColumn: 'Time',
  reasonColumn: 'Reason',
  statusColumn: 'Status',
  actionsColumn: 'Actions',
  add: 'Add Appointment',
  none: 'No appointment found for this patient.',
  deleteQuestion: 'Are you sure you want to delete this appointment?',
  /** Asked only if it cannot be undone. */
  cancelQuestion: 'Are you sure you want to cancel this appointment?',
  noPatient: 'Choose a patient to see their appointments.',
  failed: 'The appointments could not be loaded.',
  stale: 'The list may be out of date.',
  // APPT-05
  statuses: { pending: 'Pending', confirmed: 'Confirmed', cancelled: 'Cancelled', completed: 'Completed' },
  visitTypes: { consultation: 'Consultation', 'follow-up': 'Follow-up', checkup: 'Checkup', procedure: 'Procedure' },
  modes: { 'telehealth-appointment': 'Telehealth', 'office-appointment': 'Office' },
  nameless: 'No name recorded',
  noDate: 'Date not recorded',
  noTime: 'Time not recorded',
  notRecorded: 'Not Recorded',
  /** Names of buttons for one appointment. */
  openOf: (when: string) => `Open appointment of ${when}`,
  editOf: (when: string) => `Edit appointment of ${when}`,
  edit: 'Edit',
  cancelAppointment: 'Cancel appointment',
  delete: 'Delete',
  undo: 'Undo',
  // Day and week
  view: 'View',
  views: { table: 'Table', day: 'Day', week: 'Week' },
  previous: { day: 'Previous day', week: 'Previous week' },
  next: { day: 'Next day', week: 'Next week' },
  today: 'Today',
  earlier: 'Previous appointment',
  later: 'Next appointment',
  noneOn: { day: 'No appointment on this day.', week: 'No appointment in this week.' },
  nothing: 'No appointment',
})
