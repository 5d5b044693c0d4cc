import type { Appointment } from '@chartside/contract/appointments'
import { sampleAppointment as storedAppointment } from '@chartside/core/testing'

/** An appointment of an invented patient, without the patient's own row. */
export const sampleAppointment = (change: Partial<Appointment> = {}): Appointment => ({
  ...storedAppointment(),
  id: 'a1',
  patient_pool_id: 'p1',
  provider_id: 'azz-7',
  location_id: '1',
  insurance_id: '1',
  patient_name: 'Rosa Lindqvist',
  version: '1',
  ...change,
})
