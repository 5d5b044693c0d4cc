import { widgets } from '../packages/widgets/src/index.ts'
import type { Described, OwnElement } from '../packages/widgets/src/lib/described.ts'

/** An element's declaration, as its page describes it. */
export type Definition = Described & Partial<OwnElement>

/** The page of each element: its group, and the name by which clinicians and developers search for it. */
export const titles: Record<string, string> = {
  'chartside-recorder': 'Dictation/Voice recorder',
  'chartside-dictation': 'Dictation/Dictation form',
  'chartside-recording-badge': 'Dictation/Recording badge',
  'chartside-note-review': 'Notes/Visit note review',
  'chartside-recent-dictations': 'Notes/Recent dictations and notes',
  'chartside-patient-search': 'Patients/Patient search',
  'chartside-patient-banner': 'Patients/Patient banner',
  'chartside-patient-center': 'Patients/Patient center (chart)',
  'chartside-patient-pool': 'Patients/Patient pool (patient list)',
  'chartside-patient-register': 'Patients/Patient register (new patient)',
  'chartside-documents': 'Patients/Documents (lab results, letters)',
  'chartside-appointments': 'Appointments/Appointments (booking)',
  'chartside-appointment': 'Appointments/Appointment details',
  'chartside-today': 'Appointments/Today (my day)',
  'chartside-visits': 'Appointments/Visits (my schedule)',
  'chartside-availability': 'Appointments/Availability (free slots)',
  'chartside-check-in': 'Waiting room/Check-in queue',
  'chartside-login': 'Account/Login (sign in)',
  'chartside-password-change': 'Account/Password change',
  'chartside-note-templates': 'Account/Note templates',
  'chartside-profile': 'Account/Profile',
  'chartside-vocabulary': 'Account/Vocabulary (names, drugs, corrections)',
  'chartside-notifications': 'Account/Notifications (bell)',
  'chartside-session': 'On every page/Session',
  'chartside-command-palette': 'On every page/Command palette (go to, shortcuts)',
  'chartside-idle-lock': 'On every page/Idle lock (screen lock)',
  'chartside-offline': 'On every page/Offline banner',
  'chartside-outbox': 'On every page/Outbox (unsent dictations)',
  'chartside-toaster': 'On every page/Toasts (messages)',
}

const definitions = new Map<string, Definition>(Object.values(widgets).map((widget) => [widget.tag, widget]))

/** The element with this tag. */
export const definitionOf = (tag: string): Definition | undefined => definitions.get(tag)

/** The element that this page of the catalogue is about; undefined on pages about several, or about none. */
export const definitionAt = (title: string): Definition | undefined =>
  definitions.get(Object.keys(titles).find((tag) => titles[tag] === title) ?? '')
