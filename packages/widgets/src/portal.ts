// What the portal is made of. Only re-exports, one line per element: each page of the portal imports and registers what it
// shows, so that the login loads without the rest.
import type {} from './index.ts'

export { visitsWidget } from './appointments/visits.widget.tsx'
export { availabilityWidget } from './availability/availability.widget.tsx'
export { dictationWidget } from './dictation/dictation.widget.tsx'
export { loginWidget } from './login/login.widget.tsx'
export { recentDictationsWidget } from './notes/recent-dictations.widget.tsx'
export { notificationsWidget } from './notifications/notifications.widget.tsx'
export { patientCenterWidget } from './patients/patient-center.widget.tsx'
export { patientPoolWidget } from './patients/patient-pool.widget.tsx'
export { patientRegisterWidget } from './patients/patient-register.widget.tsx'
export { patientSearchWidget } from './patients/patient-search.widget.tsx'
export { profileWidget } from './profile/profile.widget.tsx'
export { recordingBadgeWidget } from './recorder/recording-badge.widget.tsx'
export { register } from './register.ts'
export { sessionWidget } from './session/session.widget.ts'
export { toasterWidget } from './toaster/toaster.widget.tsx'
