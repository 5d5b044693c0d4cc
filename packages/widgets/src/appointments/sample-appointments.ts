import type { Appointment } from '@chartside/contract/appointments'

/** An appointment of an invented patient, whose own row is not there. */
export const sampleAppointment = (change: Partial<Appointment> = {}): Appointment => ({
  id: 'a1',
  patient_pool_id: 'p1',
  provider_id: 'azz-7',
  date: '2026-11-20',
  time: '09:30:00',
  location_id: '1',
  insurance_id: '1',
  visit_type: 'follow-up',
  mode: 'office-appointment',
  status: 'pending',
  created_by: 'provider',
  patient_pool: null,
  patient_name: 'Rosa Lindqvist',
  version: '1',
  ...change,
})
