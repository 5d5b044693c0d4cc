import { words } from '../words.ts'
import { Coming } from './coming.tsx'

export const AppointmentDetails = () => (
  <Coming title={words.appointmentDetails}>
    One appointment with all that belongs to it will stand here. It is not here yet. What works today is dictating a note and
    reviewing it.
  </Coming>
)
