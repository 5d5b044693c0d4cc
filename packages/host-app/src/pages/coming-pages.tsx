import { words } from '../words.ts'
import { Coming } from './coming.tsx'

export const Dashboard = () => (
  <Coming title={words.welcome} tab={words.dashboard}>
    Your visits, your appointments by status and your free times will stand here. They are not here yet. What works today is
    dictating a note and reviewing it.
  </Coming>
)

export const PatientCheckIn = () => (
  <Coming title={words.patientCheckIn}>
    Today's queue of your location will stand here, to call patients in and to close visits. It is not here yet. What works today
    is dictating a note and reviewing it.
  </Coming>
)

export const Settings = () => (
  <Coming title={words.profileHeading} tab={words.settings}>
    You will change your name, address, assistant and picture here. That is not possible yet. What works today is dictating a note
    and reviewing it.
  </Coming>
)

export const AppointmentDetails = () => (
  <Coming title={words.appointmentDetails}>
    One appointment with all that belongs to it will stand here. It is not here yet. What works today is dictating a note and
    reviewing it.
  </Coming>
)
