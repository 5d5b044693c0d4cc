// Invented people in a queue, for stories and tests.
import type { CheckIn } from '@chartside/contract/check-in'

import { samplePatients } from '../lib/sample-patients.ts'

/** Somebody who came so many minutes before `now`. */
export const sampleCheckIn = (now: number, minutes: number, change: Partial<CheckIn> = {}): CheckIn => ({
  id: '31',
  patient_id: '11',
  first_name: 'Rosa',
  lastname: 'Lindqvist',
  gender: 'female',
  dob: '1980-02-29',
  mrn: 'LK-10011',
  appt_time: '09:30:00',
  status: 'active',
  provider_id: 'azz-7',
  created_at: new Date(now - minutes * 60_000).toISOString(),
  called_at: '',
  queue_number: '',
  walk_in: false,
  ...change,
})

/** `count` people who arrived three minutes apart. */
export const sampleQueue = (now: number, count: number): CheckIn[] =>
  samplePatients(count).map(({ first_name, last_name, dob, mrn, gender }, index) =>
    sampleCheckIn(now, (count - index) * 3, {
      id: String(31 + index),
      patient_id: String(11 + index),
      first_name,
      lastname: last_name,
      dob,
      mrn,
      gender,
      appt_time: `${String(9 + (index % 8)).padStart(2, '0')}:30:00`,
    }),
  )
