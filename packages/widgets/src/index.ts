import { appointmentWidget } from './appointments/appointment.widget.tsx'
import { appointmentsWidget } from './appointments/appointments.widget.tsx'
import { visitsWidget } from './appointments/visits.widget.tsx'
import { availabilityWidget } from './availability/availability.widget.tsx'
import { checkInWidget } from './check-in/check-in.widget.tsx'
import { dictationWidget } from './dictation/dictation.widget.tsx'
import { documentsWidget } from './documents/documents.widget.tsx'
import type { ElementsOf, JsxElementsOf } from './lib/define-widget.ts'
import { loginWidget } from './login/login.widget.tsx'
import { passwordChangeWidget } from './login/password-change.widget.tsx'
import { noteReviewWidget } from './notes/note-review.widget.tsx'
import { recentDictationsWidget } from './notes/recent-dictations.widget.tsx'
import { notificationsWidget } from './notifications/notifications.widget.tsx'
import { patientCenterWidget } from './patients/patient-center.widget.tsx'
import { patientPoolWidget } from './patients/patient-pool.widget.tsx'
import { patientRegisterWidget } from './patients/patient-register.widget.tsx'
import { patientSearchWidget } from './patients/patient-search.widget.tsx'
import { profileWidget } from './profile/profile.widget.tsx'
import { recorderWidget } from './recorder/recorder.widget.tsx'
import { recordingBadgeWidget } from './recorder/recording-badge.widget.tsx'
import { idleLockWidget } from './session/idle-lock.widget.tsx'
import { offlineWidget } from './session/offline.widget.tsx'
import { sessionWidget } from './session/session.widget.ts'
import { toasterWidget } from './toaster/toaster.widget.tsx'

/** Every element of the kit. Types, manifest, docs and the checks that all of them owe are made from this list. */
export const widgets = {
  appointment: appointmentWidget,
  appointments: appointmentsWidget,
  availability: availabilityWidget,
  checkIn: checkInWidget,
  dictation: dictationWidget,
  documents: documentsWidget,
  idleLock: idleLockWidget,
  login: loginWidget,
  noteReview: noteReviewWidget,
  notifications: notificationsWidget,
  offline: offlineWidget,
  passwordChange: passwordChangeWidget,
  patientCenter: patientCenterWidget,
  patientPool: patientPoolWidget,
  patientRegister: patientRegisterWidget,
  patientSearch: patientSearchWidget,
  profile: profileWidget,
  recentDictations: recentDictationsWidget,
  recorder: recorderWidget,
  recordingBadge: recordingBadgeWidget,
  session: sessionWidget,
  toaster: toasterWidget,
  visits: visitsWidget,
}

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof widgets> {}
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElementsOf<typeof widgets> {}
  }
}

export { register } from './register.ts'
