import { words } from '../words.ts'
import { Coming } from './coming.tsx'

export const PatientCheckIn = () => (
  <Coming title={words.patientCheckIn}>
    Today's queue of your location will stand here, to call patients in and to close visits. It is not here yet. What works today
    is dictating a note and reviewing it.
  </Coming>
)

export const AppointmentDetails = () => (
  <Coming title={words.appointmentDetails}>
    One appointment with all that belongs to it will stand here. It is not here yet. What works today is dictating a note and
    reviewing it.
  </Coming>
)
